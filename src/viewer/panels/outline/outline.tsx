import { useEffect, useId, useRef, type ReactNode } from 'react';
import textStyles from '../../../ui/text.module.css';
import type { Session } from '../../session.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import type { OutlineGrid } from './outline-grid.tsx';
import styles from './outline.module.css';

interface Props {
  readonly session: Session;
  readonly isShown: boolean;
  /** Rows of it; undefined while their code has not come. */
  readonly Grid: typeof OutlineGrid | undefined;
  /** The field that looks for words in it. */
  readonly find: ReactNode;
}

/**
 * All timelines and components as ordinary text beside the canvas: what those who do not see the canvas read. It is
 * always there; where it is not shown, it shows while it has the keyboard.
 */
export function Outline({ session, isShown, Grid, find }: Props) {
  const aside = useRef<HTMLElement>(null);
  const heading = useId();
  // Not before the screen is as it is now: React gives the focus back to what had it and is still there.
  useEffect(() => {
    const panel = aside.current;
    if (!isShown) return undefined;
    // One that goes by a key while it has the keyboard would go on standing over the timelines.
    return () => {
      if (panel?.contains(document.activeElement)) focusTimelines();
    };
  }, [isShown]);
  return (
    <aside ref={aside} className={isShown ? styles.panel : styles.away} aria-labelledby={heading}>
      <h2 id={heading} className={textStyles.visuallyHidden}>
        Outline
      </h2>
      {isShown && find}
      {Grid && <Grid session={session} />}
    </aside>
  );
}
