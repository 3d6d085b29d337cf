import type { OwnFile } from './own-files.ts';
import { ImportDialog } from './replace/import-dialog.tsx';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { VersionsDialog } from './versions/versions-dialog.tsx';

/** Dialogs that a row opens. */
export type OwnFileDialog = 'replacement' | 'companion' | 'import' | 'version';

interface Props {
  readonly file: OwnFile;
  readonly opened: OwnFileDialog | undefined;
  readonly onClose: () => void;
  /** Callback when the list must be loaded anew. */
  readonly onChanged: () => void;
}

export function OwnFileDialogs({ file, opened, onClose, onChanged }: Props) {
  if (opened === undefined) return null;
  if (opened === 'version') return <VersionsDialog file={file} onChanged={onChanged} onClose={onClose} />;
  const stored = () => {
    onClose();
    onChanged();
  };
  if (opened === 'import') return <ImportDialog file={file} onClose={onClose} onStored={stored} />;
  return <ReplaceDialog file={file} isAdding={opened === 'companion'} onClose={onClose} onStored={stored} />;
}
