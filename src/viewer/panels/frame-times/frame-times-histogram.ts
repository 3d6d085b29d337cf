/** The first bin holds all that is quicker than this, the last all from its own edge on; between them lie half octaves. */
const FIRST_EDGE_MS = 0.125;
const BINS_PER_OCTAVE = 2;

/** From an eighth of a millisecond to a quarter of a second, where a tenth and a sixtieth of a second both have room. */
export const BIN_COUNT = 24;

/** Where a duration stands on the axis, in widths of a bin from the left. */
export const binPlace = (ms: number) => 1 + BINS_PER_OCTAVE * Math.log2(ms / FIRST_EDGE_MS);

/** How many of the durations, in milliseconds, fall into each bin. */
export function histogram(durationsMs: ArrayLike<number>): readonly number[] {
  const bins = new Array<number>(BIN_COUNT).fill(0);
  for (let index = 0; index < durationsMs.length; index += 1) {
    const place = Math.floor(binPlace(durationsMs[index]!));
    const bin = Math.min(Math.max(place, 0), BIN_COUNT - 1);
    bins[bin]! += 1;
  }
  return bins;
}
