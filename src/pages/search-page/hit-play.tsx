import { Pause, Play, VolumeX } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import textStyles from '../../ui/text.module.css';
import type { RowSoundStore } from '../search/row-sound.ts';
import type { Place } from './found.ts';
import styles from './hit-play.module.css';
import { spokenPlace, viewerPath } from './hit-words.ts';

interface Props {
  readonly place: Place;
  readonly sound: RowSoundStore;
}

/** Plays a place where it stands, or leads to where it plays. */
export function HitPlay({ place, sound }: Props) {
  const { hit, file, index } = place;
  const isPlaying = useStore(sound, ({ playing }) => playing === index);
  const hasFailed = useStore(sound, ({ failed }) => failed === index);
  const { recording } = file;
  if (file.media === 'youtube')
    return (
      <Link className={styles.play} to={viewerPath(place)} title="Open to play on YouTube">
        <Play size={18} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>Open to play on YouTube: {spokenPlace(place)}</span>
      </Link>
    );
  if (recording === undefined)
    return (
      <span className={styles.silent} title="No recording">
        <VolumeX size={16} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>No recording</span>
      </span>
    );
  const Sign = isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  const end = hit.end > hit.start ? hit.end : undefined;
  return (
    <>
      <button
        type="button"
        className={styles.play}
        title={name}
        onClick={() => sound.getState().toggle({ id: index, recording, start: hit.start, end })}
      >
        <Sign size={18} aria-hidden="true" />
        <span className={textStyles.visuallyHidden}>
          {name} {spokenPlace(place)}
        </span>
      </button>
      {hasFailed && (
        <span className={styles.failed} role="alert">
          The recording could not be played.
        </span>
      )}
    </>
  );
}
