import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { isOfFile } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import { isShownAtFirst } from '../../store/layout.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { PageLink } from '../parts/page-link.tsx';
import { emptyNote } from './not-shown.ts';
import styles from './nothing-drawn.module.css';

interface Props {
  readonly session: Session;
}

/** Message in place of an analysis where a file has none to show, below the lanes if there is room. */
export function NothingDrawn({ session: { timelines, loading, layout, loudness, panels, links } }: Props) {
  const shown = useStore(layout, (state) => state.shown);
  const lanesPx = useStore(layout, (state) => state.heightPx);
  const isComplete = useStore(loading, ({ phase }) => phase === 'complete');
  const hasRecording = useStore(loudness, ({ phase }) => phase !== 'none');
  const note = emptyNote(timelines, shown, hasRecording);
  // Timelines that are still loading may have something to draw.
  if (note === undefined || !isComplete) return null;
  const { text, hiddenBy } = note;
  const showAgain = () => {
    const { order, heightsPx, arrange } = layout.getState();
    arrange({
      order,
      heightsPx,
      shown: timelines.map((one) =>
        isShownAtFirst(hiddenBy === 'author' && isOfFile(one) ? { ...one, visible: true } : one),
      ),
    });
    panels.getState().say('Timelines shown.');
    // The button disappears with the note, and its focus with it.
    focusTimelines();
  };
  return (
    <div className={styles.empty} role="status" style={{ '--lanes': `${lanesPx}px` } as CSSProperties}>
      <p>{text}</p>
      {hiddenBy === undefined && links?.pages.files !== undefined && (
        <PageLink links={links} href={links.pages.files}>
          Browse files
        </PageLink>
      )}
      {hiddenBy !== undefined && (
        <Button look="outline" size="small" onClick={showAgain}>
          {hiddenBy === 'author' ? 'Show the timelines' : 'Show them again'}
        </Button>
      )}
    </div>
  );
}
