import { QUERY_LIMITS } from '../../shared/limits.ts';
import { grouped } from '../../shared/grouped.ts';
import { parentsOf } from './parents.ts';
import { levelsOf, projectLevel, type Piece } from './project-levels.ts';
import type {
  GivenFile,
  GivenPart,
  GivenTimeline,
  Lane,
  LaneUnit,
  MadeLanes,
  Part,
  SearchedFile,
  SearchedTimeline,
  SearchedUnit,
} from './searched-file.ts';
import type { TimeMap } from './time-map.ts';

/** Words for the lane of measures, and its id. */
export const BAR_WORDS: readonly string[] = ['bar', 'bars', 'measure', 'measures'];
const BARS = 'bars';

/**
 * Makes the lanes of a file. Lanes that are longer than the limit are read to there. What few lines ask, such as the measures
 * and the parents, is made when it is first asked: a search reads thousands of files.
 */
export function makeFile(given: GivenFile): SearchedFile {
  const timelines: SearchedTimeline[] = [];
  const bars = once(() => given.map && makeTimeline(barsOf(given.map), file));
  const file: SearchedFile = {
    ...given,
    timelines,
    get bars() {
      return bars();
    },
  };
  for (const timeline of given.timelines) timelines.push(makeTimeline(timeline, file));
  return file;
}

/** What is made when it is first asked for, and then kept. */
function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined;
  return () => (kept ??= { made: make() }).made;
}

function makeTimeline(given: GivenTimeline, file: SearchedFile): SearchedTimeline {
  const parts: Part[] = [];
  const timeline: SearchedTimeline = { ...given, file, parts };
  for (const part of given.parts) parts.push(makePart(part, timeline));
  return timeline;
}

function makePart(given: GivenPart, timeline: SearchedTimeline): Part {
  const made = given.made ?? makeLanes(given);
  const lanes: Lane[] = [];
  const readings = once(() => readingsIn(lanes));
  const parents = once(() => parentsIn(given, made));
  const part: Part = {
    ...{ given, timeline, lanes },
    get readings() {
      return readings();
    },
    get parents() {
      return parents();
    },
  };
  for (const { name, level, isCut, pieces } of made.lanes) {
    const units: LaneUnit[] = [];
    const lane: Lane = { name, units, part, isCut, ...(level !== undefined && { level }) };
    for (const { place, start, end } of pieces) {
      const unit = given.units[place];
      if (unit) units.push({ unit, start, end, lane, index: units.length });
    }
    lanes.push(lane);
  }
  return part;
}

function readingsIn(lanes: readonly Lane[]): Part['readings'] {
  const readings = new Map<SearchedUnit, LaneUnit[]>();
  for (const { units } of lanes)
    for (const reading of units) {
      const known = readings.get(reading.unit);
      if (known) known.push(reading);
      else readings.set(reading.unit, [reading]);
    }
  return readings;
}

function parentsIn({ units }: GivenPart, { parents: places }: MadeLanes): Part['parents'] {
  const parents = new Map<SearchedUnit, SearchedUnit>();
  for (const [place, unit] of units.entries()) {
    const parent = units[places[place] ?? -1];
    if (parent) parents.set(unit, parent);
  }
  return parents;
}

/** Makes the lanes of a part, and finds the parents of its units. */
export function makeLanes(given: GivenPart): MadeLanes {
  const { units } = given;
  const places = new Map(units.map((unit, place) => [unit, place]));
  const placeOf = (unit: SearchedUnit | undefined) => (unit && places.get(unit)) ?? -1;
  const parents = given.lanes === 'levels' ? parentsOf(units) : undefined;
  return {
    lanes: lanesOf(given).map(({ pieces, ...lane }) => ({
      ...lane,
      isCut: pieces.length > QUERY_LIMITS.laneUnits,
      pieces: pieces
        .slice(0, QUERY_LIMITS.laneUnits)
        .map(({ unit, start, end }) => ({ place: placeOf(unit), start, end })),
    })),
    parents: parents ? units.map((unit) => placeOf(parents.get(unit))) : [],
  };
}

interface Pieces {
  readonly name: string;
  readonly level?: number;
  readonly pieces: readonly Piece[];
}

const whole = (units: readonly SearchedUnit[]): readonly Piece[] =>
  units.map((unit) => ({ unit, start: unit.start, end: unit.end })).toSorted((a, b) => a.start - b.start);

function lanesOf({ lanes, units }: GivenPart): readonly Pieces[] {
  switch (lanes) {
    case 'levels':
      return levelsOf(units).map((level) => ({
        name: `level ${level}`,
        level,
        pieces: projectLevel(units, level),
      }));
    case 'rows':
      return [...grouped(units, ({ row = '' }) => row)].map(([name, members]) => ({
        name,
        pieces: whole(members),
      }));
    case 'one':
      return [{ name: '', pieces: whole(units) }];
  }
}

function barsOf(map: TimeMap): GivenTimeline {
  const units = Array.from({ length: map.count }, (_, index): SearchedUnit => {
    const [start, end] = map.spanOf(index);
    return { id: String(index), label: map.labelOf(index), start, end };
  });
  return {
    id: BARS,
    name: '',
    kind: BARS,
    ordinal: 0,
    parts: [{ sort: 'spans', words: BAR_WORDS, isUsual: false, units, lanes: 'one' }],
  };
}
