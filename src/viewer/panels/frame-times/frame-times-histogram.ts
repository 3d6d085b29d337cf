/** The first bin holds all that is quicker than this, the last all from its own edge on; between them lie half octaves. */
const FIRST_EDGE_MS = 0.125;
const BINS_PER_OCTAVE = 2;

/** Number of bins, for an eighth of a millisecond to a quarter of a second. */
export const BIN_COUNT = 24;

/** Position of a duration on the axis, in widths of a bin from the left. */
export const binPlace = (ms: number) => 1 + BINS_PER_OCTAVE * Math.log2(ms / FIRST_EDGE_MS);

/** Number of the durations, in milliseconds, in each bin. */
export function histogram(durationsMs: ArrayLike<number>): readonly number[] {
  const bins = new Array<number>(BIN_COUNT).fill(0);
  for (const durationMs of Array.from(durationsMs)) {
    const place = Math.floor(binPlace(durationMs));
    const bin = Math.min(Math.max(place, 0), BIN_COUNT - 1);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}
