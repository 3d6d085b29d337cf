import { useRef, useState } from 'react';
import { AppError } from '../../shared/app-error.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { OwnFile } from './own-files.ts';
import {
  changeVisibility,
  endBlindLinksQuestion,
  isKeptByBlindLinks,
  mayShareMerged,
} from './publish-file.ts';

interface PublicFlag {
  /** Whether the owner wants the file public, even before the server has confirmed it. */
  readonly isPublic: boolean;
  readonly change: (isPublic: boolean) => Promise<void>;
}

/**
 * The public flag of a file, sent one change at a time so that the last choice wins however quickly they follow. Asks
 * for confirmation before a change that ends links which hide names.
 * @param onStored gets the file as the server then has it.
 * @param onFailure called once the flag is back at the server's value.
 */
export function usePublicFlag(
  file: OwnFile,
  onStored: (file: OwnFile) => void,
  onFailure: () => void,
): PublicFlag {
  const { isPublic } = file;
  const [wanted, setWanted] = useState<boolean>();
  const latest = useRef(isPublic);
  const isSaving = useRef(false);

  const change = async (next: boolean) => {
    if (next && !(await mayShareMerged(file))) return;
    latest.current = next;
    setWanted(next);
    if (isSaving.current) return;
    isSaving.current = true;
    let stored = file;
    try {
      while (latest.current !== stored.isPublic) {
        const sent = latest.current;
        try {
          stored = await changeVisibility(file, { isPublic: sent });
        } catch (error) {
          if (!isKeptByBlindLinks(error)) throw error;
          const question = { text: endBlindLinksQuestion([file.title]), about: null, yes: 'Make public' };
          if (await confirm(question))
            stored = await changeVisibility(file, { isPublic: true, endsBlindLinks: true });
          else latest.current = stored.isPublic;
        }
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
