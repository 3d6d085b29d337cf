/** A lane's height in CSS pixels as its kind gives it; throws where that is none. */
export function timelineHeight(heightPx: number): number {
  if (Number.isFinite(heightPx) && heightPx > 0) return heightPx;
  throw new RangeError("Can't determine timeline height.");
}
