import { useEffect, useState } from 'react';
import { createQueue, type QueueStore } from './queue-store.ts';

// Loaded on the first press: most readers of a list hear nothing of it.
const loadSounds = () => import('./sounds.ts').then(({ createSounds }) => createSounds());

/** The queue of a page; it ends with the page. */
export function useQueue(): QueueStore {
  const [queue] = useState(() => createQueue(loadSounds));
  useEffect(() => () => queue.getState().close(), [queue]);
  return queue;
}
