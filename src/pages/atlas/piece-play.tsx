import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { AtlasPiece } from '../../atlas/atlas-data.ts';
import { titleOf } from '../../atlas/words.ts';
import textStyles from '../../ui/text.module.css';
import type { RowSoundStore } from '../search/row-sound.ts';
import styles from './atlas.module.css';

/** What is heard of a piece: what the line finds in it, else all of it. Undefined where no recording plays here. */
export function soundOf({ fileId, recording, asked }: AtlasPiece) {
  if (recording === '') return undefined;
  return { id: fileId, recording, start: asked?.startTime ?? 0, end: asked?.endTime };
}

/** The button that plays a piece in its place; on YouTube it plays in the viewer. */
export function PiecePlay({ piece, sound }: { readonly piece: AtlasPiece; readonly sound: RowSoundStore }) {
  const isPlaying = useStore(sound, ({ playing }) => playing === piece.fileId);
  const hasFailed = useStore(sound, ({ failed }) => failed === piece.fileId);
  const part = soundOf(piece);
  const title = titleOf(piece);
  if (!part && piece.media === 'youtube')
    return (
      <Link className={styles.play} to={`/viewer/${piece.fileId}`} title="Open to play on YouTube">
        <Play size={14} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>Open to play {title} on </span>
        YouTube
      </Link>
    );
  if (!part) return <span className={styles.silent}>No recording</span>;
  const Sign = isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  return (
    <>
      <button
        type="button"
        className={styles.play}
        data-playing={isPlaying || undefined}
        onClick={(event) => {
          event.stopPropagation();
          sound.getState().toggle(part);
        }}
      >
        <Sign size={14} aria-hidden="true" />
        {name}
        <span className={textStyles.visuallyHidden}> {title}</span>
      </button>
      {hasFailed && (
        <span className={styles.failed} role="alert">
          The recording could not be played.
        </span>
      )}
    </>
  );
}
