import { lowerBound } from '../../shared/sorted.ts';
import { ownerOf } from '../fields/owner.ts';
import { namedLanes } from '../lanes/named-lanes.ts';
import type { Lane, LaneUnit, SearchedFile, SearchedUnit } from '../lanes/searched-file.ts';
import type { Anchor, Distance, Relation, Sequence, Term, Test, UnitPattern } from '../tree/tree.ts';
import type { Budget } from './budget.ts';
import { Comparisons } from './comparison.ts';
import { apart, toleranceOf } from './distances.ts';
import { termTest, type UnitTest } from './label-test.ts';
import { runsOf, type Run, type RunLane } from './runs.ts';
import { distanceOf, hasDistance, isRelated, liesIn, TOLERANCE, type TimeRelation } from './timing.ts';
import { anyOf, negated, type Truth } from './truth.ts';
import { Warnings } from './warnings.ts';

/** What all files of a search share: the tests of its labels and conditions, and what is warned of. */
export class SearchTests {
  readonly warnings = new Warnings();
  readonly comparisons = new Comparisons(this.warnings);
  readonly #terms = new Map<Term, UnitTest>();

  term(term: Term): UnitTest {
    const known = this.#terms.get(term) ?? termTest(term, this.warnings);
    this.#terms.set(term, known);
    return known;
  }
}

/** Units by the steps of a match. */
export type Steps = readonly (readonly LaneUnit[])[];

/** A pair of a relation: the units on its right, or that the file cannot answer. */
type Pair = { readonly truth: true; readonly steps: Steps } | { readonly truth: undefined };

const UNANSWERED: Pair = { truth: undefined };
/** Room for rounding in distances, in their unit. */
const ROUNDING = 1e-6;

/** Tests units of one file. */
export class FileSearch {
  readonly file: SearchedFile;
  readonly #tests: SearchTests;
  readonly #budget: Budget;
  readonly #targets = new Map<Relation, Map<object, readonly LaneUnit[]>>();
  readonly #children = new Map<object, ReadonlyMap<SearchedUnit, readonly LaneUnit[]>>();

  constructor(file: SearchedFile, tests: SearchTests, budget: Budget) {
    this.file = file;
    this.#tests = tests;
    this.#budget = budget;
  }

  fits({ term, tests }: UnitPattern, reading: LaneUnit): boolean {
    this.#budget.spend(1);
    if (term && !this.#tests.term(term)(reading.unit, reading.lane.part.given.sort)) return false;
    return tests.every((test) => this.holds(test, reading) === true);
  }

  /** Whether a test holds of a unit. */
  holds(test: Test, reading: LaneUnit): Truth {
    switch (test.kind) {
      case 'comparison': {
        const { timeline } = reading.lane.part;
        const truth = this.#tests.comparisons.holds(test, (field) => ({
          file: this.file,
          timeline,
          units: [reading],
          owner: ownerOf(field, true, true),
        }));
        return negated(truth, test.isNot);
      }
      case 'downbeat':
        return negated(this.isOnDownbeat(reading), test.isNot);
      case 'relation':
        return negated(this.#isRelated(reading, test), test.isNot);
      case 'children':
        return this.#childRuns(reading, test.sequence).length > 0 !== test.isNot;
    }
  }

  isOnDownbeat({ unit }: LaneUnit): Truth {
    const { map } = this.file;
    if (!map) this.#tests.warnings.noMap();
    const place = map?.placeAt(unit.start);
    return place && Math.abs(place.beat - 1) < ROUNDING;
  }

  #isRelated(reading: LaneUnit, relation: Relation): Truth {
    const truths = function* (pairs: Iterable<Pair>) {
      for (const { truth } of pairs) yield truth;
    };
    return anyOf(truths(this.pairs(reading, relation)));
  }

  /** What a unit is related to. */
  *pairs(reading: LaneUnit, relation: Relation): Generator<Pair> {
    const { within, name } = relation;
    const isLimit = hasDistance(name);
    const tolerance = within && !isLimit ? this.#tolerance(within, reading) : TOLERANCE;
    if (tolerance === undefined) yield UNANSWERED;
    else if (name === 'CONTAINS') yield* this.#runsIn(reading, relation, tolerance, undefined);
    else if (name === 'STARTS WITH' || name === 'ENDS WITH' || name === 'CONSISTS OF')
      yield* this.#runsIn(reading, relation, tolerance, name);
    else if (name === 'STARTS' || name === 'ENDS') yield* this.#edges(reading, relation, tolerance, name);
    else yield* this.#related(reading, relation, tolerance, name);
  }

  #tolerance(within: Distance, { unit }: LaneUnit): number | undefined {
    return toleranceOf(this.file.map, within, unit.start, this.#tests.warnings);
  }

  *#related(reading: LaneUnit, relation: Relation, tolerance: number, name: TimeRelation): Generator<Pair> {
    if (relation.within?.unit !== 's' && relation.within && !this.file.map) {
      this.#tests.warnings.noMap();
      yield UNANSWERED;
      return;
    }
    for (const target of this.#targetsOf(reading, relation)) {
      this.#budget.spend(1);
      if (target.unit === reading.unit || !isRelated(name, reading, target, tolerance)) continue;
      const isNear = this.#isNear(reading, relation, target);
      if (isNear === undefined) yield UNANSWERED;
      if (isNear === true) yield { truth: true, steps: [[target]] };
    }
  }

  /** Whether a target is within the distance of a relation that limits it. */
  #isNear(reading: LaneUnit, { name, within }: Relation, target: LaneUnit): Truth {
    const between = within && distanceOf(name, reading, target);
    if (!between) return true;
    const distance = apart(this.file.map, ...between, within.unit, this.#tests.warnings);
    return distance === undefined ? undefined : distance <= within.amount + ROUNDING;
  }

  /** Targets in which a unit is the first or the last of its own lane. */
  *#edges(
    reading: LaneUnit,
    relation: Relation,
    tolerance: number,
    name: 'STARTS' | 'ENDS',
  ): Generator<Pair> {
    const readings = reading.lane.part.readings.get(reading.unit) ?? [reading];
    for (const target of this.#targetsOf(reading, relation)) {
      this.#budget.spend(1);
      if (target.unit === reading.unit || !liesIn(reading, target.unit, tolerance)) continue;
      const isEdge = readings.some((own) => this.#isEdge(own, target, tolerance, name));
      if (isEdge) yield { truth: true, steps: [[target]] };
    }
  }

  #isEdge({ lane, unit }: LaneUnit, target: LaneUnit, tolerance: number, name: 'STARTS' | 'ENDS'): boolean {
    const { units } = lane;
    const isMember = (other: LaneUnit | undefined) =>
      other !== undefined && other.unit !== target.unit && liesIn(other, target.unit, tolerance);
    const [from, to] = windowOf(lane, target.unit, tolerance);
    if (name === 'STARTS') {
      for (let index = from; index < to; index++)
        if (isMember(units[index])) return units[index]?.unit === unit;
    } else {
      for (let index = to - 1; index >= from; index--)
        if (isMember(units[index])) return units[index]?.unit === unit;
    }
    return false;
  }

  /** The units that the right side of a relation may be, each once. */
  #targetsOf(reading: LaneUnit, relation: Relation): readonly LaneUnit[] {
    const { part } = reading.lane;
    if (!relation.lane && relation.name === 'DURING') return this.#ancestors(reading, relation);
    const known = this.#targets.get(relation) ?? new Map<object, readonly LaneUnit[]>();
    this.#targets.set(relation, known);
    const place = relation.lane ?? part;
    const before = known.get(place);
    if (before) return before;
    const lanes = relation.lane ? namedLanes(this.file, relation.lane) : part.lanes;
    const pattern = patternOf(relation);
    const targets = new Map<SearchedUnit, LaneUnit>();
    for (const lane of lanes)
      for (const unit of lane.units)
        if (!targets.has(unit.unit) && this.fits(pattern, unit)) targets.set(unit.unit, unit);
    const found = [...targets.values()];
    known.set(place, found);
    return found;
  }

  /** Of a unit the ones above it that a lane shows: others are no unit of `CONTAINS` either. */
  #ancestors({ unit, lane: { part } }: LaneUnit, relation: Relation): readonly LaneUnit[] {
    const found: LaneUnit[] = [];
    for (let parent = part.parents.get(unit); parent; parent = part.parents.get(parent)) {
      const [reading] = part.readings.get(parent) ?? [];
      if (reading && this.fits(patternOf(relation), reading)) found.push(reading);
    }
    return found;
  }

  /** A unit in its highest lane; one that lower ones cover wholly, in a lane of its own. */
  #readingOf(unit: SearchedUnit, part: Lane['part']): LaneUnit | undefined {
    const [reading] = part.readings.get(unit) ?? [];
    const [lane] = part.lanes;
    return reading ?? (lane && { unit, start: unit.start, end: unit.end, lane, index: -1 });
  }

  *#runsIn(
    reading: LaneUnit,
    { target, lane }: Relation,
    tolerance: number,
    anchor: Anchor | undefined,
  ): Generator<Pair> {
    for (const members of this.#membersOf(reading, lane && namedLanes(this.file, lane), tolerance))
      for (const run of this.#runs(target, members, anchor))
        yield { truth: true, steps: stepsOf(run, members) };
  }

  /** Units that lie in another one, by lanes: of the lanes that are named, else of those below it among its descendants. */
  *#membersOf(
    reading: LaneUnit,
    named: readonly Lane[] | undefined,
    tolerance: number,
  ): Generator<readonly LaneUnit[]> {
    const { part } = reading.lane;
    const { level } = reading.unit;
    const lanes =
      named ??
      (part.given.lanes === 'levels' ? part.lanes.filter((lane) => (lane.level ?? 0) < (level ?? 1)) : []);
    for (const lane of lanes) {
      const [from, to] = windowOf(lane, reading.unit, tolerance);
      this.#budget.spend(to - from);
      yield lane.units
        .slice(from, to)
        .filter(
          (other) =>
            other.unit !== reading.unit &&
            (named ? liesIn(other, reading.unit, tolerance) : isDescendant(other, reading.unit)),
        );
    }
  }

  #childRuns(reading: LaneUnit, sequence: Sequence): readonly Run[] {
    return this.#runs(sequence, this.#childrenOf(reading.lane.part).get(reading.unit) ?? [], undefined);
  }

  #childrenOf(part: Lane['part']): ReadonlyMap<SearchedUnit, readonly LaneUnit[]> {
    const known = this.#children.get(part);
    if (known) return known;
    const children = new Map<SearchedUnit, LaneUnit[]>();
    for (const [unit, parent] of part.parents) {
      const reading = this.#readingOf(unit, part);
      if (!reading) continue;
      const siblings = children.get(parent);
      if (siblings) siblings.push(reading);
      else children.set(parent, [reading]);
    }
    for (const siblings of children.values())
      siblings.sort((a, b) => a.unit.start - b.unit.start || a.unit.end - b.unit.end);
    this.#children.set(part, children);
    return children;
  }

  /** Runs among units that lie in another one. */
  #runs(sequence: Sequence, members: readonly LaneUnit[], anchor: Anchor | undefined): readonly Run[] {
    const lane: RunLane = {
      length: members.length,
      isJoined(index) {
        const [unit, next] = [members[index], members[index + 1]];
        return unit !== undefined && next !== undefined && areNeighbours(unit, next);
      },
      fits: (pattern, index) => {
        const unit = members[index];
        return unit !== undefined && this.fits(pattern, unit);
      },
    };
    return runsOf(sequence, lane, this.#budget, anchor);
  }
}

/** The single unit on the right of a relation. */
function patternOf({ target: { steps } }: Relation): UnitPattern {
  const pattern = steps[0]?.pattern;
  if (pattern?.kind !== 'unit') throw new RangeError('The right side of this relation is one unit.');
  return pattern;
}

/** Places in a lane between which a unit that lies in another one may be. */
function windowOf(
  { units }: Lane,
  { start, end }: SearchedUnit,
  tolerance: number,
): readonly [number, number] {
  const starts = startsOf(units);
  return [lowerBound(starts, start - tolerance - ROUNDING), lowerBound(starts, end + tolerance + ROUNDING)];
}

const knownStarts = new WeakMap<readonly LaneUnit[], Float64Array>();
function startsOf(units: readonly LaneUnit[]): Float64Array {
  const starts = knownStarts.get(units) ?? Float64Array.from(units, ({ start }) => start);
  knownStarts.set(units, starts);
  return starts;
}

function isDescendant({ unit, lane }: LaneUnit, of: SearchedUnit): boolean {
  const { parents } = lane.part;
  for (let parent = parents.get(unit); parent; parent = parents.get(parent)) if (parent === of) return true;
  return false;
}

/** Whether two units of a lane follow each other directly; points do whatever lies between them. */
function areNeighbours(unit: LaneUnit, next: LaneUnit): boolean {
  const isLane = unit.lane === next.lane && unit.index >= 0;
  if (unit.lane.part.given.sort === 'points') return true;
  if (isLane) return next.index === unit.index + 1 && isJoined(next.start - unit.end);
  return isJoined(next.unit.start - unit.unit.end);
}

/** Whether a hole of so many seconds is none. */
export const isJoined = (hole: number): boolean => hole <= TOLERANCE + 1e-9;

/** The units of a run by its steps. */
export const stepsOf = ({ bounds }: Run, units: readonly LaneUnit[]): Steps =>
  bounds.slice(1).map((to, index) => units.slice(bounds[index] ?? 0, to));
