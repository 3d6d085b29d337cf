import { useState } from 'react';
import { useLocation } from 'react-router';
import { saveFile } from '../../api/save-file.ts';
import { AppError } from '../../shared/app-error.ts';
import { notify } from '../../ui/toasts.tsx';

/** Saves annotation files; `error` says why the last one of this page of the list could not be. */
export function useDownload() {
  const { key } = useLocation();
  const [failed, setFailed] = useState<{ readonly error: AppError; readonly key: string }>();
  const download = ({ id, title }: { readonly id: number; readonly title: string }) => {
    setFailed(undefined);
    const showNote = (note: string | undefined) => note !== undefined && notify(note);
    saveFile(id, title).then(showNote, (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      setFailed({ error, key });
    });
  };
  return { error: failed?.key === key ? failed.error : undefined, download };
}
