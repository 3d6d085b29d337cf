import type { ViewportStore } from '../store/viewport.ts';
import type { FrameLoop } from './frame-loop.ts';

/** What draws each view that is on a canvas. */
const loops = new WeakMap<ViewportStore, FrameLoop>();

/** Has the events that move a view answered by the loop that draws it. Returns how to end that. */
export function answerBy(viewport: ViewportStore, loop: FrameLoop): () => void {
  loops.set(viewport, loop);
  return () => loops.delete(viewport);
}

/** Runs what answers an event on the canvas of a view; what it changes is drawn at once if it can be. */
export function answer(viewport: ViewportStore, act: () => void): void {
  const loop = loops.get(viewport);
  if (loop) loop.answer(act);
  else act();
}
