import { whenAtRest } from '../store/view-clock.ts';
import type { ViewportStore } from '../store/viewport.ts';

/** What is said in words of a view that goes on moving follows it at this distance: nobody reads faster. */
export const WORDS_EVERY_MS = 200;

/**
 * Calls `write` when the view has moved: at once, from then on at a distance, and when it has come to rest. Returns how to end
 * that.
 */
export function sayView(viewport: ViewportStore, write: () => void): () => void {
  let saidMs = -Infinity;
  let isLate = false;
  const say = () => {
    saidMs = performance.now();
    isLate = false;
    write();
  };
  const endings = [
    viewport.subscribe((now, before) => {
      if (now.view === before.view) return;
      if (performance.now() - saidMs >= WORDS_EVERY_MS) say();
      else isLate = true;
    }),
    whenAtRest(viewport, () => {
      if (isLate) say();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
