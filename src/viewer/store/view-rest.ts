import type { ViewportStore } from './viewport.ts';

/** Milliseconds without a move after which a view rests. */
export const REST_MS = 150;

interface Rest {
  readonly listeners: Set<() => void>;
  readonly isMoving: () => boolean;
  readonly end: () => void;
}

const rests = new WeakMap<ViewportStore, Rest>();

/**
 * Calls `listener` each time that a view has come to rest: what need not keep up with it is done then, once for many moves.
 * One timer serves all who ask. Returns how to end that.
 */
export function whenAtRest(viewport: ViewportStore, listener: () => void): () => void {
  const rest = rests.get(viewport) ?? begin(viewport);
  rest.listeners.add(listener);
  return () => {
    rest.listeners.delete(listener);
    if (rest.listeners.size === 0) rest.end();
  };
}

/** Whether a view has moved and those who wait for its rest are yet to hear of it. */
export const isYetToRest = (viewport: ViewportStore): boolean => rests.get(viewport)?.isMoving() ?? false;

function begin(viewport: ViewportStore): Rest {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedMs = 0;
  const look = () => {
    // A timer counts whole milliseconds: it would come before its time, and again and again.
    const leftMs = Math.ceil(movedMs + REST_MS - performance.now());
    timer = leftMs > 0 ? setTimeout(look, leftMs) : undefined;
    if (timer !== undefined) return;
    for (const listener of listeners) listener();
  };
  const stop = viewport.subscribe((now, before) => {
    if (now.view === before.view) return;
    movedMs = performance.now();
    timer ??= setTimeout(look, REST_MS);
  });
  const rest = {
    listeners,
    isMoving: () => timer !== undefined,
    end: () => {
      rests.delete(viewport);
      stop();
      clearTimeout(timer);
    },
  };
  rests.set(viewport, rest);
  return rest;
}
