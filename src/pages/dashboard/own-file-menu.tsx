import { Ellipsis } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { addFileInWords } from '../listen/add-file.ts';
import type { OwnFileDialog } from './own-file-dialogs.tsx';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

interface Props {
  readonly file: OwnFile;
  readonly onOpen: (dialog: OwnFileDialog) => void;
  readonly onShare: () => void;
}

/** Menu of the owner's further actions on a file. */
export function OwnFileMenu({ file, onOpen, onShare }: Props) {
  const { id, title } = file;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const edit = () => void navigate(`/edit-details/${id}`, { state: { from: pathname + search } });
  return (
    <div className={styles.more}>
      <MenuButton
        button={
          <>
            <Ellipsis size={18} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>More for {title}</span>
          </>
        }
        buttonClass={iconButtonStyles.iconButton ?? ''}
        label={`More for ${title}`}
        menuClass={styles.menuAtEnd}
      >
        <MenuItem onChoose={() => onOpen('replacement')}>Replace file</MenuItem>
        <MenuItem onChoose={() => onOpen('companion')}>Add recording or score</MenuItem>
        <MenuItem onChoose={() => onOpen('import')}>Import timelines</MenuItem>
        <MenuItem onChoose={() => onOpen('version')}>Versions</MenuItem>
        <MenuItem onChoose={edit}>Edit details</MenuItem>
        <MenuItem onChoose={() => notify(addFileInWords(file))}>Add to my listening list</MenuItem>
        <MenuItem onChoose={onShare}>Sharing</MenuItem>
      </MenuButton>
    </div>
  );
}
