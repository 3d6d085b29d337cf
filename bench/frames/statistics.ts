/** Milliseconds, as numbers or as something that was made of several of them. */
export interface Quantiles<N = number> {
  readonly p50: N;
  readonly p95: N;
  readonly p99: N;
  readonly max: N;
}

/** A figure of several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Nearest-rank quantiles of at least one value. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(Math.ceil(part * sorted.length) - 1, 0)]!;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The spread of at least one value; of an even number of them the median is the mean of the middle two. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2,
    min: sorted[0]!,
    max: sorted.at(-1)!,
  };
}
