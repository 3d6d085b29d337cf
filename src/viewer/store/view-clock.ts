import type { ViewportStore } from './viewport.ts';

/** Milliseconds without a move after which a view rests. */
export const REST_MS = 150;

interface ViewClock {
  readonly listeners: Set<() => void>;
  readonly isAtRest: () => boolean;
  readonly end: () => void;
}

const clocks = new WeakMap<ViewportStore, ViewClock>();

/**
 * Calls `listener` each time that a view has come to rest, for work that need not keep up with a moving view: it is
 * done once for many moves. One timer serves all listeners. Returns a function that ends it.
 */
export function whenAtRest(viewport: ViewportStore, listener: () => void): () => void {
  const clock = clocks.get(viewport) ?? createViewClock(viewport);
  clock.listeners.add(listener);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size === 0) clock.end();
  };
}

/** Whether a view has not moved within the last `REST_MS`. It is known only while somebody waits for its rest. */
export const isAtRest = (viewport: ViewportStore): boolean => clocks.get(viewport)?.isAtRest() ?? true;

function createViewClock(viewport: ViewportStore): ViewClock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedMs = 0;
  const look = () => {
    const leftMs = movedMs + REST_MS - performance.now();
    timer = leftMs > 0 ? setTimeout(look, leftMs) : undefined;
    if (timer === undefined) for (const listener of listeners) listener();
  };
  const stop = viewport.subscribe((now, before) => {
    if (now.view === before.view) return;
    movedMs = performance.now();
    // The timer is not set anew with each move: when it runs out it looks how long the view has rested.
    timer ??= setTimeout(look, REST_MS);
  });
  const clock = {
    listeners,
    isAtRest: () => timer === undefined,
    end: () => {
      clocks.delete(viewport);
      stop();
      clearTimeout(timer);
    },
  };
  clocks.set(viewport, clock);
  return clock;
}
