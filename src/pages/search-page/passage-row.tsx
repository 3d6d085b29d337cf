import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { soundingKey } from '../../queue/queue-store.ts';
import { counted } from '../../shared/counted.ts';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import type { Passage, Place } from './found.ts';
import { HitRow, PerformanceRow } from './hit-row.tsx';
import styles from './passage-row.module.css';
import { soundKey, type Hearing } from './use-hearing.ts';

interface Props {
  readonly passage: Passage;
  /** Whether several files of its work have something that was found. */
  readonly isOfMany: boolean;
  readonly hearing: Hearing;
}

/** A passage as one row, which opens the list of the performances that have it. */
export function PassageRow({ passage: { first, places, count }, isOfMany, hearing }: Props) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const sounding = useStore(hearing.queue, (state) =>
    places.find((place) => soundKey(place) === soundingKey(state)),
  );
  if (count === 1) return <HitRow place={first} isOfMany={isOfMany} hearing={hearing} />;
  // The row plays what can be heard here, and shows which one is.
  const shown = sounding ?? places.find(({ file }) => file.media === 'here') ?? first;
  const elsewhere = count - places.length;
  return (
    <HitRow
      place={shown}
      isOfMany
      hearing={hearing}
      facts={
        <DisclosureButton
          className={styles.files}
          isOpen={isOpen}
          panelId={isOpen ? listId : undefined}
          onToggle={() => setOpen(!isOpen)}
        >
          in {filesInWords(places, count)}
          <ChevronDown size={14} aria-hidden="true" />
        </DisclosureButton>
      }
    >
      {isOpen && (
        <div id={listId} className={styles.list}>
          <ol>
            {places.map((place) => (
              <PerformanceRow key={soundKey(place)} place={place} hearing={hearing} />
            ))}
          </ol>
          {elsewhere > 0 && <p>{elsewhere.toLocaleString('en')} more elsewhere in this list</p>}
        </div>
      )}
    </HitRow>
  );
}

/** '9 performances'; '2 analyses' where a performance has more than one, or none is given. */
function filesInWords(places: readonly Place[], count: number): string {
  const performers = places.map(({ file }) => file.performer);
  const areApart = new Set(performers).size === places.length && !performers.includes('');
  return areApart ? counted(count, 'performance') : counted(count, 'analysis', 'analyses');
}
