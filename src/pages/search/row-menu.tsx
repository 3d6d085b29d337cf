import { Ellipsis } from 'lucide-react';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import type { FileEntry } from '../browse-files/file-entry.ts';
import { addFileInWords, type ListedPassage } from '../listen/add-file.ts';
import styles from './row-menu.module.css';

interface Props {
  readonly file: Pick<FileEntry, 'id' | 'title' | 'length'>;
  /** What the row is called beside others of the same title. */
  readonly name?: string;
  /** Path of what the row leads to. */
  readonly to: string;
  /** Passage that it is about: all of the file where it is left out; a moment has no place in a list. */
  readonly passage?: ListedPassage | 'moment' | undefined;
}

/** Menu of a row with what else a reader can do with the file. */
export function RowMenu({ file, name = file.title, to, passage }: Props) {
  const copyLink = () => {
    const link = location.origin + to;
    navigator.clipboard.writeText(link).then(
      () => notify('Link copied.'),
      // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
      () => notify(`Your browser did not allow copying. The link is ${link}`),
    );
  };
  return (
    <div className={styles.place}>
      <MenuButton
        button={
          <>
            <Ellipsis size={18} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>More for {name}</span>
          </>
        }
        buttonClass={iconButtonStyles.iconButton ?? ''}
        label={`More for ${name}`}
        menuClass={styles.menu}
      >
        {passage !== 'moment' && (
          <MenuItem onChoose={() => notify(addFileInWords(file, passage))}>Add to my listening list</MenuItem>
        )}
        <MenuItem onChoose={copyLink}>Copy link</MenuItem>
      </MenuButton>
    </div>
  );
}
