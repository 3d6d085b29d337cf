import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { SHARING } from './sharing/sharing-address.ts';
import { VersionsDialog } from './versions/versions-dialog.tsx';

interface Props {
  readonly file: OwnFile;
  /** Callback when the list must be loaded anew. */
  readonly onChanged: () => void;
}

/** Menu of the owner's further actions on a file. */
export function OwnFileMenu({ file, onChanged }: Props) {
  const [choosing, setChoosing] = useState<'replacement' | 'companion' | 'version'>();
  const close = () => setChoosing(undefined);
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  // The dialog's state is in the address, since the viewer links to it too.
  const share = () =>
    setParams(
      (params) => {
        params.set(SHARING, String(file.id));
        return params;
      },
      { preventScrollReset: true },
    );
  return (
    <div className={styles.more}>
      <MenuButton
        button={
          <>
            <Ellipsis size={18} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>More for {file.title}</span>
          </>
        }
        buttonClass={iconButtonStyles.iconButton ?? ''}
        label={`More for ${file.title}`}
        menuClass={styles.menu}
      >
        <MenuItem onChoose={() => setChoosing('replacement')}>Replace file</MenuItem>
        <MenuItem onChoose={() => setChoosing('companion')}>Add recording or score</MenuItem>
        <MenuItem onChoose={() => setChoosing('version')}>Versions</MenuItem>
        <MenuItem onChoose={() => void navigate(`/edit-details/${file.id}`)}>Edit details</MenuItem>
        <MenuItem onChoose={share}>Sharing</MenuItem>
      </MenuButton>
      {choosing === 'version' && <VersionsDialog file={file} onChanged={onChanged} onClose={close} />}
      {(choosing === 'replacement' || choosing === 'companion') && (
        <ReplaceDialog
          file={file}
          isAdding={choosing === 'companion'}
          onClose={close}
          onStored={() => {
            close();
            onChanged();
          }}
        />
      )}
    </div>
  );
}
