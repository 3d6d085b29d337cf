/** Percentiles of a series of durations, in the unit of its numbers. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Percentiles in the order of a table's columns. */
export const SPREAD_COLUMNS = ['p50', 'p95', 'p99', 'max'] as const satisfies readonly (keyof Spread)[];

/** The smallest number that at least `part` of all are no greater than (nearest rank). Undefined for none. */
export function percentile(ascending: ArrayLike<number>, part: number): number | undefined {
  const rank = Math.max(Math.ceil(part * ascending.length), 1);
  return ascending[rank - 1];
}

/** Spread of an ascending series; undefined for an empty one. */
export function spreadOf(ascending: ArrayLike<number>): Spread | undefined {
  const at = (part: number) => percentile(ascending, part) ?? 0;
  if (ascending.length === 0) return undefined;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** 'p50 0.4, p95 1.2, p99 3.0, max 5.1'. */
export const spreadInWords = (spread: Spread) =>
  SPREAD_COLUMNS.map((column) => `${column} ${inMs(spread[column])}`).join(', ');

/** Milliseconds as they are shown, more exactly where they are few. */
export const inMs = (ms: number) => ms.toFixed(ms < 1 ? 2 : 1);
