import type { Camera } from '../../kinds/contract/visible.ts';
import type { View, ViewportStore } from '../store/viewport.ts';

/** A view that moves by itself for a while. */
interface Motion {
  request: number;
  /** Its target, if it leads to a place. */
  readonly target: Camera | undefined;
}

/** Running motions, at most one for each view. */
const motions = new WeakMap<ViewportStore, Motion>();

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Calls `step` in each animation frame with the milliseconds since now, until it returns false or anything else moves
 * the view in time: the reader always wins. A panel that opens on the way changes the canvas, and is no such move. Ends
 * the motion that ran before.
 */
export function startMotion(
  viewport: ViewportStore,
  step: (elapsedMs: number) => boolean,
  target?: Camera,
): void {
  endMotion(viewport);
  const startMs = performance.now();
  let left: View = viewport.getState().view;
  const motion: Motion = { request: 0, target };
  const run = (nowMs: number) => {
    const { view } = viewport.getState();
    const isUndisturbed =
      view.widthPx !== left.widthPx ||
      (view.leftTime === left.leftTime && view.pxPerSecond === left.pxPerSecond);
    // A frame's time may lie shortly before the call that asked for it.
    if (!isUndisturbed || !step(Math.max(nowMs - startMs, 0))) {
      motions.delete(viewport);
      return;
    }
    left = viewport.getState().view;
    motion.request = requestAnimationFrame(run);
  };
  motion.request = requestAnimationFrame(run);
  motions.set(viewport, motion);
}

/** Leaves the view where it is now. Returns whether it was moving. */
export function endMotion(viewport: ViewportStore): boolean {
  const motion = motions.get(viewport);
  if (motion) cancelAnimationFrame(motion.request);
  return motions.delete(viewport);
}

export const isMoving = (viewport: ViewportStore): boolean => motions.has(viewport);

/** Target of the view's motion. */
export const motionTarget = (viewport: ViewportStore): Camera | undefined => motions.get(viewport)?.target;
