import { float64At } from '../shared/elements.ts';
import type { Places, TimelinePlaces } from './places.ts';
import { AGREEMENT, MIN_TRANSFORMED, mapBy, type TimeMap, type TimeTransform } from './time-transform.ts';

/** How many components from either end may be the first or last of the other version too: the others were edited. */
const ENDS = 3;
/** Fewest components of which two ends say anything. */
const MIN_COMPONENTS = 8;
/** Components that a transform is tried on. */
const SAMPLES = 300;

/**
 * The transform that brings the first and last components of the largest timeline to those of the newer version, where
 * most components between them come to one too; undefined where none does.
 */
export function findExtentTransform(timelines: readonly TimelinePlaces[]): TimeTransform | undefined {
  const [largest] = timelines.toSorted((a, b) => b.older.count - a.older.count);
  if (largest === undefined) return undefined;
  const timesOf = ({ start, isTimed }: Places) => start.filter((_, row) => isTimed[row] === 1).sort();
  const older = timesOf(largest.older);
  const newer = timesOf(largest.newer);
  if (Math.min(older.length, newer.length) < MIN_COMPONENTS) return undefined;
  const sample = sampled(older);
  let best: TimeTransform | undefined;
  let bestShare = MIN_TRANSFORMED;
  for (const transform of candidates(older, newer)) {
    const share = shareFound(sample, newer, mapBy(transform));
    if (share < bestShare || (best !== undefined && share === bestShare)) continue;
    best = transform;
    bestShare = share;
  }
  return best;
}

/**
 * Whether a transform brings most unnamed components of the timeline with the most of them to ones of the newer version;
 * false where there are too few to say anything.
 */
export function isBorneOut(timelines: readonly TimelinePlaces[], transform: TimeTransform): boolean {
  const timesOf = ({ start, isTimed, name }: Places) =>
    start.filter((_, row) => isTimed[row] === 1 && name[row] === 0).sort();
  const unnamed = timelines.map(({ older, newer }) => ({ older: timesOf(older), newer: timesOf(newer) }));
  const [largest] = unnamed.sort((a, b) => b.older.length - a.older.length);
  if (largest === undefined || largest.older.length < MIN_COMPONENTS) return false;
  return shareFound(sampled(largest.older), largest.newer, mapBy(transform)) >= MIN_TRANSFORMED;
}

function sampled(times: Float64Array): Float64Array {
  const step = Math.ceil(times.length / SAMPLES);
  return times.filter((_, index) => index % step === 0);
}

/** Shifts first, since they say less. */
function* candidates(older: Float64Array, newer: Float64Array): Generator<TimeTransform, void, undefined> {
  const ends = (times: Float64Array) => [times.subarray(0, ENDS), times.subarray(-ENDS)] as const;
  const [olderFirst, olderLast] = ends(older);
  const [newerFirst, newerLast] = ends(newer);
  for (const [from, to] of [
    [olderFirst, newerFirst],
    [olderLast, newerLast],
  ] as const)
    for (const a of from) for (const b of to) yield { factor: 1, offset: b - a };
  for (const a of olderFirst)
    for (const b of newerFirst)
      for (const c of olderLast)
        for (const d of newerLast) {
          const factor = (d - b) / (c - a);
          if (Number.isFinite(factor) && factor > 0) yield { factor, offset: b - factor * a };
        }
}

/** Share of the times that come to one of the ascending others. */
function shareFound(times: Float64Array, others: Float64Array, map: TimeMap): number {
  let found = 0;
  for (const time of times) {
    const mapped = map(time);
    let low = 0;
    let high = others.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (float64At(others, middle) < mapped - AGREEMENT) low = middle + 1;
      else high = middle;
    }
    found += Number(float64At(others, low) <= mapped + AGREEMENT);
  }
  return found / times.length;
}
