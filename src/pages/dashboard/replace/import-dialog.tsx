import { useEffect, useState } from 'react';
import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import { AppError } from '../../../shared/app-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { OwnFile } from '../own-files.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Props {
  readonly file: OwnFile;
  readonly onClose: () => void;
  /** Callback when something was stored. */
  readonly onStored: () => void;
}

/** Dialog to add timelines of files of other programs to an analysis, as a new version. */
export function ImportDialog({ file, onClose, onStored }: Props) {
  const [into, setInto] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { id, filename } = file;
  useEffect(() => {
    const ending = new AbortController();
    const params = { path: { id } };
    orThrow(api.GET('/files/{id}/tla', { params, parseAs: 'blob', signal: ending.signal })).then(
      (stored) => setInto(new File([stored], filename)),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        if (!(error instanceof AppError)) throw error;
        setProblem(error.message);
      },
    );
    return () => ending.abort();
  }, [id, filename]);
  if (into)
    return <ReplaceDialog file={file} isAdding={false} into={into} onClose={onClose} onStored={onStored} />;
  return (
    <Dialog heading={`Import timelines into “${file.title}”`} onClose={onClose}>
      {problem === undefined ? (
        <Spinner label="Loading the analysis" />
      ) : (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
