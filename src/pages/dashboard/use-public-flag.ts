import { useRef, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import type { OwnFile } from './own-files.ts';

interface PublicFlag {
  /** Whether the owner wants the file public, even before the server has confirmed it. */
  readonly isPublic: boolean;
  readonly change: (isPublic: boolean) => Promise<void>;
}

/**
 * The public flag of a file, sent one change at a time so that the last wish holds however quickly they come.
 * @param onStored gets what the server has agreed to.
 * @param onFailure called once the flag is back at what the server holds.
 */
export function usePublicFlag(
  { id, isPublic }: OwnFile,
  onStored: (isPublic: boolean) => void,
  onFailure: () => void,
): PublicFlag {
  const [wanted, setWanted] = useState<boolean>();
  const latest = useRef(isPublic);
  const isSaving = useRef(false);

  const change = async (next: boolean) => {
    latest.current = next;
    setWanted(next);
    if (isSaving.current) return;
    isSaving.current = true;
    let stored = isPublic;
    try {
      while (latest.current !== stored) {
        const sent = latest.current;
        const call = api.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: sent } });
        stored = (await orThrow(call)).is_public;
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onFailure();
    } finally {
      isSaving.current = false;
      onStored(stored);
      setWanted(undefined);
    }
  };
  return { isPublic: wanted ?? isPublic, change };
}
