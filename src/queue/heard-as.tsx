import { useStore } from 'zustand';
import { soundingKey, type QueueStore } from './queue-store.ts';
import { SOURCE_WORDS } from './source-words.ts';

interface Props {
  readonly queue: QueueStore;
  readonly itemKey: string;
}

/** A row has less room than the bar. */
const ROW_WORDS = { ...SOURCE_WORDS, notes: 'from the score' };

/** What a passage is heard from, in its row; nothing where that is the file's recording. */
export function HeardAs({ queue, itemKey }: Props) {
  const source = useStore(queue, (state) =>
    soundingKey(state) === itemKey ? state.voice?.source : undefined,
  );
  const words = source && ROW_WORDS[source];
  return words && `${words} · `;
}
