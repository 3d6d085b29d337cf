import type { OwnFile } from './own-files.ts';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { VersionsDialog } from './versions/versions-dialog.tsx';

/** Dialogs that a row opens. */
export type OwnFileDialog = 'replacement' | 'companion' | 'version';

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
  return (
    <ReplaceDialog
      file={file}
      isAdding={opened === 'companion'}
      onClose={onClose}
      onStored={() => {
        onClose();
        onChanged();
      }}
    />
  );
}
