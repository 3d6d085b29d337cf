import type { Frame } from '../frame-loop.ts';

/** Distance that the drawing of an unscrolled stack is moved down, in whole device pixels. */
export const scrollOffsetPx = ({ view, appearance: { resolution } }: Frame) =>
  // Not `-`, which of 0 makes -0: a number that has to be allocated.
  (0 - Math.round(view.scrollPx * resolution)) / resolution;
