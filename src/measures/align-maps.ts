import { entryAt, int32At } from '../shared/elements.ts';
import { lowerBound, upperBound } from '../shared/sorted.ts';
import {
  beatInMap,
  endInMap,
  inOrderOfTime,
  knownBeatsIn,
  nameInMap,
  type MappedMeasure,
  type MeasureMap,
} from './measure-map.ts';

/** Index of no measure. */
export const NONE = -1;

/** Measures in a row that one of two maps has and the other has not. */
export interface MapGap {
  /** The map that has not got them. */
  readonly lacking: 'first' | 'second';
  /** Indexes of the measures in the map that has them, both included. */
  readonly from: number;
  readonly to: number;
  /** Index in the lacking map of the measure before which they would stand; its number of measures for the end. */
  readonly at: number;
}

/** Which measures of two maps are the same ones. */
export interface MapAlignment {
  readonly first: MeasureMap;
  readonly second: MeasureMap;
  /** For each measure of the first map its index in the second, ascending; `NONE` for one that is not there. */
  readonly toSecond: Int32Array;
  /** The same the other way round. */
  readonly toFirst: Int32Array;
  /** Number of measures that both have; 0 where the maps have nothing to do with each other. */
  readonly common: number;
  /** What one of them lacks, in order. */
  readonly gaps: readonly MapGap[];
}

/**
 * Aligns two maps: by index where both count the same measures, else by the longest sequence of measures that have the same
 * name, pass and movement in both. Takes n log n, for such measures come once in each map, so no limit is needed.
 */
export function alignMaps(first: MeasureMap, second: MeasureMap): MapAlignment {
  const toSecond = alignKeys(keysOf(first.measures), keysOf(second.measures));
  const toFirst = new Int32Array(second.measures.length).fill(NONE);
  let common = 0;
  for (const [index, other] of toSecond.entries()) {
    if (other === NONE) continue;
    toFirst[other] = index;
    common++;
  }
  const gaps = common === 0 ? [] : gapsOf(toSecond, toFirst);
  return { first, second, toSecond, toFirst, common, gaps };
}

/** For each entry of `a` its index in `b`, ascending, or `NONE`: as many as possible. Keys come once in each list. */
function alignKeys(a: readonly string[], b: readonly string[]): Int32Array {
  const aligned = new Int32Array(a.length).fill(NONE);
  if (a.length === b.length && a.every((key, index) => key === b[index]))
    return aligned.map((_, index) => index);
  const places = new Map(b.map((key, index) => [key, index]));
  // The longest ascending sequence of places, by the least last place of the sequences of each length.
  const lasts: number[] = [];
  const lastIndexes: number[] = [];
  const before = new Int32Array(a.length).fill(NONE);
  for (const [index, key] of a.entries()) {
    const place = places.get(key);
    if (place === undefined) continue;
    const length = lowerBound(lasts, place);
    lasts[length] = place;
    lastIndexes[length] = index;
    before[index] = lastIndexes[length - 1] ?? NONE;
  }
  for (let index = lastIndexes.at(-1) ?? NONE; index !== NONE; index = int32At(before, index))
    aligned[index] = places.get(entryAt(a, index)) ?? NONE;
  return aligned;
}

/** Keys that say which measure of the piece each one is; where several are alike they are counted. */
function keysOf(measures: readonly MappedMeasure[]): readonly string[] {
  const times = new Map<string, number>();
  return measures.map((measure) => {
    const key = JSON.stringify([measure.movement ?? 1, nameInMap(measure), measure.pass]);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? key : `${key} ${time}`;
  });
}

function gapsOf(toSecond: Int32Array, toFirst: Int32Array): MapGap[] {
  return [...gapsIn(toSecond, 'second'), ...gapsIn(toFirst, 'first')].sort(
    (a, b) => inFirst(a) - inFirst(b) || Number(a.lacking === 'first') - Number(b.lacking === 'first'),
  );
}

const inFirst = ({ lacking, from, at }: MapGap) => (lacking === 'first' ? at : from);

function gapsIn(toOther: Int32Array, lacking: MapGap['lacking']): MapGap[] {
  const gaps: MapGap[] = [];
  let at = 0;
  let from = NONE;
  for (let index = 0; index <= toOther.length; index++) {
    const other = toOther[index];
    if (other === NONE) {
      if (from === NONE) from = index;
      continue;
    }
    if (from !== NONE) gaps.push({ lacking, from, to: index - 1, at });
    from = NONE;
    if (other !== undefined) at = other + 1;
  }
  return gaps;
}

/** What a gap leaves out, in words that follow "leaves out": "the repeat of mm. 7-38", "m. 12", "mm. 1-4". */
export function gapInWords(gap: MapGap, { first, second }: Pick<MapAlignment, 'first' | 'second'>): string {
  const { measures } = gap.lacking === 'first' ? second : first;
  const left = measures.slice(gap.from, gap.to + 1);
  const names = [nameInMap(entryAt(left, 0)), nameInMap(entryAt(left, left.length - 1))];
  const named = left.length === 1 ? `m. ${names[0]}` : `mm. ${names.join('–')}`;
  return left.every(({ pass }) => (pass ?? 0) > 1) ? `the repeat of ${named}` : named;
}

/** A place in the measures of a map. */
interface MapPlace {
  /** Index of the measure. */
  readonly measure: number;
  /** Part of it that has passed, from 0 to 1: each of its beats is an equal part. */
  readonly part: number;
  /** Number of those beats; 1 where the measure is taken as a whole. */
  readonly of: number;
}

/**
 * The place at a time in seconds, by the beats whose times are known, of a measure that is played several times with the
 * same times in its first; undefined before the first measure and from the end of the last one on.
 */
export function placeInMap(map: MeasureMap, time: number): MapPlace | undefined {
  const at = upperBound(startsOf(map), time) - 1;
  if (at < 0 || time >= map.end) return undefined;
  const measure = int32At(inOrderOfTime(map), at);
  return placeIn(map, measure, knownBeatsIn(map, measure), time);
}

function placeIn(map: MeasureMap, measure: number, of: number, time: number): MapPlace {
  let beat = 0;
  while (beat + 1 < of && beatInMap(map, measure, beat + 1) <= time) beat++;
  const [start, end] = boundsOfBeat(map, { measure, of }, beat);
  const passed = end > start ? Math.min((time - start) / (end - start), 1) : 0;
  return { measure, part: (beat + passed) / of, of };
}

/** Seconds at which a beat begins and ends, if the measure is divided in so many. */
function boundsOfBeat(
  map: MeasureMap,
  { measure, of }: Pick<MapPlace, 'measure' | 'of'>,
  beat: number,
): readonly [start: number, end: number] {
  const end = beat + 1 < of ? beatInMap(map, measure, beat + 1) : endInMap(map, measure);
  return [beatInMap(map, measure, beat), end];
}

const starts = new WeakMap<MeasureMap, Float64Array>();

function startsOf(map: MeasureMap): Float64Array {
  const known = starts.get(map);
  if (known) return known;
  const made = Float64Array.from(inOrderOfTime(map), (index) => entryAt(map.measures, index).start);
  starts.set(map, made);
  return made;
}

/** Seconds of a place. */
export function timeInMap(map: MeasureMap, place: MapPlace): number {
  const beats = place.part * place.of;
  const beat = Math.min(Math.floor(beats), place.of - 1);
  const [start, end] = boundsOfBeat(map, place, beat);
  return start + (beats - beat) * (end - start);
}

/** Where a time of one performance is in another. */
interface TimeAcross {
  /** Seconds in the other performance. */
  readonly time: number;
  /** The gap that the time lies in: `time` is then where the music goes on after what is left out. */
  readonly gap?: MapGap;
}

/**
 * The time in the second performance at which the same part of the same beat of the same measure, in the same pass, sounds as
 * at a time of the first; the same part of the measure where the two count other beats in it. Before the first measure and
 * after the last one it keeps its distance from them in seconds. Undefined where the two have no measure in common.
 */
export function timeInSecond(alignment: MapAlignment, time: number): TimeAcross | undefined {
  return across(alignment, 'second', time);
}

/** The same from the second performance to the first. */
export function timeInFirst(alignment: MapAlignment, time: number): TimeAcross | undefined {
  return across(alignment, 'first', time);
}

function across(
  { first, second, toFirst, toSecond, common, gaps }: MapAlignment,
  lacking: MapGap['lacking'],
  time: number,
): TimeAcross | undefined {
  if (common === 0) return undefined;
  const [from, to, toOther] = lacking === 'second' ? [first, second, toSecond] : [second, first, toFirst];
  const place = placeInMap(from, time);
  const other = place && int32At(toOther, place.measure);
  if (place !== undefined && other !== undefined && other !== NONE) {
    // Beats in the same number are the same ones; else nothing is known but the whole.
    const isAlike = knownBeatsIn(to, other) === place.of;
    const alike = isAlike ? place : placeIn(from, place.measure, 1, time);
    return { time: timeInMap(to, { ...alike, measure: other }) };
  }
  if (place === undefined) {
    const isBefore = time < entryAt(from.measures, 0).start;
    const distance = time - (isBefore ? entryAt(from.measures, 0).start : from.end);
    return { time: Math.max((isBefore ? entryAt(to.measures, 0).start : to.end) + distance, 0) };
  }
  const gap = gaps.find(
    (one) => one.lacking === lacking && one.from <= place.measure && place.measure <= one.to,
  );
  if (gap === undefined)
    throw new RangeError(`Measure ${place.measure} is neither in both maps nor in a gap.`);
  return { time: to.measures[gap.at]?.start ?? to.end, gap };
}

/** The measures of several maps in one order, which all that is drawn below each other shares. */
interface MeasureAxis {
  /** One entry for each measure that any of the maps has. */
  readonly columns: readonly Pick<MappedMeasure, 'number' | 'label' | 'pass' | 'movement'>[];
  /** For each map the column of each of its measures, ascending; `NONE` for one that stands elsewhere in the others. */
  readonly places: readonly Int32Array[];
}

/**
 * The common axis of maps: the measures of the longest one, and between them what the others have beside them. A map that has
 * no measure in common with those before it gets none of its own, so that nothing is put below what it does not belong to.
 */
export function measureAxis(maps: readonly MeasureMap[]): MeasureAxis {
  const keys = maps.map(({ measures }) => keysOf(measures));
  const order = Array.from(maps.keys()).sort(
    (a, b) => entryAt(keys, b).length - entryAt(keys, a).length || a - b,
  );
  let axis: { key: string; measure: MappedMeasure }[] = [];
  const seen = new Set<string>();
  for (const index of order) {
    const own = entryAt(keys, index);
    const { measures } = entryAt(maps, index);
    // Most maps of a piece have the same measures as another one.
    const signature = own.join('\n');
    if (seen.has(signature)) continue;
    seen.add(signature);
    const aligned = alignKeys(
      own,
      axis.map(({ key }) => key),
    );
    if (axis.length > 0 && aligned.every((column) => column === NONE)) continue;
    axis = merged(axis, own, measures, aligned);
  }
  const axisKeys = axis.map(({ key }) => key);
  return {
    columns: axis.map(({ measure: { number, label, pass, movement } }) => ({
      number,
      ...(label !== undefined && { label }),
      pass,
      ...(movement !== undefined && { movement }),
    })),
    places: keys.map((own) => alignKeys(own, axisKeys)),
  };
}

function merged(
  axis: readonly { readonly key: string; readonly measure: MappedMeasure }[],
  own: readonly string[],
  measures: readonly MappedMeasure[],
  aligned: Int32Array,
): { key: string; measure: MappedMeasure }[] {
  const known = new Set(axis.map(({ key }) => key));
  const union: { key: string; measure: MappedMeasure }[] = [];
  let column = 0;
  for (const [index, key] of own.entries()) {
    const place = int32At(aligned, index);
    if (place === NONE) {
      // A measure that the axis has elsewhere stands there.
      if (!known.has(key)) union.push({ key, measure: entryAt(measures, index) });
      continue;
    }
    while (column <= place) union.push(entryAt(axis, column++));
  }
  while (column < axis.length) union.push(entryAt(axis, column++));
  return union;
}
