import type { Frame } from '../frame-loop.ts';

/** How far what was drawn of an unscrolled stack is moved down, in whole device pixels. */
export const downPx = ({ scrollPx, resolution }: Frame) => -Math.round(scrollPx * resolution) / resolution;

/** Whether what was drawn for one frame serves for the other: the same window, lanes and colours. */
export const isSameScene = (a: Frame, b: Frame) => a.window === b.window && isSameLook(a, b);

/** The same, but for the window. */
export const isSameLook = (a: Frame, b: Frame) =>
  a.lanes === b.lanes &&
  a.heightPx === b.heightPx &&
  a.theme === b.theme &&
  a.resolution === b.resolution &&
  a.generation === b.generation;
