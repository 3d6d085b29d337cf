import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Session } from '../session.ts';
import { focusTimelines } from './focus-timelines.ts';
import { emptyNote } from './not-shown.ts';
import styles from './nothing-drawn.module.css';

/** In place of an analysis where a file has none to show; the lanes that there are stand above it. */
export function NothingDrawn({ session: { timelines, layout, panels } }: { readonly session: Session }) {
  const shown = useStore(layout, (state) => state.shown);
  const note = emptyNote(timelines, shown);
  if (note === undefined) return null;
  const { text, hiddenBy } = note;
  const showAgain = () => {
    const { order, heightsPx, arrange } = layout.getState();
    arrange({
      order,
      heightsPx,
      shown: timelines.map(({ visible }) => hiddenBy === 'author' || visible),
    });
    panels.getState().say('The timelines are shown.');
    // The button goes with what it was for.
    focusTimelines();
  };
  return (
    <div className={styles.empty} role="status">
      <p>{text}</p>
      {hiddenBy === undefined ? (
        <Link to="/browse/files">Browse files</Link>
      ) : (
        <button type="button" className="button button-outline button-small" onClick={showAgain}>
          {hiddenBy === 'author' ? 'Show the timelines' : 'Show them again'}
        </button>
      )}
    </div>
  );
}
