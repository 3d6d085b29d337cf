import { Link } from 'react-router';
import type { Timeline } from '../model/timeline.ts';
import { emptyNote } from './not-shown.ts';
import styles from './nothing-drawn.module.css';

/** In place of an analysis where a file has none to show; the lanes that there are stand above it. */
export function NothingDrawn({ timelines }: { readonly timelines: readonly Timeline[] }) {
  const note = emptyNote(timelines);
  if (note === undefined) return null;
  return (
    <div className={styles.empty} role="status">
      <p>{note}</p>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}
