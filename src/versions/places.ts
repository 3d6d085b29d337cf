import type { KindName } from '../kinds/registry/facts.ts';
import type { Component, KindReading } from '../kinds/contract/kind.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import { TIME_FIELDS } from '../kinds/fields/times.ts';
import type { TimeMap } from './time-transform.ts';
import type { VersionTimeline } from './version-timeline.ts';

/** Times and names of the components of one timeline, by row; names are numbers of a `Words`. */
export interface Places {
  readonly count: number;
  /** Seconds; `end` is `start` for a point. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly sort: Int32Array;
  readonly tier: Int32Array;
  /** 0 for no name. */
  readonly name: Int32Array;
  /** Number of sort and tier together, and of these and the name. */
  readonly layer: Int32Array;
  readonly identity: Int32Array;
  /** 1 for components at a time, 0 for those without one, such as a staff. */
  readonly isTimed: Uint8Array;
  readonly components: readonly object[];
}

/** One timeline in both versions. */
export interface TimelinePlaces {
  readonly older: Places;
  readonly newer: Places;
}

/** First factor when two numbers are packed into one. */
const PAIR = 2 ** 26;

/** Numbers words, the same word by the same number: 0 is the empty one. */
export class Words {
  private readonly numbers = new Map<string | number, number>([['', 0]]);
  private readonly pairs = new Map<number, number>();

  numberOf(word: string | number): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(word, number);
    return number;
  }

  /** Numbers two numbers together. */
  numberOfPair(first: number, second: number): number {
    const pair = first * PAIR + second;
    const known = this.pairs.get(pair);
    if (known !== undefined) return known;
    const number = this.pairs.size;
    this.pairs.set(pair, number);
    return number;
  }
}

export function readPlaces({ kind, components, attributes }: VersionTimeline, words: Words): Places {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  const { identity } = reading;
  const count = components.length;
  const places = {
    count,
    start: new Float64Array(count),
    end: new Float64Array(count),
    sort: new Int32Array(count),
    tier: new Int32Array(count),
    name: new Int32Array(count),
    layer: new Int32Array(count),
    identity: new Int32Array(count),
    isTimed: new Uint8Array(count),
    components,
  };
  for (const [row, component] of components.entries()) {
    const [start, end] = reading.span(component);
    places.start[row] = start;
    places.end[row] = end;
    places.isTimed[row] = Number(TIME_FIELDS.some((field) => field in component));
    const sort = words.numberOf(identity?.sort?.(component) ?? '');
    const tier = words.numberOf(identity?.tier?.(component, attributes) ?? '');
    const name = words.numberOf(identity?.name?.(component) ?? '');
    const layer = words.numberOfPair(sort, tier);
    places.sort[row] = sort;
    places.tier[row] = tier;
    places.name[row] = name;
    places.layer[row] = layer;
    places.identity[row] = words.numberOfPair(layer, name);
  }
  return places;
}

/** The same components where their times lie in another version. */
export function placesMapped(places: Places, map: TimeMap): Places {
  const mapped = (times: Float64Array) =>
    times.map((time, row) => (places.isTimed[row] === 1 ? map(time) : time));
  return { ...places, start: mapped(places.start), end: mapped(places.end) };
}

/** Whether a timeline's components were measured by a program, so that versions are not compared by them. */
export const isMeasured = (kind: KindName): boolean => {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  return reading.identity?.isMeasured === true;
};
