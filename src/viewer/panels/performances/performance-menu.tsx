import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { shortName } from '../../performances/performance.ts';
import type { Session } from '../../session.ts';
import styles from './performance-menu.module.css';
import { PerformanceList } from './performance-list.tsx';

interface Props {
  readonly session: Session;
  /** Plays a recording of the reader's; undefined where the page gives the player. */
  readonly playOwn: (() => void) | undefined;
  readonly onMatchFolder: () => void;
}

/** Button that names the performance in short, with a menu of all of the work; nothing where it is the only one. */
export function PerformanceMenu({ session, playOwn, onMatchFolder }: Props) {
  const all = useStore(session.performances, (state) => state.all);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  usePerformances(session);
  const present = all.find(({ fileId }) => fileId === session.fileId);
  if (!present) return null;
  const name = shortName(present);
  return (
    <span className={styles.place}>
      <Button
        ref={opener}
        look="outline"
        size="small"
        className={styles.button}
        title="Performances"
        aria-label={`Performance: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-part="performances"
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <span>{name}</span>
        <ChevronDown size={15} aria-hidden="true" />
      </Button>
      {isOpen && (
        <PerformanceList
          id={menuId}
          session={session}
          all={all}
          opener={opener}
          playOwn={playOwn}
          onMatchFolder={onMatchFolder}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}

/** Fetches the performances of the work once the file can be seen. */
function usePerformances({ performances, links, workId, check }: Session): void {
  useEffect(() => {
    if (!links?.performances || workId === undefined || check) return undefined;
    let isWanted = true;
    links.performances.list(workId).then(
      (all) => {
        if (isWanted) performances.getState().take(all);
      },
      // The file is read without its siblings; another one asks again.
      () => {
        if (isWanted) performances.getState().take([]);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [performances, links, workId, check]);
}
