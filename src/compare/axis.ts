import { NONE, measureAxis } from '../measures/align-maps.ts';
import {
  beatInMap,
  endInMap,
  knownBeatsIn,
  type MappedMeasure,
  type MeasureMap,
} from '../measures/measure-map.ts';
import { entryAt, float64At, int32At } from '../shared/elements.ts';
import { lowerBound, upperBound } from '../shared/sorted.ts';
import type { ComparedFile } from './compared-file.ts';

/** What analyses are put below each other by. */
type AlignedBy = 'measures' | 'hand' | 'time' | 'length';

/** The same moment in two or more analyses, in seconds of each. */
export type AlignedMoment = readonly number[];

/** Moments set by hand: two say where the music begins and ends, further ones what lies between them. */
export const MIN_MOMENTS = 2;
export const MAX_MOMENTS = 4;

/** A printed measure of the common axis. */
type AxisColumn = Pick<MappedMeasure, 'number' | 'label' | 'pass' | 'movement'>;

/**
 * What analyses share from left to right. Its unit is a second of the first one's mean tempo, so that it runs about as fast as the
 * music; where measures align, each of them is equally wide.
 */
export interface Axis {
  readonly by: AlignedBy;
  readonly length: number;
  /** Way of each analysis onto the axis, in their order. */
  readonly maps: readonly AxisMap[];
  /** Measures in their order, where it is measures that align. */
  readonly columns: readonly AxisColumn[];
  /** Place of the first measure, and the width of each. */
  readonly first: number;
  readonly width: number;
}

/** Whether a time is where something begins or ends: they differ where an analysis leaves out what others have. */
type Edge = 'begin' | 'end';

type Stretch = readonly [from: number, to: number];

/** Piecewise linear way of the times of one analysis, in seconds, onto the axis and back. Both never run backwards. */
export class AxisMap {
  private constructor(
    private readonly times: Float64Array,
    private readonly places: Float64Array,
  ) {}

  /** Throws `RangeError` for less than two pairs. */
  static through(pairs: readonly (readonly [time: number, place: number])[]): AxisMap {
    if (pairs.length < 2) throw new RangeError('An axis is reached through two moments at least.');
    return new AxisMap(
      Float64Array.from(pairs, ([time]) => time),
      Float64Array.from(pairs, ([, place]) => place),
    );
  }

  toAxis(time: number, edge: Edge = 'begin'): number {
    const { times, places } = this;
    const next = edge === 'begin' ? upperBound(times, time) : lowerBound(times, time);
    return between(times, places, next, time);
  }

  toTime(place: number): number {
    const { times, places } = this;
    return between(places, times, upperBound(places, place), place);
  }

  /** Stretches of the axis through which its time stands still. */
  standstills(): readonly Stretch[] {
    const { times, places } = this;
    const stretches: Stretch[] = [];
    for (let index = 1; index < times.length; index++)
      if (float64At(times, index) === float64At(times, index - 1))
        stretches.push([float64At(places, index - 1), float64At(places, index)]);
    return stretches;
  }

  /** Places on the axis per second at a place, for a clock that goes on from there. */
  rateAt(place: number): number {
    const { times, places } = this;
    const next = Math.min(Math.max(upperBound(places, place), 1), times.length - 1);
    const seconds = float64At(times, next) - float64At(times, next - 1);
    return seconds > 0 ? (float64At(places, next) - float64At(places, next - 1)) / seconds : 1;
  }
}

/** The value at `at` on the line before index `next`; the outer lines go on beyond their ends. */
function between(from: Float64Array, to: Float64Array, next: number, at: number): number {
  const last = from.length - 1;
  let after = Math.min(Math.max(next, 1), last);
  // A jump has no direction to go on in.
  if (next > last) while (after > 1 && float64At(from, after) === float64At(from, after - 1)) after--;
  if (next < 1) while (after < last && float64At(from, after) === float64At(from, after - 1)) after++;
  const [start, end] = [float64At(from, after - 1), float64At(from, after)];
  const [first, second] = [float64At(to, after - 1), float64At(to, after)];
  if (end === start) return at < start ? first : second;
  const part = (at - start) / (end - start);
  return first + part * (second - first);
}

/** Stretches of the axis whose measures one of the analyses leaves out, ascending; none where it is not measures that align. */
export function leftOutOn(
  { by, maps, first, width, columns }: Axis,
  side: number,
  { map }: ComparedFile,
): readonly Stretch[] {
  if (by !== 'measures' || !map) return [];
  const own = entryAt(maps, side);
  const end = first + columns.length * width;
  const [from, to] = [own.toAxis(entryAt(map.measures, 0).start), own.toAxis(map.end, 'end')];
  const ends: readonly Stretch[] = [
    [first, from],
    [to, end],
  ];
  const [before, after] = ends.map((stretch) => (stretch[1] - stretch[0] > width / 2 ? [stretch] : []));
  return [...(before ?? []), ...own.standstills(), ...(after ?? [])];
}

/** Two lengths that differ by a smaller part may be of one recording. */
const SAME_LENGTH = 0.005;
/** Length, in seconds, of what has none. */
const NO_LENGTH = 1;

/**
 * The axis of two or more analyses: by the moments set by hand, else by the measures that they have in common, else by time where
 * they speak of one recording, else by the share of their lengths.
 */
export function axisOf(files: readonly ComparedFile[], moments: readonly AlignedMoment[] = []): Axis {
  if (moments.length >= MIN_MOMENTS) return axisByHand(files, moments);
  return axisByMeasures(files) ?? axisByTime(files);
}

function axisByMeasures(files: readonly ComparedFile[]): Axis | undefined {
  const maps = files.flatMap(({ map }) => (map ? [map] : []));
  if (maps.length < files.length) return undefined;
  const { columns, places } = measureAxis(maps);
  if (places.some((own) => own.every((column) => column === NONE))) return undefined;
  const [model] = maps;
  const width = model ? meanLength(model) : NO_LENGTH;
  const lead = Math.max(
    ...maps.map((map, index) => (map.measures[0]?.start ?? 0) - entryAt(files, index).start),
    0,
  );
  const tail = Math.max(...maps.map((map, index) => entryAt(files, index).end - map.end), 0);
  const end = lead + columns.length * width;
  const beats = commonBeats(maps, places, columns.length);
  return {
    ...{ by: 'measures', columns, first: lead, width, length: end + tail },
    maps: maps.map((map, index) => mapThrough(map, entryAt(places, index), beats, lead, width)),
  };
}

function meanLength({ measures, end }: MeasureMap): number {
  const length = (end - (measures[0]?.start ?? end)) / Math.max(measures.length, 1);
  return length > 0 ? length : NO_LENGTH;
}

/** For each column in how many beats all analyses divide it that have it; 1 where they do not agree. */
function commonBeats(
  maps: readonly MeasureMap[],
  places: readonly Int32Array[],
  columns: number,
): Int32Array {
  const common = new Int32Array(columns);
  for (const [index, map] of maps.entries())
    for (const [measure, column] of entryAt(places, index).entries()) {
      if (column === NONE) continue;
      const beats = knownBeatsIn(map, measure);
      const known = int32At(common, column);
      common[column] = known === 0 || known === beats ? beats : 1;
    }
  return common;
}

/** Before its first measure and after its last an analysis goes on by seconds. */
function mapThrough(
  map: MeasureMap,
  places: Int32Array,
  beats: Int32Array,
  first: number,
  width: number,
): AxisMap {
  const pairs: (readonly [number, number])[] = [];
  const add = (time: number, place: number) => {
    const last = pairs.at(-1);
    // Times may not run backwards, whatever the file says.
    if (last && (time < last[0] || (time === last[0] && place === last[1]))) return;
    pairs.push([time, place]);
  };
  for (let measure = 0; measure < map.measures.length; measure++) {
    const column = int32At(places, measure);
    if (column === NONE) continue;
    const place = first + column * width;
    const count = int32At(beats, column);
    for (let beat = 0; beat < count; beat++)
      add(beatInMap(map, measure, beat), place + (beat / count) * width);
    add(Math.max(endInMap(map, measure), entryAt(map.measures, measure).start), place + width);
  }
  const [from, to] = [entryAt(pairs, 0), entryAt(pairs, pairs.length - 1)];
  return AxisMap.through([[from[0] - 1, from[1] - 1], ...pairs, [to[0] + 1, to[1] + 1]]);
}

function axisByTime(files: readonly ComparedFile[]): Axis {
  const [model] = files;
  if (!model) throw new RangeError('There is nothing to compare.');
  const own = lengthOf(model);
  const isOneRecording = files.every(
    (file) =>
      (file.recording !== '' && file.recording === model.recording) ||
      Math.abs(lengthOf(file) - own) <= SAME_LENGTH * own,
  );
  const none = { columns: [], first: 0, width: own };
  if (isOneRecording) {
    const length = Math.max(...files.map((file) => file.end - model.start), own);
    const same = AxisMap.through([
      [model.start, 0],
      [model.start + own, own],
    ]);
    return { ...none, by: 'time', length, maps: files.map(() => same) };
  }
  return {
    ...none,
    ...{ by: 'length', length: own },
    maps: files.map((file) =>
      AxisMap.through([
        [file.start, 0],
        [file.start + lengthOf(file), own],
      ]),
    ),
  };
}

const lengthOf = ({ start, end }: ComparedFile) => (end > start ? end - start : NO_LENGTH);

function axisByHand(files: readonly ComparedFile[], moments: readonly AlignedMoment[]): Axis {
  const [model] = files;
  if (!model) throw new RangeError('There is nothing to compare.');
  const sorted = moments.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const places = sorted.map(([time = 0]) => time - model.start);
  const maps = files.map((_, index) =>
    AxisMap.through(sorted.map((moment, at) => [moment[index] ?? 0, entryAt(places, at)])),
  );
  const length = Math.max(...maps.map((map, index) => map.toAxis(entryAt(files, index).end, 'end')));
  return { by: 'hand', length, maps, columns: [], first: 0, width: lengthOf(model) };
}

/** What is wrong with moments set by hand, as a sentence for the reader; undefined for nothing. */
export function momentsProblem(moments: readonly AlignedMoment[]): string | undefined {
  if (moments.length < MIN_MOMENTS)
    return 'Set two moments at least: one near the beginning and one near the end.';
  const sorted = moments.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  for (let index = 1; index < sorted.length; index++) {
    const [before, after] = [entryAt(sorted, index - 1), entryAt(sorted, index)];
    if (after.some((time, side) => time - (before[side] ?? 0) < 1))
      return 'Two of the moments are less than a second apart, or come in another order in one of the analyses. Set one of them again.';
  }
  return undefined;
}
