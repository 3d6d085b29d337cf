import { useEffect, useRef, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import type { OwnFile } from './own-files.ts';

interface Publishing {
  /** Files that are done with, of all; undefined while nothing is sent. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Reasons why files stayed private, by their ids. */
  readonly failures: ReadonlyMap<number, string>;
  /** Makes the files public one after the other, and gives those that stayed private. */
  readonly publish: (files: readonly OwnFile[]) => Promise<readonly OwnFile[]>;
  readonly forget: (file: OwnFile) => void;
}

/** Makes several files public, with a call for each; one that fails does not keep back the others. */
export function usePublishing(onStored: (file: OwnFile) => void): Publishing {
  const [progress, setProgress] = useState<Publishing['progress']>();
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const publish: Publishing['publish'] = async (files) => {
    const failed = new Map<OwnFile, string>();
    setFailures(new Map());
    for (const [done, file] of files.entries()) {
      // What was not sent when the reader left the page stays as it is.
      if (isGone.current) break;
      setProgress({ done, total: files.length });
      try {
        const params = { path: { id: file.id } };
        const { is_public } = await orThrow(api.PATCH('/files/{id}/', { params, body: { is_public: true } }));
        onStored({ ...file, isPublic: is_public });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.set(file, error.message);
      }
    }
    setProgress(undefined);
    setFailures(new Map(Array.from(failed, ([{ id }, message]) => [id, message])));
    return [...failed.keys()];
  };
  const forget = ({ id }: OwnFile) =>
    setFailures((current) => new Map([...current].filter(([other]) => other !== id)));
  return { progress, failures, publish, forget };
}
