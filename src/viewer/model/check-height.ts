/** Throws where a lane's height, in CSS pixels, as its kind gives it, is none. */
export function checkHeight(heightPx: number): void {
  if (!Number.isFinite(heightPx) || heightPx <= 0) throw new RangeError("Can't determine timeline height.");
}
