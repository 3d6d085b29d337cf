import type { Camera } from '../../kinds/contract/visible.ts';
import type { View, ViewportStore } from '../store/viewport.ts';

/** What moves a view by itself for a while; one motion at a time. */
export interface ViewMotion {
  /**
   * Calls `step` in each animation frame with the milliseconds since now, until it returns false or anything else moves
   * the view in time: the reader always wins. A panel that opens on the way changes the canvas, and is no such move.
   * Ends the motion that ran before.
   */
  readonly start: (step: (elapsedMs: number) => boolean, target?: Camera) => void;
  /** Leaves the view where it is now. Returns whether it was moving. */
  readonly end: () => boolean;
  readonly isMoving: () => boolean;
  /** Camera that the view is moving to; undefined while it rests, and for a motion without a target. */
  readonly target: () => Camera | undefined;
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Creates the motion of a view, which rests. */
export function createViewMotion(viewport: ViewportStore): ViewMotion {
  let running: { request: number; readonly target: Camera | undefined } | undefined;

  const end = () => {
    const wasMoving = running !== undefined;
    if (running) cancelAnimationFrame(running.request);
    running = undefined;
    return wasMoving;
  };

  const start = (step: (elapsedMs: number) => boolean, target?: Camera) => {
    end();
    const startMs = performance.now();
    let left: View = viewport.getState().view;
    const run = (nowMs: number) => {
      const { view } = viewport.getState();
      const isUndisturbed =
        view.widthPx !== left.widthPx ||
        (view.leftTime === left.leftTime && view.pxPerSecond === left.pxPerSecond);
      // A frame's time may lie shortly before the call that asked for it.
      if (!isUndisturbed || !step(Math.max(nowMs - startMs, 0))) {
        running = undefined;
        return;
      }
      left = viewport.getState().view;
      motion.request = requestAnimationFrame(run);
    };
    const motion = { request: requestAnimationFrame(run), target };
    running = motion;
  };

  return { start, end, isMoving: () => running !== undefined, target: () => running?.target };
}
