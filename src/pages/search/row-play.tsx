import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { musicalPositions } from '../../measures/positions.ts';
import { fileLength } from '../../shared/file-length.ts';
import { shortTime } from '../../shared/time.ts';
import textStyles from '../../ui/text.module.css';
import type { FileEntry } from '../browse-files/file-entry.ts';
import styles from './row-play.module.css';
import type { RowSoundStore, RowSpan } from './row-sound.ts';

interface Props {
  /** Tells the row from the others of its list. */
  readonly id: number;
  readonly file: FileEntry;
  /** Part of the recording that the row is about; all of it where it is left out. */
  readonly part?: RowSpan;
  readonly sound: RowSoundStore;
}

/** Lists do not have the measures of a file. */
const QUARTERS = musicalPositions(() => undefined);

/** How long a part of a recording is, or its moment; '4 quarters', 'quarter 12' where there is none. */
function partInWords({ time_unit: unit }: FileEntry, { start, end }: RowSpan): string {
  if (unit === 'quarters') return end === undefined ? QUARTERS.short(start) : QUARTERS.length(start, end);
  return shortTime(end === undefined ? start : end - start);
}

/**
 * Length of a row's music, or its moment, with the button that plays it in its place; without a recording that time alone.
 */
export function RowPlay({ id, file, part, sound }: Props) {
  const isPlaying = useStore(sound, ({ playing }) => playing === id);
  const hasFailed = useStore(sound, ({ failed }) => failed === id);
  const { title, media, recording } = file;
  const { start, end } = part ?? { start: 0, end: undefined };
  const time = part === undefined ? fileLength(file) : partInWords(file, part);
  if (media === 'youtube')
    return (
      <Link className={styles.play} to={`/viewer/${file.id}`} title="Open to play on YouTube">
        <Play size={14} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>Open to play {title} on YouTube, </span>
        {time}
      </Link>
    );
  if (recording === undefined)
    return (
      <span className={styles.silent} title="No recording">
        {time}
        <span className={textStyles.visuallyHidden}>, no recording</span>
      </span>
    );
  const Sign = isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  return (
    <>
      <button
        type="button"
        className={styles.play}
        data-playing={isPlaying || undefined}
        title={name}
        onClick={() => sound.getState().toggle({ id, recording, start, end })}
      >
        <Sign size={14} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>
          {name} {title},{' '}
        </span>
        {time}
      </button>
      {hasFailed && (
        <span className={styles.failed} role="alert">
          The recording could not be played.
        </span>
      )}
    </>
  );
}
