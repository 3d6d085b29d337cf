import type { Camera } from '../../kinds/contract/visible.ts';

/** Duration of a movement of the view, as in the token `--calm`. */
export const GLIDE_MS = 200;
/** Scales closer than this part of each other: the way is a pan. */
const SAME_SCALE = 1e-6;

/** Eases a movement: fast at first, then slower, close to the token `--ease`. */
const ease = (part: number) => 1 - (1 - part) ** 3;

/**
 * View on its way from one camera to another, `elapsedMs` after its start. The scale changes by equal ratios, and the
 * one point of the canvas that shows the same time in both shows it all the way.
 */
export function glideBetween(from: Camera, to: Camera, elapsedMs: number): Camera {
  if (elapsedMs >= GLIDE_MS) return to;
  const part = ease(elapsedMs / GLIDE_MS);
  const ratio = to.pxPerSecond / from.pxPerSecond;
  const pxPerSecond = from.pxPerSecond * ratio ** part;
  // The left edge moves evenly with the length of a pixel in seconds: then the fixed point stays fixed.
  const way = Math.abs(ratio - 1) < SAME_SCALE ? part : (ratio ** -part - 1) / (1 / ratio - 1);
  return { pxPerSecond, leftTime: from.leftTime + (to.leftTime - from.leftTime) * way };
}
