import type { ViewportStore } from './viewport.ts';

/** Milliseconds without a move after which a view rests. */
export const REST_MS = 150;

/** Tells when a view has come to rest. */
export interface ViewClock {
  /**
   * Calls `listener` each time that the view has come to rest, for work that need not keep up with a moving view: it is
   * done once for many moves. One timer serves all listeners. Returns a function that ends it.
   */
  readonly whenAtRest: (listener: () => void) => () => void;
  /** Whether the view has not moved within the last `REST_MS`. It is known only while somebody waits for its rest. */
  readonly isAtRest: () => boolean;
}

/** Creates the clock of a view; it costs nothing until somebody waits for the view's rest. */
export function createViewClock(viewport: ViewportStore): ViewClock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedMs = 0;
  let stop: (() => void) | undefined;
  const look = () => {
    const leftMs = movedMs + REST_MS - performance.now();
    timer = leftMs > 0 ? setTimeout(look, leftMs) : undefined;
    if (timer === undefined) for (const listener of listeners) listener();
  };
  const start = () =>
    viewport.subscribe((now, before) => {
      if (now.view === before.view) return;
      movedMs = performance.now();
      // The timer is not set anew with each move: when it runs out it looks how long the view has rested.
      timer ??= setTimeout(look, REST_MS);
    });
  return {
    whenAtRest: (listener) => {
      if (listeners.size === 0) stop = start();
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop?.();
        clearTimeout(timer);
        timer = undefined;
      };
    },
    isAtRest: () => timer === undefined,
  };
}
