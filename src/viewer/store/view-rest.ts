import type { ViewportStore } from './viewport.ts';

/** Milliseconds without a move after which a view rests, and what it may take longer. */
export const REST_MS = 100;
export const REST_SLACK_MS = 100;

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
  let setMs = 0;
  const tell = () => {
    timer = undefined;
    for (const listener of listeners) listener();
  };
  const stop = viewport.subscribe((now, before) => {
    if (now.view === before.view) return;
    // To set a timer anew with each move would take a tenth of drawing it, and one that comes too early and looks at a clock more.
    const nowMs = performance.now();
    if (timer !== undefined && nowMs - setMs < REST_SLACK_MS) return;
    clearTimeout(timer);
    setMs = nowMs;
    timer = setTimeout(tell, REST_MS + REST_SLACK_MS);
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
