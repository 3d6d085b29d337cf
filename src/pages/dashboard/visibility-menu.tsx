import { ChevronDown } from 'lucide-react';
import { MenuButton, MenuRadio } from '../../ui/menu.tsx';
import textStyles from '../../ui/text.module.css';
import type { OwnFile } from './own-files.ts';
import styles from './own-file-table.module.css';

interface Props {
  readonly file: OwnFile;
  readonly isPublic: boolean;
  readonly onPublic: (isPublic: boolean) => void;
  /** Callback where links are to be made or revoked, which the sharing dialog does. */
  readonly onShare: () => void;
}

/** Who sees a file, as a menu beside its public flag. */
export function VisibilityMenu({ file: { title, linkCount }, isPublic, onPublic, onShare }: Props) {
  const state = isPublic ? 'Public' : linkCount > 0 ? 'With link' : 'Private';
  const links = linkCount === 1 ? ', 1 link' : linkCount > 1 ? `, ${linkCount} links` : '';
  const choose = (wanted: typeof state) => {
    if (wanted === state) return;
    if (wanted === 'Public' || (isPublic && (wanted === 'With link') === linkCount > 0))
      onPublic(wanted === 'Public');
    else onShare();
  };
  return (
    <div className={styles.more}>
      <MenuButton
        button={
          <>
            {state}
            <ChevronDown size={14} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>
              {links}, visibility of {title}
            </span>
          </>
        }
        buttonClass={styles.state ?? ''}
        label={`Visibility of ${title}`}
        menuClass={styles.menu}
      >
        {(['Private', 'With link', 'Public'] as const).map((one) => (
          <MenuRadio key={one} isChecked={one === state} onChoose={() => choose(one)}>
            {one}
          </MenuRadio>
        ))}
      </MenuButton>
    </div>
  );
}
