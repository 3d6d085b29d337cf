import { createViewportStore, type ViewportStore } from '../store/viewport.ts';

/** A canvas of 1000 by 400 px that shows the seconds 400 to 600 of 1000: a view that can be moved either way. */
export function middleView(): ViewportStore {
  const viewport = createViewportStore(0, 1000);
  viewport.getState().resize(1000, 400);
  viewport.getState().show(400, 600);
  return viewport;
}
