import { useStore } from 'zustand';
import { HeardAs } from '../../queue/heard-as.tsx';
import { PlayButton } from '../../queue/play-button.tsx';
import { soundingKey } from '../../queue/queue-store.ts';
import type { Place } from './found.ts';
import { HitActs } from './hit-acts.tsx';
import { HitLabels } from './hit-labels.tsx';
import styles from './hit-row.module.css';
import { HitStrip } from './hit-strip.tsx';
import { keyInWords, placeInWords, spokenPlace, timeOf } from './hit-words.ts';
import { soundKey, type Hearing } from './use-hearing.ts';

interface Props {
  readonly place: Place;
  /** Whether the row says whose performance it is. */
  readonly isOfMany: boolean;
  readonly hearing: Hearing;
}

/** One place with what it is, where it is, and what can be done with it. */
export function HitRow({ place, isOfMany, hearing }: Props) {
  const { hit, file } = place;
  const key = soundKey(place);
  const isPlaying = useStore(hearing.queue, (state) => soundingKey(state) === key);
  const [tonic, mode] = hit.harmony_key === undefined ? [] : keyInWords(hit.harmony_key);
  return (
    <li className={styles.row} data-playing={isPlaying || undefined}>
      <div className={styles.play}>
        <PlayButton
          queue={hearing.queue}
          itemKey={key}
          name={spokenPlace(place)}
          onPlay={() => hearing.play(place)}
        />
      </div>
      <p className={styles.where}>
        <strong>{placeInWords(place)}</strong>
        <span>
          <HeardAs queue={hearing.queue} itemKey={key} />
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
      <HitStrip place={place} queue={hearing.queue} />
      <HitActs place={place} onPlay={isPlaying ? undefined : () => hearing.play(place)} />
    </li>
  );
}
