import { useState } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { AppError } from '../../shared/app-error.ts';

/** Saves annotation files; `error` says why the last one could not be. */
export function useDownload() {
  const [error, setError] = useState<AppError>();
  const download = ({ id, title }: { readonly id: number; readonly title: string }) => {
    setError(undefined);
    saveFile(id, title).catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
      setError(cause);
    });
  };
  return { error, download };
}
