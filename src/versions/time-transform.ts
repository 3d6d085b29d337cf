import { entryAt, float64At } from '../shared/elements.ts';

/** How times of a newer version come from those of an older one: `factor * time + offset`, in seconds. */
export interface TimeTransform {
  readonly factor: number;
  readonly offset: number;
}

/** A time of the older version and the same moment's time in the newer one, in seconds. */
export interface TimePair {
  readonly older: number;
  readonly newer: number;
}

/** Where a time of the older version lies in the newer one. */
export type TimeMap = (time: number) => number;

export const SAME_TIMES: TimeTransform = { factor: 1, offset: 0 };

/** Seconds within which a pair agrees with a transform. */
export const AGREEMENT = 0.02;
/** Share of the pairs that agree where no time has changed, and where all have. */
export const MIN_UNCHANGED = 0.5;
export const MIN_TRANSFORMED = 0.8;
/** Most pairs that a median is taken of. */
const MAX_SAMPLES = 2000;
/** Fewest pairs that say anything of a slope. */
const MIN_PAIRS = 3;
/** Most pairs of which any two are tried: a file with few names. */
const MAX_TRIED = 100;

/** The transform that most pairs agree with; undefined where too few agree with any. Pairs ascend in `older`. */
export function findTransform(pairs: readonly TimePair[]): TimeTransform | undefined {
  if (pairs.length === 0) return undefined;
  if (agreement(pairs, SAME_TIMES) >= MIN_UNCHANGED) return SAME_TIMES;
  const shifted = medianShift(pairs, 1);
  if (agreement(pairs, shifted) >= MIN_TRANSFORMED) return shifted;
  if (pairs.length < MIN_PAIRS) return undefined;
  const stretched = medianShift(pairs, medianSlope(pairs));
  return agreement(pairs, stretched) >= MIN_TRANSFORMED ? stretched : undefined;
}

/**
 * The transform with which at least half of a few pairs agree, found by trying all couples of pairs; undefined where
 * there is none, or for many pairs, of which `findTransform` requires more. Pairs ascend in `older`.
 */
export function findLikelyTransform(pairs: readonly TimePair[]): TimeTransform | undefined {
  if (pairs.length < MIN_PAIRS || pairs.length > MAX_TRIED) return undefined;
  let best = SAME_TIMES;
  let bestShare = 0;
  for (const transform of linesThrough(pairs)) {
    const share = agreement(pairs, transform);
    if (share <= bestShare) continue;
    best = transform;
    bestShare = share;
  }
  if (bestShare < MIN_UNCHANGED) return undefined;
  const agreeing = pairs.filter((pair) => agrees(pair, mapBy(best)));
  return medianShift(agreeing, best.factor === 1 ? 1 : medianSlope(agreeing));
}

/** Shifts first, since they say less. */
function* linesThrough(pairs: readonly TimePair[]): Generator<TimeTransform, void, undefined> {
  for (const { older, newer } of pairs) yield { factor: 1, offset: newer - older };
  for (const a of pairs)
    for (const b of pairs) {
      const factor = (b.newer - a.newer) / (b.older - a.older);
      if (b.older > a.older && factor > 0) yield { factor, offset: a.newer - factor * a.older };
    }
}

export const mapBy =
  ({ factor, offset }: TimeTransform): TimeMap =>
  (time) =>
    factor * time + offset;

export const isUnchanged = ({ factor, offset }: TimeTransform): boolean => factor === 1 && offset === 0;

/** Share of the pairs, from 0 to 1, that a transform explains. */
function agreement(pairs: readonly TimePair[], transform: TimeTransform): number {
  const map = mapBy(transform);
  let agreeing = 0;
  for (const pair of pairs) agreeing += Number(agrees(pair, map));
  return agreeing / pairs.length;
}

const agrees = ({ older, newer }: TimePair, map: TimeMap): boolean =>
  Math.abs(map(older) - newer) <= AGREEMENT;

function medianShift(pairs: readonly TimePair[], factor: number): TimeTransform {
  return { factor, offset: median(sampled(pairs).map(({ older, newer }) => newer - factor * older)) };
}

/** Median slope between pairs half a file apart: near ones would say more of rounding. */
function medianSlope(pairs: readonly TimePair[]): number {
  const half = Math.floor(pairs.length / 2);
  const slopes: number[] = [];
  const step = Math.max(1, Math.floor(half / MAX_SAMPLES));
  for (let index = 0; index + half < pairs.length; index += step) {
    const a = entryAt(pairs, index);
    const b = entryAt(pairs, index + half);
    if (b.older > a.older) slopes.push((b.newer - a.newer) / (b.older - a.older));
  }
  const slope = slopes.length === 0 ? 1 : median(slopes);
  return slope > 0 ? slope : 1;
}

function sampled<T>(list: readonly T[]): readonly T[] {
  const step = Math.ceil(list.length / MAX_SAMPLES);
  return step <= 1 ? list : list.filter((_, index) => index % step === 0);
}

/** The middle of at least one number; of an even count the lower one, so that exact values stay exact. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return float64At(sorted, (sorted.length - 1) >> 1);
}
