import { entryAt, float64At } from '../shared/elements.ts';
import type { Places } from './places.ts';
import type { VersionTimeline } from './version-timeline.ts';

/** A timeline with the places of its components. */
export interface PlacedTimeline {
  readonly timeline: VersionTimeline;
  readonly places: Places;
}

/** Components, from the first on, that a timeline is recognised by. */
const MAX_TOLD = 200;

/**
 * Index of the older timeline that each newer one goes on with, -1 for a new one: the same kind and name, then the same
 * kind with most equal components, then the same kind in order where no names tell that it is another.
 */
export function matchTimelines(
  older: readonly PlacedTimeline[],
  newer: readonly PlacedTimeline[],
): Int32Array {
  const partners = new Int32Array(newer.length).fill(-1);
  const free = new Set(older.keys());
  const take = (newerIndex: number, olderIndex: number | undefined) => {
    if (olderIndex === undefined || partners[newerIndex] !== -1 || !free.delete(olderIndex)) return;
    partners[newerIndex] = olderIndex;
  };
  const isOpen = (index: number) => partners[index] === -1;
  for (const { keyOf, isSure } of [
    { keyOf: ({ timeline }: PlacedTimeline) => `${timeline.kind} ${timeline.name}`, isSure: true },
    { keyOf: ({ timeline }: PlacedTimeline) => timeline.kind, isSure: false },
  ]) {
    const olderGroups = groupedBy([...free], (index) => keyOf(entryAt(older, index)));
    const newerGroups = groupedBy([...newer.keys()].filter(isOpen), (index) => keyOf(entryAt(newer, index)));
    for (const [key, newerGroup] of newerGroups) {
      const olderGroup = olderGroups.get(key) ?? [];
      const isOnly = olderGroup.length === 1 && newerGroup.length === 1;
      if (!isOnly || !isSure)
        for (const [olderIndex, newerIndex] of byLikeness(older, olderGroup, newer, newerGroup))
          take(newerIndex, olderIndex);
      for (const newerIndex of newerGroup.filter(isOpen)) {
        const isNamed = hasNames(entryAt(newer, newerIndex));
        take(
          newerIndex,
          olderGroup.find(
            (index) => free.has(index) && (isSure || !isNamed || !hasNames(entryAt(older, index))),
          ),
        );
      }
    }
  }
  return partners;
}

function groupedBy(indexes: readonly number[], keyOf: (index: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const key = keyOf(index);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [index]);
    else known.push(index);
  }
  return groups;
}

const hasNames = ({ places }: PlacedTimeline) => places.name.some((name) => name !== 0);

/** Pairs of timelines that share something, those that share most first. */
function byLikeness(
  older: readonly PlacedTimeline[],
  olderGroup: readonly number[],
  newer: readonly PlacedTimeline[],
  newerGroup: readonly number[],
): (readonly [olderIndex: number, newerIndex: number])[] {
  const holders = new Map<string, number[]>();
  for (const index of olderGroup)
    for (const fact of factsOf(entryAt(older, index).places)) {
      const known = holders.get(fact);
      if (known === undefined) holders.set(fact, [index]);
      else known.push(index);
    }
  const scored = newerGroup.flatMap((newerIndex) => {
    const shared = new Map<number, number>();
    for (const fact of factsOf(entryAt(newer, newerIndex).places))
      for (const index of holders.get(fact) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    return Array.from(shared, ([olderIndex, score]) => ({ olderIndex, newerIndex, score }));
  });
  scored.sort((a, b) => b.score - a.score || a.newerIndex - b.newerIndex || a.olderIndex - b.olderIndex);
  return scored.map(({ olderIndex, newerIndex }) => [olderIndex, newerIndex]);
}

/** Facts of the first components: each place with its name, and each name with how often it came before. */
function factsOf({ count, start, name, tier }: Places): Set<string> {
  const facts = new Set<string>();
  const times = new Map<number, number>();
  for (let row = 0; row < Math.min(count, MAX_TOLD); row++) {
    const word = name[row] ?? 0;
    facts.add(`${tier[row]} ${word} at ${Math.round(float64At(start, row) * 1000)}`);
    if (word === 0) continue;
    const time = (times.get(word) ?? 0) + 1;
    times.set(word, time);
    facts.add(`${word} ${time}`);
  }
  return facts;
}
