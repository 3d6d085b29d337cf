import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../session.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { PanelFrame, PanelHead } from '../parts/panel-frame.tsx';
import type { OutlineGrid } from './outline-grid.tsx';
import styles from './outline.module.css';

interface Props {
  readonly session: Session;
  /** Rows of it; undefined while their code has not come. */
  readonly Grid: typeof OutlineGrid | undefined;
}

/**
 * All timelines and components as ordinary text beside the canvas: what those who do not see the canvas read. It is
 * always there. As a panel it stands beside the timelines; otherwise it shows while it has the keyboard.
 */
export function Outline({ session, Grid }: Props) {
  const { panels } = session;
  const isOpen = useStore(panels, (state) => state.outlineOpen);
  const aside = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    const panel = aside.current;
    if (!isOpen) return undefined;
    // One that is closed by a key while it has the keyboard would go on standing over the timelines.
    return () => {
      if (panel?.contains(document.activeElement)) focusTimelines();
    };
  }, [isOpen]);
  const close = () => {
    panels.getState().setOutlineOpen(false);
    focusTimelines();
  };
  return (
    <PanelFrame ref={aside} className={isOpen ? styles.panel : styles.away} headingId={heading}>
      <PanelHead heading="Outline" headingId={heading} onClose={isOpen ? close : undefined} />
      {Grid && <Grid session={session} />}
    </PanelFrame>
  );
}
