import type { AnalysisView } from '../session/analysis-view.ts';
import type { Range } from '../store/selection.ts';

/**
 * Shows a span from margin to margin, and again whenever the canvas becomes wider or narrower, until anything else
 * moves the view: panels that open with the file leave the same span in view. Returns a function that ends it.
 */
export function holdView({ viewport, follow }: AnalysisView, { start, end }: Range): () => void {
  let isShowing = false;
  const show = () => {
    isShowing = true;
    follow.getState().moveInStep(() => viewport.getState().show(start, end));
    isShowing = false;
  };
  const stop = viewport.subscribe(({ view }, { view: before }) => {
    if (isShowing) return;
    if (view.widthPx !== before.widthPx) {
      isShowing = true;
      // Others keep the scale when a panel opens: they come first.
      queueMicrotask(show);
    } else if (view.leftTime !== before.leftTime || view.pxPerSecond !== before.pxPerSecond) stop();
  });
  show();
  return stop;
}
