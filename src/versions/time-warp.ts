import { entryAt } from '../shared/elements.ts';
import { AGREEMENT, MIN_TRANSFORMED, median, type TimeMap, type TimePair } from './time-transform.ts';

/** Pairs on one side of a pair that say where it is expected. */
const NEIGHBOURS = 6;
/** Fewest pairs that a map goes through, and of which a part has moved. */
const MIN_PAIRS = 4;
/** Share of the pairs that have to agree with their neighbours. */
const MIN_AGREEING = 0.5;
/**
 * Largest drift in seconds of the shift from one pair to the next among components that moved together; another tempo
 * drifts more.
 */
const STILL = 0.002;
/** Most seconds by which a pair of another recording may deviate from the time predicted by its neighbours. */
const TOLERANCE = 0.25;
/** Seconds around a pair, and fewest pairs in them, by whose middle a place is mended. */
const SMOOTHED_SECONDS = 1;
const MIN_SMOOTHED = 5;
/** Seconds at either end whose pairs say how times go on beyond them. */
const END_SECONDS = 10;

/**
 * Maps of times where parts of a file have moved together: each time follows the pair before it, and in the second map
 * the pair after it. Undefined where components have moved one by one, or where there are no shifts. Pairs ascend in
 * `older`.
 */
export function findSteps(pairs: readonly TimePair[]): readonly TimeMap[] | undefined {
  const shiftOf = ({ older, newer }: TimePair) => newer - older;
  const kept = pairs.filter((pair, index) =>
    [
      pairs.slice(Math.max(0, index - NEIGHBOURS), index),
      pairs.slice(index + 1, index + 1 + NEIGHBOURS),
    ].some(
      (near) => near.length >= MIN_PAIRS && Math.abs(median(near.map(shiftOf)) - shiftOf(pair)) <= AGREEMENT,
    ),
  );
  const moved = kept.filter((pair) => Math.abs(shiftOf(pair)) > AGREEMENT);
  if (moved.length < MIN_PAIRS || kept.length < pairs.length * MIN_TRANSFORMED) return undefined;
  const drifts = kept.flatMap((pair, index) => {
    const before = kept[index - 1];
    return before === undefined || before.older === pair.older
      ? []
      : [Math.abs(shiftOf(pair) - shiftOf(before))];
  });
  if (drifts.length > 0 && median(drifts) > STILL) return undefined;
  const shiftAt = (index: number) => shiftOf(entryAt(kept, Math.min(Math.max(index, 0), kept.length - 1)));
  return [-1, 0].map((side) => (time) => time + shiftAt(countUpTo(kept, time) + side));
}

/**
 * Map of times for the same piece in another recording: straight between those pairs that their neighbours bear out.
 * Undefined where too few pairs agree. Pairs ascend in `older`.
 */
export function findWarp(pairs: readonly TimePair[]): TimeMap | undefined {
  const agreeing = pairs.filter((pair, index) => Math.abs(expected(pairs, index) - pair.newer) <= TOLERANCE);
  const kept = ascending(agreeing.map((pair, index) => smoothed(agreeing, pair, index)));
  if (kept.length < MIN_PAIRS || agreeing.length < pairs.length * MIN_AGREEING) return undefined;
  const early = entryAt(kept, 0).older + END_SECONDS;
  const late = entryAt(kept, kept.length - 1).older - END_SECONDS;
  const first = slopeOf(kept.filter(({ older }) => older <= early));
  const last = slopeOf(kept.filter(({ older }) => older >= late));
  return (time) => {
    const index = countUpTo(kept, time);
    const before = kept[index - 1];
    const after = kept[index];
    if (before === undefined) return entryAt(kept, 0).newer + first * (time - entryAt(kept, 0).older);
    if (after === undefined) return before.newer + last * (time - before.older);
    const share = (time - before.older) / (after.older - before.older);
    return before.newer + share * (after.newer - before.newer);
  };
}

/** Where the neighbours of a pair say that it is, by their middle slope and shift. */
function expected(pairs: readonly TimePair[], index: number): number {
  const near = pairs.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1);
  const half = near.length >> 1;
  const slopes = near.flatMap((a, at) => {
    const b = near[at + half];
    return b === undefined || b.older <= a.older ? [] : [(b.newer - a.newer) / (b.older - a.older)];
  });
  const slope = slopes.length === 0 ? 1 : median(slopes);
  const { older } = entryAt(pairs, index);
  return median(near.map((each) => each.newer + slope * (older - each.older)));
}

/** A pair at the place that those close around it say: of many that stand close, some were aligned with a neighbour. */
function smoothed(pairs: readonly TimePair[], pair: TimePair, index: number): TimePair {
  const near = pairs
    .slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)
    .filter(({ older }) => Math.abs(older - pair.older) <= SMOOTHED_SECONDS);
  return near.length < MIN_SMOOTHED ? pair : { older: pair.older, newer: expected(pairs, index) };
}

/** Pairs of which each lies after the one before in both versions. */
function ascending(pairs: readonly TimePair[]): readonly TimePair[] {
  const kept: TimePair[] = [];
  for (const pair of pairs) {
    const last = kept.at(-1);
    if (last === undefined || (pair.older > last.older && pair.newer > last.newer)) kept.push(pair);
  }
  return kept;
}

function slopeOf(pairs: readonly TimePair[]): number {
  const first = pairs.at(0);
  const last = pairs.at(-1);
  if (first === undefined || last === undefined || first.older === last.older) return 1;
  return (last.newer - first.newer) / (last.older - first.older);
}

/** Number of pairs that begin at a time or before it. */
function countUpTo(pairs: readonly TimePair[], time: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entryAt(pairs, middle).older <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
