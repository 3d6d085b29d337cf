import { useCallback, useEffect, useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import type { components } from '../../api/schema.d.ts';
import { AppError } from '../../shared/app-error.ts';

/** The viewer's JSON, as the contract describes it. */
export type ExampleFile = components['schemas']['ViewerFile'];

/**
 * The file of the example once it has been requested and its id is known; `ask` also retries after a failure, which is
 * reported to `onProblem` in a sentence.
 */
export function useExample(fileId: number | undefined, onProblem: (problem: string) => void) {
  const [file, setFile] = useState<ExampleFile>();
  const [asked, setAsked] = useState(0);
  const isThere = file !== undefined;
  useEffect(() => {
    if (asked === 0 || fileId === undefined || isThere) return;
    const asking = new AbortController();
    const { signal } = asking;
    orThrow(api.GET('/files/{id}/json', { params: { path: { id: fileId } }, signal })).then(
      setFile,
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) throw error;
        onProblem(error.message);
      },
    );
    return () => asking.abort();
  }, [asked, fileId, isThere, onProblem]);
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  return { file, ask };
}

/** Address of a file's sound where it is a sound that begins with the analysis; undefined for a video and for YouTube. */
export const soundOf = ({ concrete_work: { type, storage, url, start } }: ExampleFile): string | undefined =>
  type === 'audio' && storage === 'staticfiles' && start === 0 ? url : undefined;
