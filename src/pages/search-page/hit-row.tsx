import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { RowSoundStore } from '../search/row-sound.ts';
import type { Place } from './found.ts';
import { HitLabels } from './hit-labels.tsx';
import { HitPlay } from './hit-play.tsx';
import styles from './hit-row.module.css';
import { HitStrip } from './hit-strip.tsx';
import { keyInWords, placeInWords, spokenPlace, timeOf, viewerPath } from './hit-words.ts';

interface Props {
  readonly place: Place;
  /** Whether the row says whose performance it is. */
  readonly isOfMany: boolean;
  readonly sound: RowSoundStore;
}

/** One place with what it is, where it is, and what can be done with it. */
export function HitRow({ place, isOfMany, sound }: Props) {
  const { hit, file, index } = place;
  const isPlaying = useStore(sound, ({ playing }) => playing === index);
  const [tonic, mode] = hit.harmony_key === undefined ? [] : keyInWords(hit.harmony_key);
  return (
    <li className={styles.row} data-playing={isPlaying || undefined}>
      <div className={styles.play}>
        <HitPlay place={place} sound={sound} />
      </div>
      <p className={styles.where}>
        <strong>{placeInWords(place)}</strong>
        <span>
          {hit.from_measure !== undefined && timeOf(hit.start, file)}
          {isOfMany && (
            <>
              {hit.from_measure !== undefined && ' · '}
              {file.performer || file.annotator}
            </>
          )}
        </span>
      </p>
      <HitLabels hit={hit} />
      <p className={styles.key}>
        {tonic !== undefined && (
          <>
            <strong>{tonic}</strong> {mode}
          </>
        )}
      </p>
      <HitStrip place={place} />
      <p className={styles.acts}>
        <Link to={viewerPath(place)} aria-label={`Open ${spokenPlace(place)}`} data-open>
          Open
        </Link>
      </p>
    </li>
  );
}
