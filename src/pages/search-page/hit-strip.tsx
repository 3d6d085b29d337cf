import { PlayLine } from '../../queue/play-line.tsx';
import type { QueueStore } from '../../queue/queue-store.ts';
import { FormStrip } from '../../ui/form-strip.tsx';
import type { Place } from './found.ts';
import styles from './hit-strip.module.css';
import { soundKey } from './use-hearing.ts';

/** Thousandths of the length: no mark is narrower. */
const MIN_MARK = 12;

/** The form of the file in small, with its places on the page; this one is drawn strong. For the eye alone. */
export function HitStrip({ place, queue }: { readonly place: Place; readonly queue: QueueStore }) {
  const { hit, file, inFile } = place;
  return (
    <div className={styles.strip}>
      <FormStrip rows={file.strip ?? []} />
      {file.length > 0 && (
        <svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">
          {inFile.map(({ key, start, end }) => {
            const width = Math.max((1000 * (end - start)) / file.length, MIN_MARK);
            return (
              <rect
                key={key}
                className={key === hit.key ? styles.here : undefined}
                x={Math.min((1000 * start) / file.length, 1000 - width)}
                y="1"
                width={width}
                height="28"
              />
            );
          })}
        </svg>
      )}
      <PlayLine queue={queue} itemKey={soundKey(place)} from={0} to={file.length} />
    </div>
  );
}
