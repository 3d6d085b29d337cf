import { Ellipsis } from 'lucide-react';
import { useId, useRef, useState, type ComponentType } from 'react';
import type { Tools } from '../../session/tools.ts';
import type { MoreEntry } from './more-entries.ts';
import type { MoreListProps } from './more-list.tsx';
import barStyles from '../parts/bar-tool.module.css';
import styles from './more-menu.module.css';

interface Props {
  readonly session: Tools;
  /** The entries as they are now; asked for when the menu opens. */
  readonly entries: () => readonly MoreEntry[];
  /** The menu; undefined while its code loads. It opens then, where it was asked for. */
  readonly List: ComponentType<MoreListProps> | undefined;
}

/** Button with a menu of all that has no button of its own, in words, with keys and states. */
export function MoreMenu({ session, entries, List }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <span className={styles.more}>
      <button
        ref={opener}
        type="button"
        className={barStyles.tool}
        title="More"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen && List ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <Ellipsis size={18} aria-hidden="true" />
        <span className={barStyles.word}>More</span>
      </button>
      {isOpen && List && (
        <List
          id={menuId}
          session={session}
          entries={entries()}
          opener={opener}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
