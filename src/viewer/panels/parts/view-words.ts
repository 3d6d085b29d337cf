import type { AnalysisView } from '../../session/analysis-view.ts';

/** Interval between updates of words on a moving view: nobody reads faster. */
export const WORDS_EVERY_MS = 200;

/**
 * Calls `write` when the view has moved: at once, from then on at that interval, and when the view has come to rest.
 * Returns a function that unsubscribes.
 */
export function sayView(
  { viewport, viewClock }: Pick<AnalysisView, 'viewport' | 'viewClock'>,
  write: () => void,
): () => void {
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
    viewClock.whenAtRest(() => {
      if (isLate) say();
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
