import type { ViewportStore } from '../store/viewport.ts';
import { throttle } from './throttle.ts';

/** What is said in words of a view or a time that moves follows it at this distance: nobody reads faster. */
export const WORDS_EVERY_MS = 200;

interface Readers {
  /** What writes, and what hears that this is to be done later. */
  readonly writers: Map<() => void, (() => void) | undefined>;
  readonly end: () => void;
}

/** Readers that say in words what is in view, by the view: one timer serves them all. */
const readers = new WeakMap<ViewportStore, Readers>();

/**
 * Calls `write` when the view has moved: at once, and from then on at a distance. `onWait` hears that the words have become
 * older than the view. Returns how to end that.
 */
export function sayView(viewport: ViewportStore, write: () => void, onWait?: () => void): () => void {
  const known = readers.get(viewport) ?? begin(viewport);
  known.writers.set(write, onWait);
  return () => {
    known.writers.delete(write);
    if (known.writers.size === 0) known.end();
  };
}

function begin(viewport: ViewportStore): Readers {
  const writers = new Map<() => void, (() => void) | undefined>();
  const { ask, end } = throttle(
    WORDS_EVERY_MS,
    () => {
      for (const write of writers.keys()) write();
    },
    () => {
      for (const onWait of writers.values()) onWait?.();
    },
  );
  const stop = viewport.subscribe(ask);
  const begun = {
    writers,
    end: () => {
      readers.delete(viewport);
      stop();
      end();
    },
  };
  readers.set(viewport, begun);
  return begun;
}
