import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { HeardAs } from '../../queue/heard-as.tsx';
import { PlayButton } from '../../queue/play-button.tsx';
import { soundingKey } from '../../queue/queue-store.ts';
import type { Place } from './found.ts';
import { HitActs } from './hit-acts.tsx';
import { HitLabels } from './hit-labels.tsx';
import styles from './hit-row.module.css';
import { HitStrip } from './hit-strip.tsx';
import { keyInWords, placeInWords, spokenPlace, timeOf, whoseFile } from './hit-words.ts';
import { soundKey, type Hearing } from './use-hearing.ts';

interface Props {
  readonly place: Place;
  /** Whether the row says whose performance it is. */
  readonly isOfMany: boolean;
  readonly hearing: Hearing;
  /** Stands in place of the time and the performer. */
  readonly facts?: ReactNode;
  /** What is below the row and belongs to it. */
  readonly children?: ReactNode;
}

/** One place with what it is, where it is, and what can be done with it. */
export function HitRow({ place, isOfMany, hearing, facts, children }: Props) {
  const { hit, file } = place;
  const { isPlaying, play, acts } = useRow(place, isOfMany, hearing);
  const [tonic, mode] = hit.harmony_key === undefined ? [] : keyInWords(hit.harmony_key);
  const time = hit.from_measure === undefined ? [] : [timeOf(hit.start, file)];
  return (
    <li className={styles.row} data-playing={isPlaying || undefined}>
      {play}
      <p className={styles.where}>
        <strong>{placeInWords(place)}</strong>
        {facts ?? (
          <span>
            <HeardAs queue={hearing.queue} itemKey={soundKey(place)} />
            {[...time, ...(isOfMany ? [whoseFile(file)] : [])].join(' · ')}
          </span>
        )}
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
      {acts}
      {children}
    </li>
  );
}

/** A place of a passage that is shown above it, in one of the performances. */
export function PerformanceRow({ place, hearing }: Pick<Props, 'place' | 'hearing'>) {
  const { hit, file } = place;
  const { isPlaying, play, acts } = useRow(place, true, hearing);
  return (
    <li className={styles.performance} data-playing={isPlaying || undefined}>
      {play}
      <p className={styles.performer}>
        <strong>{whoseFile(file)}</strong>
        <span>
          <HeardAs queue={hearing.queue} itemKey={soundKey(place)} />
          {timeOf(hit.start, file)}
        </span>
      </p>
      <HitStrip place={place} queue={hearing.queue} />
      {acts}
    </li>
  );
}

/** What every row of a place has: whether it sounds, its button that plays it, and what else can be done with it. */
function useRow(place: Place, isOfMany: boolean, hearing: Hearing) {
  const key = soundKey(place);
  const name = spokenPlace(place, isOfMany);
  const isPlaying = useStore(hearing.queue, (state) => soundingKey(state) === key);
  const onPlay = () => hearing.play(place);
  return {
    isPlaying,
    play: (
      <div className={styles.play}>
        <PlayButton queue={hearing.queue} itemKey={key} name={name} onPlay={onPlay} />
      </div>
    ),
    acts: <HitActs place={place} name={name} onPlay={isPlaying ? undefined : onPlay} />,
  };
}
