import { entryAt } from '../shared/elements.ts';
import { lowerBound } from '../shared/sorted.ts';

/** Something at a place of the axis, with a label that is compared regardless of case. */
export interface Placed {
  readonly place: number;
  readonly folded: string;
}

interface MatchLimits {
  /** How far apart two may stand to be the same one, and how far if they have the same label, on the axis. */
  readonly near: number;
  readonly nearWithLabel: number;
}

/** Added to the distance of two with different labels, as a part of `near`: another one a little farther off with the same label is preferred. */
const OTHER_LABEL = 0.25;
/** Most pairs that are considered for one entry. */
const MAX_CANDIDATES = 24;

/**
 * Pairs entries of two ascending lists that are the same one, the nearest first, without crossing: indexes in each list. What
 * stands alone is in no pair.
 */
export function matchPlaces(
  a: readonly Placed[],
  b: readonly Placed[],
  { near, nearWithLabel }: MatchLimits,
): readonly (readonly [a: number, b: number])[] {
  const placesB = b.map(({ place }) => place);
  const candidates: { readonly a: number; readonly b: number; readonly cost: number }[] = [];
  for (const [index, one] of a.entries()) {
    const from = lowerBound(placesB, one.place - nearWithLabel);
    for (let other = from; other < b.length && other < from + MAX_CANDIDATES; other++) {
      const { place, folded } = entryAt(b, other);
      const distance = Math.abs(place - one.place);
      if (place - one.place > nearWithLabel) break;
      const isSameLabel = folded === one.folded;
      if (distance > (isSameLabel && folded !== '' ? nearWithLabel : near)) continue;
      candidates.push({ a: index, b: other, cost: distance + (isSameLabel ? 0 : OTHER_LABEL * near) });
    }
  }
  candidates.sort((one, other) => one.cost - other.cost || one.a - other.a || one.b - other.b);
  const toB = new Map<number, number>();
  const taken = new Set<number>();
  // Accepted indexes of A, ascending, to see between which of B a further pair has to stand.
  const accepted: number[] = [];
  for (const { a: index, b: other } of candidates) {
    if (toB.has(index) || taken.has(other)) continue;
    const at = lowerBound(accepted, index);
    const before = at > 0 ? (toB.get(entryAt(accepted, at - 1)) ?? -1) : -1;
    const after = at < accepted.length ? (toB.get(entryAt(accepted, at)) ?? Infinity) : Infinity;
    if (other <= before || other >= after) continue;
    accepted.splice(at, 0, index);
    toB.set(index, other);
    taken.add(other);
  }
  return accepted.map((index) => [index, toB.get(index) ?? -1]);
}

/** Labels are the same whatever their case and spaces. */
export const folded = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();
