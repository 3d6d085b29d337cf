import { entryAt, float64At } from '../shared/elements.ts';
import { median, type TimeMap, type TimePair } from './time-transform.ts';

/** Seconds on either side of a knot of the map whose pairs say where it lies; the wider only where there are few pairs. */
const REACHES = [3, 8] as const;
const FEW_PAIRS = 10;
const MIN_PAIRS = 6;
/** Most pairs that determine one knot. */
const MAX_PAIRS = 40;
/** Seconds from one knot to the next. */
const SPACING = 1;
/** Fewest knots of a map. */
const MIN_KNOTS = 2;

/**
 * Map of times through many pairs of which some are wrong: straight from knot to knot, each of which lies where a line through
 * the pairs around it says, by its median slope and then its median height (Theil 1950; Sen 1968). Undefined where too few
 * pairs stand close together. Pairs ascend in `older`.
 */
export function findLocalMap(pairs: readonly TimePair[]): TimeMap | undefined {
  const lines = ascending(knotsOf(pairs, heightAt));
  if (lines.length < MIN_KNOTS) return undefined;
  // A line lies beside a bend by much the same everywhere in its reach, so what it leaves tells by how much (Tukey's twicing).
  const map = through(lines);
  const left = pairs.map(({ older, newer }) => ({ older, newer: newer - map(older) }));
  const mended = knotsOf(left, (_, near) => median(near.map(({ newer }) => newer)));
  return through(ascending(mended.map(({ older, newer }) => ({ older, newer: map(older) + newer }))));
}

/** Values of `valueAt` at intervals along the pairs. */
function knotsOf(
  pairs: readonly TimePair[],
  valueAt: (older: number, near: readonly TimePair[]) => number,
): readonly TimePair[] {
  const knots: TimePair[] = [];
  const windows = REACHES.map((reach) => new Window(pairs, reach));
  for (const { older } of pairs) {
    const last = knots.at(-1);
    if (last !== undefined && older - last.older < SPACING) continue;
    const [close = [], wide = []] = windows.map((window) => window.around(older));
    const near = close.length < FEW_PAIRS ? wide : close;
    if (near.length >= MIN_PAIRS) knots.push({ older, newer: valueAt(older, sampled(near)) });
  }
  return knots;
}

const ascending = (knots: readonly TimePair[]): readonly TimePair[] => {
  let last = -Infinity;
  return knots.filter(({ newer }) => {
    if (newer <= last) return false;
    last = newer;
    return true;
  });
};

/** Pairs around times that ascend from call to call. */
class Window {
  private from = 0;
  private to = 0;

  constructor(
    private readonly pairs: readonly TimePair[],
    private readonly reach: number,
  ) {}

  around(time: number): readonly TimePair[] {
    const { pairs, reach } = this;
    while (entryAt(pairs, this.from).older < time - reach) this.from++;
    while (this.to < pairs.length && entryAt(pairs, this.to).older <= time + reach) this.to++;
    return pairs.slice(this.from, this.to);
  }
}

function heightAt(older: number, near: readonly TimePair[]): number {
  const slopes = near.flatMap((a, index) =>
    near
      .slice(index + 1)
      .flatMap((b) => (b.older - a.older < SPACING ? [] : [(b.newer - a.newer) / (b.older - a.older)])),
  );
  const slope = slopes.length === 0 ? 1 : median(slopes);
  return median(near.map((pair) => pair.newer + slope * (older - pair.older)));
}

function sampled(pairs: readonly TimePair[]): readonly TimePair[] {
  const step = Math.ceil(pairs.length / MAX_PAIRS);
  return step <= 1 ? pairs : pairs.filter((_, index) => index % step === 0);
}

/** Goes on beyond the ends as between the knots beside them. */
function through(knots: readonly TimePair[]): TimeMap {
  const olders = Float64Array.from(knots, ({ older }) => older);
  return (time) => {
    let low = 1;
    let high = knots.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (float64At(olders, middle) < time) low = middle + 1;
      else high = middle;
    }
    const [before, after] = [entryAt(knots, low - 1), entryAt(knots, low)];
    return (
      before.newer + ((time - before.older) * (after.newer - before.newer)) / (after.older - before.older)
    );
  };
}
