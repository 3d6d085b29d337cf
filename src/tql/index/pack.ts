import { QUERY_LIMITS } from '../../shared/limits.ts';
import { makeLanes } from '../lanes/make-file.ts';
import type {
  GivenPart,
  GivenTimeline,
  MadeLanes,
  PlacedPiece,
  SearchedUnit,
  Sort,
} from '../lanes/searched-file.ts';
import { TimeMap } from '../lanes/time-map.ts';

/** Properties of units of which a timeline has few different ones: each is written once. */
const SHARED = [
  ...(['label', 'level', 'row', 'color', 'comments', 'tags', 'formalFunction', 'formalType'] as const),
  ...(['chord', 'key', 'keyBefore', 'customText'] as const),
] as const satisfies readonly (keyof SearchedUnit)[];
type SharedName = (typeof SHARED)[number];

/** Different values, and the place of each unit's among them; -1 without one. */
type Column = readonly [values: readonly unknown[], places: readonly number[]];

interface PackedPart {
  readonly sort: Sort;
  readonly words: readonly string[];
  readonly roles?: readonly string[];
  readonly isUsual: boolean;
  readonly lanes: GivenPart['lanes'];
  readonly ids: readonly string[];
  readonly starts: readonly number[];
  /** Missing for points. */
  readonly ends?: readonly number[];
  readonly columns: Readonly<Partial<Record<SharedName, Column>>>;
  readonly made: {
    readonly lanes: readonly (Omit<MadeLanes['lanes'][number], 'pieces'> & {
      readonly places: readonly number[];
      /** Missing where each piece has the times of its unit. */
      readonly starts?: readonly number[];
      readonly ends?: readonly number[];
    })[];
    readonly parents: readonly number[];
  };
}

/** A timeline as text, with its lanes as they are searched. */
export function packTimeline(timeline: GivenTimeline): string {
  return JSON.stringify({ ...timeline, parts: timeline.parts.map(packPart) });
}

export function unpackTimeline(text: string): GivenTimeline {
  const { parts, ...timeline } = JSON.parse(text) as Omit<GivenTimeline, 'parts'> & {
    readonly parts: readonly PackedPart[];
  };
  return { ...timeline, parts: parts.map(unpackPart) };
}

/** A part with its lanes, as far as they are searched: units and levels beyond the limits are left out, and said to be. */
export function withLanes(given: GivenPart): GivenPart {
  if (given.made) return given;
  const { laneUnits, levels } = QUERY_LIMITS;
  const isLong = given.units.length > laneUnits;
  const units = isLong ? given.units.toSorted((a, b) => a.start - b.start).slice(0, laneUnits) : given.units;
  const kept = [...new Set(units.map(({ level = 1 }) => level))].toSorted((a, b) => b - a).slice(0, levels);
  const lowest = kept.length < levels ? -Infinity : (kept.at(-1) ?? 1);
  const shown = units.filter(({ level = 1 }) => level >= lowest);
  const part = { ...given, units: shown };
  const made = makeLanes(part);
  const isCut = shown.length < given.units.length;
  return {
    ...part,
    made: { ...made, lanes: made.lanes.map((lane) => ({ ...lane, isCut: isCut || lane.isCut })) },
  };
}

function packPart(part: GivenPart): PackedPart {
  const { units, made, sort, words, roles, isUsual, lanes } = withLanes(part);
  const starts = units.map(({ start }) => start);
  const ends = units.map(({ end }) => end);
  const columns = SHARED.map((name) => [name, columnOf(units, name)] as const);
  return {
    ...{ sort, words, isUsual, lanes, starts },
    ...(roles && { roles }),
    ids: units.map(({ id }) => id),
    ...(ends.some((end, place) => end !== starts[place]) && { ends }),
    columns: Object.fromEntries(columns.filter(([, column]) => column !== undefined)),
    made: {
      parents: made?.parents ?? [],
      lanes: (made?.lanes ?? []).map(({ pieces, ...lane }) => {
        const isWhole = pieces.every(
          ({ place, start, end }) => start === starts[place] && end === ends[place],
        );
        const places = pieces.map(({ place }) => place);
        if (isWhole) return { ...lane, places };
        return {
          ...{ ...lane, places },
          starts: pieces.map(({ start }) => start),
          ends: pieces.map(({ end }) => end),
        };
      }),
    },
  };
}

function columnOf(units: readonly SearchedUnit[], name: SharedName): Column | undefined {
  const values: unknown[] = [];
  const known = new Map<string, number>();
  const places = units.map((unit) => {
    const value = unit[name];
    if (value === undefined) return -1;
    const text = JSON.stringify(value);
    const place = known.get(text) ?? values.push(value) - 1;
    known.set(text, place);
    return place;
  });
  return values.length > 0 ? [values, places] : undefined;
}

type Mutable = { -readonly [Name in keyof SearchedUnit]: SearchedUnit[Name] };

function unpackPart(packed: PackedPart): GivenPart {
  const { ids, starts, ends = starts, columns, made, ...part } = packed;
  const units = ids.map((id, place): Mutable => {
    const start = starts[place] ?? 0;
    return { id, label: '', start, end: ends[place] ?? start };
  });
  for (const name of SHARED) {
    const column = columns[name];
    if (column) fill(units, name, column);
  }
  return {
    ...part,
    units,
    made: {
      parents: made.parents,
      lanes: made.lanes.map(({ places, starts: from, ends: to, ...lane }) => ({
        ...lane,
        pieces: places.map((place, index): PlacedPiece => ({
          place,
          start: from?.[index] ?? starts[place] ?? 0,
          end: to?.[index] ?? ends[place] ?? 0,
        })),
      })),
    },
  };
}

function fill(units: readonly Mutable[], name: SharedName, [values, places]: Column): void {
  for (const [index, unit] of units.entries()) {
    const place = places[index] ?? -1;
    // `columnOf` wrote it, of values of this property.
    if (place >= 0) unit[name] = values[place] as never;
  }
}

interface PackedTimes {
  readonly numbers: readonly number[];
  readonly firstBeats: readonly number[];
  readonly beats: readonly number[];
  readonly labels?: readonly string[];
  readonly passes: readonly number[];
}

/** The measures of a file as text. */
export function packTimes(map: TimeMap): string {
  const { numbers, firstBeats, beats, labels } = map.counted;
  const packed: PackedTimes = {
    ...{ numbers: [...numbers], firstBeats: [...firstBeats], beats: [...beats] },
    ...(labels && { labels }),
    passes: Array.from(numbers, (_, index) => map.passOf(index)),
  };
  return JSON.stringify(packed);
}

/** `length` of the recording in seconds; infinite where it is not known. */
export function unpackTimes(text: string, length: number): TimeMap {
  const { numbers, firstBeats, beats, labels, passes } = JSON.parse(text) as PackedTimes;
  const counted = {
    ...{ numbers: Float64Array.from(numbers), firstBeats: Int32Array.from(firstBeats) },
    beats: Float64Array.from(beats),
    ...(labels && { labels }),
  };
  return new TimeMap(counted, Int32Array.from(passes), length);
}
