/**
 * Observations after a press of Play on the home page; times in milliseconds from the press, NaN for an event still to
 * come.
 */
export interface PressFigures {
  /** The recording's time goes on. */
  readonly soundMs: number;
  /** The playhead has moved. */
  readonly playheadMs: number;
  /** Sum of all layout shifts since the page was opened. */
  readonly shift: number;
}

/** Watches for the first press. For `addInitScript`: the page then has `pressFigures`. */
export function watchPress(): void {
  const figures = { soundMs: NaN, playheadMs: NaN, shift: 0 };
  Object.assign(window, { pressFigures: figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  let pressedMs = NaN;
  // Methods: the runner of the benches marks functions that are named otherwise, which the page knows nothing of.
  const watch = {
    isFirst(figure: number) {
      return Number.isNaN(figure) && !Number.isNaN(pressedMs);
    },
    look() {
      const line = document.querySelector<HTMLElement>('[data-preview-playhead]');
      const sinceMs = performance.now() - pressedMs;
      if (watch.isFirst(figures.soundMs) && (document.querySelector('audio')?.currentTime ?? 0) > 0)
        figures.soundMs = sinceMs;
      if (watch.isFirst(figures.playheadMs) && parseFloat(line?.style.translate ?? '') > 0)
        figures.playheadMs = sinceMs;
      requestAnimationFrame(() => watch.look());
    },
  };
  watch.look();
  addEventListener('pointerdown', ({ timeStamp }) => (pressedMs = timeStamp), true);
}

/** For `evaluate`, on a page with `watchPress`. */
export const readPress = () => (window as unknown as { readonly pressFigures: PressFigures }).pressFigures;
