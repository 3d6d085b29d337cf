import { QUERY_LIMITS } from '../../shared/limits.ts';
import { grouped } from './grouped.ts';
import { parentsOf } from './parents.ts';
import { levelsOf, projectLevel, type Piece } from './project-levels.ts';
import type {
  GivenFile,
  GivenPart,
  GivenTimeline,
  Lane,
  LaneUnit,
  Part,
  SearchedFile,
  SearchedTimeline,
  SearchedUnit,
} from './searched-file.ts';
import type { TimeMap } from './time-map.ts';

/** Words for the lane of measures, and its id. */
export const BAR_WORDS: readonly string[] = ['bar', 'bars', 'measure', 'measures'];
const BARS = 'bars';

/** Makes the lanes of a file. Lanes that are longer than the limit are read to there. */
export function makeFile(given: GivenFile): SearchedFile {
  const timelines: SearchedTimeline[] = [];
  const file: SearchedFile & { bars?: SearchedTimeline } = { ...given, timelines };
  for (const timeline of given.timelines) timelines.push(makeTimeline(timeline, file));
  if (given.map) file.bars = makeTimeline(barsOf(given.map), file);
  return file;
}

function makeTimeline(given: GivenTimeline, file: SearchedFile): SearchedTimeline {
  const parts: Part[] = [];
  const timeline: SearchedTimeline = { ...given, file, parts };
  for (const part of given.parts) parts.push(makePart(part, timeline));
  return timeline;
}

function makePart(given: GivenPart, timeline: SearchedTimeline): Part {
  const lanes: Lane[] = [];
  const readings = new Map<SearchedUnit, LaneUnit[]>();
  const hasLevels = given.lanes === 'levels';
  const parents = hasLevels ? parentsOf(given.units) : new Map<SearchedUnit, SearchedUnit>();
  const part: Part = { given, timeline, lanes, readings, parents };
  for (const { name, level, pieces } of lanesOf(given)) {
    const units: LaneUnit[] = [];
    const isCut = pieces.length > QUERY_LIMITS.laneUnits;
    const lane: Lane = { name, units, part, isCut, ...(level !== undefined && { level }) };
    for (const piece of pieces.slice(0, QUERY_LIMITS.laneUnits)) {
      const reading: LaneUnit = { ...piece, lane, index: units.length };
      units.push(reading);
      const known = readings.get(piece.unit);
      if (known) known.push(reading);
      else readings.set(piece.unit, [reading]);
    }
    lanes.push(lane);
  }
  return part;
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
