import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import type { QueueItem } from './queue-item.ts';
import type { QueueStore } from './queue-store.ts';
import type { Consent } from './voice.ts';
import styles from './queue-bar.module.css';

/** Asks before anything is loaded from another site, where the passage that is heard has its recording there. */
export function ConsentRow({ queue }: { readonly queue: QueueStore }) {
  const item = useStore(queue, ({ items, index }) => items[index]);
  const consent = useStore(queue, (state) => state.consent);
  const source = useStore(queue, ({ voice }) => voice?.source);
  const asked = item && placeOf(item);
  // What is heard already goes before what would be loaded.
  const isBetterHeard = source === 'own' || (source === 'notes' && asked?.to === 'youtube');
  if (!asked || consent[asked.to] || isBetterHeard) return null;
  return (
    <div className={styles.consent}>
      <p>
        This recording is on {asked.name}. Loading it shares data with {asked.owner}.
      </p>
      <Button look="outline" size="small" onClick={() => queue.getState().agree({ [asked.to]: true })}>
        Load from {asked.name}
      </Button>
    </div>
  );
}

interface Asked {
  readonly to: keyof Consent;
  readonly name: string;
  readonly owner: string;
}

/** The site that a recording is on; undefined for this one. */
function placeOf({ file: { media, recording } }: QueueItem): Asked | undefined {
  if (media === 'youtube') return { to: 'youtube', name: 'YouTube', owner: 'Google' };
  if (media === 'none' || recording === undefined) return undefined;
  const { origin, host } = new URL(recording, location.href);
  return origin === location.origin ? undefined : { to: 'elsewhere', name: host, owner: 'that site' };
}
