import { float64At, uint8At } from '../shared/elements.ts';
import { alignNames, freeNamedRows, timePairsOf, type NamedRows } from './align.ts';
import { findExtentTransform, isBorneOut } from './extent-transform.ts';
import { gapsOf } from './gaps.ts';
import { areUnique, inOrder } from './in-order.ts';
import { Pairing, SAME, type Rule } from './pairing.ts';
import { placesMapped, type Places, type TimelinePlaces } from './places.ts';
import {
  AGREEMENT,
  findLikelyTransform,
  findTransform,
  isUnchanged,
  MIN_UNCHANGED,
  mapBy,
  SAME_TIMES,
  type TimePair,
  type TimeMap,
  type TimeTransform,
} from './time-transform.ts';
import { trackUnnamed } from './track.ts';
import { findLocalMap } from './local-map.ts';
import { findSteps, findWarp } from './time-warp.ts';

interface MatchedComponents {
  readonly transform: TimeTransform;
  /** Row of the older timeline by row of the newer one, -1 for a new component; in the order of the timelines. */
  readonly partners: readonly Int32Array[];
}

/** Seconds within which a place is the same one. */
const EXACT = 0.001;
/** Seconds within which a place is the same one where all times around it say where that is. */
const CLOSE = 0.004;
/** Seconds within which a name is searched where a map of times is approximate. */
const NEARBY = 0.5;
/** How far a component may be moved and still be found by its name: in seconds, and as a share of the file's length. */
const MAX_MOVED = 2;
const MAX_MOVED_SHARE = 0.05;
/** Share of the distance to its neighbour by which an unnamed component may be moved. */
const OF_GAP = 0.4;
/** Fewest named components without a partner that another alignment is worth. */
const MIN_LEFT = 4;
/** Most pairs that a map of times goes through. */
const MAX_PAIRS = 10_000;

/**
 * Finds the components of timelines that are the same in both versions: first the overall change of times, then by
 * place and name, by place, by name nearby, by one end. A component paired in one step is not considered in the next.
 */
export function matchComponents(timelines: readonly TimelinePlaces[]): MatchedComponents {
  const names = sharedNames(timelines);
  let matching = new Matching(timelines, names);
  const isMoved = !isUnmoved(timelines, names);
  const aligned = isMoved ? matching.alignFree(mapBy(SAME_TIMES)) : [];
  const found = isMoved ? findMove(timelines, aligned) : SAME_TIMES;
  const transform = found ?? SAME_TIMES;
  const map = mapBy(transform);
  const length = lengthOf(timelines);
  if (found !== undefined) {
    matching.pairBy([map], namedRules([SAME]));
    const steps = matching.findSteps(map, matching.alignFree(map));
    const seconds = steps === undefined && isUnchanged(transform) ? [SAME, EXACT] : [SAME, EXACT, AGREEMENT];
    const maps = steps ?? [map];
    matching.pairBy(maps, [...namedRules(seconds), ...unnamedRules(seconds)]);
    matching.pairBy(maps, placeRules(seconds));
    matching.pairMoved(maps[0] ?? map, length);
    matching.pairBy(maps, endRules(seconds));
    matching.pairNear(maps[0] ?? map, { tier: true, name: true, only: 'unnamed' });
  } else {
    const steps = matching.findSteps(map, aligned);
    const maps = steps ?? [findWarp(thinned(aligned)) ?? map];
    matching.pairRoughly(maps);
    // These pairs determine the tempo far better than names alone, so the matching starts again with it.
    const refined = steps === undefined ? matching.refinedMap() : undefined;
    if (refined !== undefined) matching = new Matching(timelines, names);
    matching.pairOtherRecording(refined === undefined ? maps : [refined], length);
  }
  return { transform, partners: matching.partners };
}

const NEARBY_RULE: Rule = { tier: true, name: true, within: NEARBY, only: 'named' };

function namedRules(tolerances: readonly number[]): readonly Rule[] {
  const places = tolerances.map((each) => ({ start: each, end: each }));
  return [
    ...places.map((place): Rule => ({ ...place, tier: true, name: true, only: 'named', byContents: true })),
    ...places.map((place): Rule => ({ ...place, name: true, only: 'named' })),
  ];
}

const unnamedRules = (tolerances: readonly number[]): readonly Rule[] =>
  tolerances.map((each) => ({
    start: each,
    end: each,
    tier: true,
    name: true,
    only: 'unnamed',
    byContents: true,
  }));

function placeRules(tolerances: readonly number[]): readonly Rule[] {
  const places = tolerances.map((each) => ({ start: each, end: each }));
  return [...places.map((place): Rule => ({ ...place, tier: true })), ...places];
}

function endRules(tolerances: readonly number[]): readonly Rule[] {
  return [
    ...tolerances.map((start): Rule => ({ tier: true, start, only: 'spans' })),
    ...tolerances.map((end): Rule => ({ tier: true, end, only: 'spans' })),
  ];
}

/** Whether at least half of the named components are at their old places; of all components where none has a name. */
function isUnmoved(timelines: readonly TimelinePlaces[], names: Uint8Array): boolean {
  const share = (rule: Rule) => {
    let paired = 0;
    let most = 0;
    for (const { older, newer } of timelines) {
      const pairing = new Pairing(older.count, newer.count, names);
      const seconds = pairing.hasTooMany ? SAME : AGREEMENT;
      pairing.pairBy(older, newer, { ...rule, start: seconds, end: seconds });
      paired += pairing.count;
      most += Math.min(pairing.countOf(older, rule), pairing.countOf(newer, rule));
    }
    return most === 0 ? undefined : paired / most;
  };
  const named = share({ tier: true, name: true, only: 'named' });
  return (named ?? share({ tier: true, name: true }) ?? 1) >= MIN_UNCHANGED;
}

/** How times have changed, by the order of the names, else by the first and last components. */
function findMove(
  timelines: readonly TimelinePlaces[],
  aligned: readonly TimePair[],
): TimeTransform | undefined {
  // Where names tell, the ends of a file tell nothing more: the beats of another piece come as evenly.
  const tellsNames = timelines.some(({ older, newer }) => hasNamed(older) && hasNamed(newer));
  if (!tellsNames) return findExtentTransform(timelines);
  const found = findTransform(aligned);
  if (found !== undefined) return found;
  // With few names a handful of edits is a large share: half of them suffice where the unnamed components agree.
  const likely = findLikelyTransform(aligned);
  return likely !== undefined && isBorneOut(timelines, likely) ? likely : undefined;
}

const hasNamed = ({ name, isTimed }: Places): boolean =>
  name.some((each, row) => each !== 0 && isTimed[row] === 1);

/** Marks each name, by 1 at its number, that both versions have. */
function sharedNames(timelines: readonly TimelinePlaces[]): Uint8Array {
  const highest = timelines.reduce(
    (most, { older, newer }) =>
      [older, newer].reduce((max, { name }) => name.reduce((a, b) => Math.max(a, b), max), most),
    0,
  );
  const ofOlder = new Uint8Array(highest + 1);
  const ofBoth = new Uint8Array(highest + 1);
  for (const { older } of timelines) for (const name of older.name) ofOlder[name] = 1;
  for (const { newer } of timelines) for (const name of newer.name) ofBoth[name] = uint8At(ofOlder, name);
  return ofBoth;
}

/** Where the last component of either version ends, at least 0. */
function lengthOf(timelines: readonly TimelinePlaces[]): number {
  let length = 0;
  for (const { older, newer } of timelines)
    for (const { end } of [older, newer]) for (const time of end) length = Math.max(length, time);
  return length;
}

/** The timelines of a file with the pairs found so far. */
class Matching {
  private readonly pairings: readonly Pairing[];

  constructor(
    private readonly timelines: readonly TimelinePlaces[],
    names: Uint8Array,
  ) {
    this.pairings = timelines.map(({ older, newer }) => new Pairing(older.count, newer.count, names));
  }

  get partners(): readonly Int32Array[] {
    return this.pairings.map(({ partners }) => partners);
  }

  /** Goes through the rules, each by every map of times. */
  pairBy(maps: readonly TimeMap[], rules: readonly Rule[]): void {
    const mapped = maps.map((map) => this.mapped(map));
    for (const rule of rules)
      for (const timelines of mapped)
        for (const [older, newer, pairing] of timelines) pairing.pairBy(older, newer, rule);
  }

  /**
   * Pairs components whose name is unique, and those that moved a little way, not past another of the same name that
   * stayed.
   */
  pairMoved(map: TimeMap, length: number): void {
    const within = Math.max(MAX_MOVED, length * MAX_MOVED_SHARE);
    const rule: Rule = { tier: true, name: true, within, only: 'named' };
    for (const [older, newer, pairing] of this.mapped(map)) {
      if (pairing.hasTooMany || !pairing.hasFree(older, newer, rule)) continue;
      pairing.pairBy(older, newer, { tier: true, name: true, only: 'named', fits: areUnique(older, newer) });
      pairing.pairBy(older, newer, { ...rule, fits: inOrder(older, newer, pairing) });
    }
  }

  /** Pairs components that have a name or are next to such, by approximate maps of times. */
  pairRoughly(maps: readonly TimeMap[]): void {
    const place = { start: AGREEMENT, end: AGREEMENT };
    this.pairBy(maps, [{ ...place, tier: true, name: true, only: 'named' }, NEARBY_RULE]);
    this.trackUnnamed(maps[0] ?? mapBy(SAME_TIMES));
  }

  /** Pairs components at the places predicted by the maps of times, then nearby ones. */
  pairOtherRecording(maps: readonly TimeMap[], length: number): void {
    const seconds = [SAME, EXACT, CLOSE, AGREEMENT];
    const map = maps[0] ?? mapBy(SAME_TIMES);
    this.pairBy(maps, [...namedRules(seconds), ...unnamedRules(seconds), NEARBY_RULE]);
    this.trackUnnamed(map);
    this.pairNear(map, { tier: true });
    this.pairBy(maps, [...placeRules(seconds), ...endRules(seconds)]);
    this.pairMoved(map, length);
  }

  /** Map of times that all pairs found so far tell, but for those that their neighbours contradict; undefined where too few do. */
  refinedMap(): TimeMap | undefined {
    const pairs = this.foundPairs((time) => time).sort((a, b) => a.older - b.older);
    return findLocalMap(thinned(pairs));
  }

  /** Pairs with the nearest within a part of the way to its neighbour. */
  pairNear(map: TimeMap, rule: Rule): void {
    for (const [older, newer, pairing] of this.mapped(map)) {
      if (pairing.hasTooMany || !pairing.hasFree(older, newer, rule)) continue;
      const gaps = gapsOf(older);
      const fits = (olderRow: number, newerRow: number) => {
        const gap = float64At(gaps, olderRow);
        const most = gap === Infinity ? MAX_MOVED : gap * OF_GAP;
        return Math.abs(float64At(older.start, olderRow) - float64At(newer.start, newerRow)) <= most;
      };
      pairing.pairBy(older, newer, { ...rule, fits });
    }
  }

  /** Follows beats and the like from one named component to the next. */
  trackUnnamed(map: TimeMap): void {
    const begun = this.foundPairs(map);
    for (const [older, newer, pairing] of this.mapped(map))
      if (!pairing.hasTooMany) trackUnnamed(older, newer, pairing, begun, gapsOf(older), OF_GAP);
  }

  /** Maps of times where parts of the file have moved otherwise than the rest of it. */
  findSteps(map: TimeMap, aligned: readonly TimePair[]): readonly TimeMap[] | undefined {
    if (aligned.length < MIN_LEFT) return undefined;
    const steps = findSteps(thinned([...aligned, ...this.foundPairs(map)].sort((a, b) => a.older - b.older)));
    return steps?.map((step) => (time) => step(map(time)));
  }

  /** Times of named components without a partner, aligned by their names; the older ones mapped. */
  alignFree(map: TimeMap): TimePair[] {
    const left = this.mapped(map).map(([older, newer, pairing]): NamedRows => ({
      older,
      newer,
      olderRows: freeNamedRows(older, (row) => pairing.isOlderFree(row)),
      newerRows: freeNamedRows(newer, (row) => pairing.isNewerFree(row)),
    }));
    return timePairsOf(alignNames(left));
  }

  /** Times of named components that are found, the older ones mapped. */
  private foundPairs(map: TimeMap): TimePair[] {
    return this.timelines.flatMap(({ older, newer }, index) => {
      const pairs: TimePair[] = [];
      const partners = this.pairings[index]?.partners ?? [];
      for (const [row, partner] of partners.entries())
        if (partner >= 0)
          pairs.push({ older: map(float64At(older.start, partner)), newer: float64At(newer.start, row) });
      return thinned(pairs);
    });
  }

  private mapped(map: TimeMap): (readonly [older: Places, newer: Places, pairing: Pairing])[] {
    return this.timelines.map(({ older, newer }, index) => {
      const pairing = this.pairings[index];
      if (pairing === undefined) throw new RangeError(`No timeline ${index}.`);
      return [placesMapped(older, map), newer, pairing];
    });
  }
}

function thinned(pairs: readonly TimePair[]): TimePair[] {
  const step = Math.max(1, Math.ceil(pairs.length / MAX_PAIRS));
  return pairs.filter((_, index) => index % step === 0);
}
