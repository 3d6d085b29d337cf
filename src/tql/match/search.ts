import { isHarmonyField, isTimelineField, isUnitField } from '../fields/fields.ts';
import { ownerOf } from '../fields/owner.ts';
import { harmonyLanes, namedLanes, usualLanes } from '../lanes/named-lanes.ts';
import type { Lane, LaneUnit, SearchedFile, SearchedTimeline } from '../lanes/searched-file.ts';
import { numberedUnits } from '../parse/parse.ts';
import type { FieldName, Query, Test } from '../tree/tree.ts';
import { OutOfBudget, UNLIMITED, type Budget } from './budget.ts';
import { apart } from './distances.ts';
import { FileSearch, isJoined, SearchTests, stepsOf, type Steps } from './file-search.ts';
import { runsOf, type Run } from './runs.ts';
import { TOLERANCE } from './timing.ts';
import { anyOf, negated, type Truth } from './truth.ts';
import type { Warning } from './warnings.ts';

/** What a line lists. */
type Grain = 'match' | 'timeline' | 'file';

/** A place that was found. Of a line that lists timelines or files, its steps are empty. */
export interface Match {
  readonly file: SearchedFile;
  readonly timeline: SearchedTimeline | undefined;
  /** Units by step, with their times in the lane. */
  readonly steps: Steps;
  /** The units that are the result; the others are their context. */
  readonly result: readonly LaneUnit[];
  /** The same in every search: the file, and the units of each step. */
  readonly key: string;
}

export interface Answer {
  readonly grain: Grain;
  readonly matches: readonly Match[];
  readonly warnings: readonly Warning[];
  /** What ended the search before its last file: enough matches, or the time. */
  readonly stopped: 'matches' | 'time' | null;
  /** Files that were searched to their end. */
  readonly filesRead: number;
}

interface SearchLimits {
  /** A search ends when it has found one more than so many. */
  readonly maxMatches?: number;
  readonly budget?: Budget;
}

/** Searches files in their order; matches of a file come by their start. The line is held against its corpus before. */
export function search(query: Query, files: Iterable<SearchedFile>, limits: SearchLimits = {}): Answer {
  const { maxMatches = Infinity, budget = UNLIMITED } = limits;
  const tests = new SearchTests();
  const matches: Match[] = [];
  let filesRead = 0;
  let stopped: Answer['stopped'] = null;
  try {
    for (const file of files) {
      tests.warnings.begin(file.id);
      for (const match of matchesIn(query, file, tests, budget)) matches.push(match);
      filesRead++;
      if (matches.length > maxMatches) {
        stopped = 'matches';
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    stopped = 'time';
  }
  const kept = matches.slice(0, maxMatches);
  return { grain: grainOf(query), matches: kept, warnings: tests.warnings.all(), stopped, filesRead };
}

/** What a line lists: places, or with conditions alone on timelines or files, those. */
function grainOf({ sequence, where }: Query): Grain {
  if (sequence) return 'match';
  const owners = where.map((test) =>
    test.kind === 'comparison' ? ownerOf(test.field, false, isUnitField(test.field.name)) : 'unit',
  );
  if (owners.includes('unit')) return 'match';
  return owners.includes('timeline') ? 'timeline' : 'file';
}

function matchesIn(query: Query, file: SearchedFile, tests: SearchTests, budget: Budget): readonly Match[] {
  const search = new FileSearch(file, tests, budget);
  const grain = grainOf(query);
  if (grain === 'file') return listFile(query, search, tests);
  if (grain === 'timeline') return listTimelines(query, search, tests);
  const found = new Map<string, Match>();
  for (const match of candidates(query, search, tests, budget)) {
    budget.spend(1);
    if (
      found.has(match.key) ||
      !query.where.every((test) => holdsOf(test, match, query, search, tests) === true)
    )
      continue;
    found.set(match.key, match);
  }
  const startOf = ({ steps }: Match) => steps.find((units) => units.length > 0)?.[0]?.start ?? 0;
  return [...found.values()].toSorted((a, b) => startOf(a) - startOf(b));
}

function listFile({ where }: Query, { file }: FileSearch, tests: SearchTests): readonly Match[] {
  const match: Match = { file, timeline: undefined, steps: [], result: [], key: file.id };
  return where.every((test) => fieldHolds(test, match, true, tests) === true) ? [match] : [];
}

function listTimelines({ where }: Query, { file }: FileSearch, tests: SearchTests): readonly Match[] {
  return file.timelines
    .map((timeline): Match => ({ file, timeline, steps: [], result: [], key: `${file.id} ${timeline.id}` }))
    .filter((match) => where.every((test) => fieldHolds(test, match, true, tests) === true));
}

/** All that the pattern of a line finds, its conditions left aside. */
function* candidates(query: Query, search: FileSearch, tests: SearchTests, budget: Budget): Generator<Match> {
  const { sequence, relation } = query;
  for (const lane of lanesOf(query, search.file)) {
    if (lane.isCut) tests.warnings.longLane();
    if (!sequence) {
      for (const unit of lane.units) yield matchOf(search.file, lane, [[unit]], [unit]);
      continue;
    }
    if (relation) {
      yield* relatedIn(query, lane, search);
      continue;
    }
    const runs = runsOf(
      sequence,
      {
        length: lane.units.length,
        isJoined: (index) => areJoined(query, lane, index, tests),
        fits: (pattern, index) => {
          const unit = lane.units[index];
          return unit !== undefined && search.fits(pattern, unit);
        },
      },
      budget,
      query.anchor,
    );
    for (const run of runs) {
      const result = resultOf(run, lane);
      if (result.length > 0) yield matchOf(search.file, lane, stepsOf(run, lane.units), result);
    }
  }
}

function lanesOf({ lane, sequence, where }: Query, file: SearchedFile): readonly Lane[] {
  if (lane) return namedLanes(file, lane);
  const asksHarmony =
    !sequence && where.some((test) => test.kind === 'comparison' && isHarmonyField(test.field.name));
  return asksHarmony ? [...usualLanes(file), ...harmonyLanes(file)] : usualLanes(file);
}

function* relatedIn({ sequence, relation }: Query, lane: Lane, search: FileSearch): Generator<Match> {
  const pattern = sequence?.steps[0]?.pattern;
  if (pattern?.kind !== 'unit' || !relation) return;
  for (const unit of lane.units) {
    if (!search.fits(pattern, unit)) continue;
    if (relation.isNot) {
      if (search.holds(relation, unit) === true) yield matchOf(search.file, lane, [[unit]], [unit]);
      continue;
    }
    for (const pair of search.pairs(unit, relation))
      if (pair.truth) yield matchOf(search.file, lane, [[unit], ...pair.steps], [unit]);
  }
}

const resultOf = ({ bounds, results }: Run, { units }: Lane): readonly LaneUnit[] =>
  results
    ? results.map((index) => units[index]).filter((unit) => unit !== undefined)
    : units.slice(bounds[0], bounds.at(-1));

/** Whether a unit and the next are neighbours: without WITHIN where there is no hole, points always. */
function areJoined({ within }: Query, { units, part }: Lane, index: number, tests: SearchTests): boolean {
  const [unit, next] = [units[index], units[index + 1]];
  if (!unit || !next) return false;
  const isPoint = part.given.sort === 'points';
  if (!within) return isPoint || isJoined(next.start - unit.end);
  const from = isPoint ? unit.start : unit.end;
  if (next.start - from <= TOLERANCE + 1e-9) return true;
  const distance = apart(part.timeline.file.map, from, next.start, within.unit, tests.warnings);
  return distance !== undefined && distance <= within.amount + 1e-6;
}

const idOf = ({ unit, lane }: LaneUnit) => `${lane.part.timeline.id}/${unit.id}`;

function matchOf(file: SearchedFile, lane: Lane, steps: Steps, result: readonly LaneUnit[]): Match {
  const key = `${file.id} ${steps.map((units) => units.map(idOf).join(',')).join('|')}`;
  return { file, timeline: lane.part.timeline, steps, result, key };
}

/** Whether a condition behind WHERE holds of a match. */
function holdsOf(test: Test, match: Match, query: Query, search: FileSearch, tests: SearchTests): Truth {
  const hasOneUnit = numberedUnits(query) < 2;
  if (test.kind === 'comparison') return fieldHolds(test, match, hasOneUnit, tests);
  if (test.kind !== 'downbeat') return anyOf((match.steps[0] ?? []).map((unit) => search.holds(test, unit)));
  const truths = unitsOf(test, match).map((unit) => search.isOnDownbeat(unit));
  return truths.length === 0 ? false : negated(anyOf(truths), test.isNot);
}

const unitsOf = ({ step }: Pick<FieldName, 'step'>, { steps }: Match): readonly LaneUnit[] =>
  step === undefined || step === 0 ? steps.flat() : (steps[step - 1] ?? []);

function fieldHolds(test: Test, match: Match, hasOneUnit: boolean, tests: SearchTests): Truth {
  if (test.kind !== 'comparison') return false;
  const truth = tests.comparisons.holds(test, (field) => {
    const units = unitsOf(field, match);
    const timeline = field.step === undefined ? match.timeline : units[0]?.lane.part.timeline;
    return { file: match.file, timeline, units, owner: ownerOf(field, false, hasOneUnit) };
  });
  const isTakenByNone =
    isUnitField(test.field.name) &&
    !isTimelineField(test.field.name) &&
    unitsOf(test.field, match).length === 0 &&
    match.steps.length > 0;
  return isTakenByNone ? false : negated(truth, test.isNot);
}
