/** Milliseconds. */
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Nearest-rank quantiles of at least one value. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.max(Math.ceil(part * sorted.length) - 1, 0)]!;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
