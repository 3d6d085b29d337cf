import type { Bounds, Place } from './kind-timeline.ts';

/** The part of a place that has its label and marks, and that nothing else of the lane covers. */
export const headOf = ({ bounds, headPx }: Pick<Place, 'bounds' | 'headPx'>): Bounds =>
  headPx === undefined ? bounds : { ...bounds, bottomPx: bounds.topPx + headPx };
