import { Download } from 'lucide-react';
import { saveFile } from '../../api/save-file.ts';
import iconButtonStyles from '../../ui/icon-button.module.css';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import styles from './own-file-table.module.css';
import type { OwnFile } from './own-files.ts';

interface Props {
  readonly file: OwnFile;
  /** Runs an action that may fail, and shows the error below the row. */
  readonly attempt: (act: () => Promise<unknown>) => Promise<unknown>;
}

/** Downloads one's own file: as it was uploaded, or where its details were edited here, with them if one likes. */
export function OwnFileDownload({ file: { id, title, isEdited }, attempt }: Props) {
  const save = (withEdits: boolean) =>
    void attempt(async () => {
      const note = await saveFile(id, title, withEdits ? { details: 'edited' } : {});
      if (note !== undefined) notify(note);
    });
  const iconClass = iconButtonStyles.iconButton ?? '';
  const sign = <Download size={18} aria-hidden="true" />;
  const name = `Download ${title}`;
  if (isEdited)
    return (
      <div className={styles.more}>
        <MenuButton
          button={
            <>
              {sign}
              <span className={textStyles.visuallyHidden}>{name}</span>
            </>
          }
          buttonClass={iconClass}
          label={name}
          menuClass={styles.menuAtEnd}
        >
          <MenuItem onChoose={() => save(false)}>As uploaded</MenuItem>
          <MenuItem onChoose={() => save(true)}>With the details edited here</MenuItem>
        </MenuButton>
      </div>
    );
  return (
    <a
      className={iconClass}
      href={`/api/v1/files/${id}/tla`}
      aria-label={name}
      title="Download"
      onClick={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      {sign}
    </a>
  );
}
