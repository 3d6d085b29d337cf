import type { Anchor, Group, Sequence, Step, UnitPattern } from '../tree/tree.ts';
import type { Budget } from './budget.ts';
import {
  eachPlace,
  eachPlaceDown,
  highestOf,
  includesPlace,
  NOWHERE,
  unionOf,
  without,
  type Places,
} from './places.ts';

/** Neighbours that a sequence is looked for in. */
export interface RunLane {
  readonly length: number;
  /** Whether a unit and the one after it are neighbours. */
  isJoined(index: number): boolean;
  fits(pattern: UnitPattern, index: number): boolean;
}

/** A run of units: where each step begins, and at last where the run ends. */
export interface Run {
  readonly bounds: readonly number[];
  /** Places of the units that are the result; undefined where no step is marked. */
  readonly results: readonly number[] | undefined;
}

/**
 * The runs of a sequence in a lane: from every start the longest one, in which earlier steps take as much as the rest allows.
 * A run inside another one is left out. Where a step takes as few as may be, it is the shortest run. For each step and place the possible ends are worked out once, so that the time is
 * polynomial whatever is nested.
 */
export function runsOf(sequence: Sequence, lane: RunLane, budget: Budget, anchor?: Anchor): readonly Run[] {
  const runs: Run[] = [];
  for (let from = 0, to = 0; from < lane.length; from = to) {
    for (to = from + 1; to < lane.length && lane.isJoined(to - 1);) to++;
    const isFirst = from === 0;
    const isLast = to === lane.length;
    if ((anchor === 'STARTS WITH' || anchor === 'CONSISTS OF') && !isFirst) break;
    if ((anchor === 'ENDS WITH' || anchor === 'CONSISTS OF') && !isLast) continue;
    runs.push(...new Stretch(sequence, lane, from, to, budget).runs(anchor));
  }
  return runs;
}

/** Neighbours without a hole among them. */
class Stretch {
  readonly #sequence: Sequence;
  readonly #lane: RunLane;
  readonly #from: number;
  readonly #to: number;
  readonly #budget: Budget;
  readonly #known = new Map<UnitPattern | Sequence, Map<number, Places>[]>();
  readonly #fits = new Map<UnitPattern, Int8Array>();

  constructor(sequence: Sequence, lane: RunLane, from: number, to: number, budget: Budget) {
    this.#sequence = sequence;
    this.#lane = lane;
    this.#from = from;
    this.#to = to;
    this.#budget = budget;
  }

  runs(anchor: Anchor | undefined): readonly Run[] {
    const runs: Run[] = [];
    const isAtStart = anchor === 'STARTS WITH' || anchor === 'CONSISTS OF';
    const isAtEnd = anchor === 'ENDS WITH' || anchor === 'CONSISTS OF';
    const isShort = this.#sequence.steps.some(({ times }) => times.isShort);
    let reached = -1;
    let next = this.#from;
    for (let start = this.#from; start < (isAtStart ? this.#from + 1 : this.#to); start++) {
      this.#budget.spend(1);
      if (start < next) continue;
      const ends = without(this.#endsOf(this.#sequence, 0, start), [start, start]);
      const best = isShort ? (ends[0] ?? -1) : highestOf(ends);
      const end = isAtEnd ? (includesPlace(ends, this.#to) ? this.#to : -1) : best;
      if (end <= start || (end <= reached && !isShort)) continue;
      reached = end;
      const results: number[] = [];
      const bounds = this.#boundsOf(this.#sequence, start, end, results);
      runs.push({ bounds, results: hasMark(this.#sequence) ? results.toSorted((a, b) => a - b) : undefined });
      if (isAtEnd) break;
      // Of the shortest runs those are left out that begin within the first step of another one.
      if (isShort) next = Math.max(bounds[1] ?? start, start + 1);
      // No longer run from a later start reaches further.
      else if (end === this.#to) break;
    }
    return runs;
  }

  /** Where the steps of a sequence from one on may end that begin at a place. */
  #endsOf(sequence: Sequence, first: number, place: number): Places {
    const step = sequence.steps[first];
    if (!step) return [place, place];
    const known = this.#knownOf(sequence, first);
    const before = known.get(place);
    if (before) return before;
    if (first === sequence.steps.length - 1) {
      const last = this.#stepEnds(step, place);
      known.set(place, last);
      return last;
    }
    const ends: number[] = [];
    for (const end of eachPlace(this.#stepEnds(step, place))) {
      this.#budget.spend(1);
      ends.push(...this.#endsOf(sequence, first + 1, end));
    }
    const joined = unionOf(ends);
    known.set(place, joined);
    return joined;
  }

  #knownOf(sequence: Sequence, first: number): Map<number, Places> {
    const lists = this.#known.get(sequence) ?? [];
    this.#known.set(sequence, lists);
    return (lists[first] ??= new Map());
  }

  #stepEnds({ pattern, times: { min, max } }: Pick<Step, 'pattern' | 'times'>, place: number): Places {
    if (pattern.kind === 'unit') return this.#unitEnds(pattern, min, max, place);
    let reached: Places = [place, place];
    for (let count = 0; count < min && reached.length > 0; count++)
      reached = this.#groupEnds(pattern, reached);
    let ends = reached;
    // A place that is reached by fewer repetitions leaves more of them.
    for (let count = min; count < max && reached.length > 0; count++) {
      reached = without(this.#groupEnds(pattern, reached), ends);
      ends = unionOf([...ends, ...reached]);
    }
    return ends;
  }

  #unitEnds(pattern: UnitPattern, min: number, max: number, place: number): Places {
    let count = 0;
    while (count < max && place + count < this.#to && this.#doesFit(pattern, place + count)) count++;
    this.#budget.spend(count);
    return count < min ? NOWHERE : [place + min, place + count];
  }

  #groupEnds({ options }: Group, places: Places): Places {
    const ends: number[] = [];
    for (let index = 0; index < places.length; index += 2)
      for (let place = places[index] ?? 0; place <= (places[index + 1] ?? -1); place++)
        for (const option of options) {
          this.#budget.spend(1);
          const own = this.#endsOf(option, 0, place);
          for (let range = 0; range < own.length; range += 2) {
            const high = own[range + 1] ?? -1;
            // Every repetition takes at least one unit.
            if (high > place) ends.push(Math.max(own[range] ?? 0, place + 1), high);
          }
        }
    return unionOf(ends);
  }

  #doesFit(pattern: UnitPattern, place: number): boolean {
    let known = this.#fits.get(pattern);
    if (!known) {
      known = new Int8Array(this.#to - this.#from);
      this.#fits.set(pattern, known);
    }
    const before = known[place - this.#from];
    if (before !== 0) return before === 1;
    const doesFit = this.#lane.fits(pattern, place);
    known[place - this.#from] = doesFit ? 1 : -1;
    return doesFit;
  }

  /** Where the steps begin in a run from one place to another; adds what is marked to the results. */
  #boundsOf(sequence: Sequence, start: number, end: number, results: number[]): readonly number[] {
    const bounds = [start];
    let place = start;
    sequence.steps.forEach((step, index) => {
      const ends = this.#stepEnds(step, place);
      for (const next of step.times.isShort ? eachPlace(ends) : eachPlaceDown(ends)) {
        if (next > end || !includesPlace(this.#endsOf(sequence, index + 1, next), end)) continue;
        this.#mark(step, place, next, results);
        place = next;
        break;
      }
      bounds.push(place);
    });
    return bounds;
  }

  #mark({ isResult, pattern, times }: Step, from: number, to: number, results: number[]): void {
    if (isResult) for (let place = from; place < to; place++) results.push(place);
    else if (pattern.kind === 'group' && pattern.options.some(hasMark))
      this.#markIn(pattern, times, from, to, results);
  }

  /** Marks within the repetitions of a group that takes all from one place to another. */
  #markIn(pattern: Group, times: Step['times'], from: number, to: number, results: number[]): void {
    let { min, max } = times;
    for (let place = from; place < to;) {
      const rest = { pattern, times: { min: Math.max(min - 1, 0), max: max - 1 } };
      const next = this.#firstRepetition(pattern, rest, place, to);
      if (!next) return;
      this.#boundsOf(next.option, place, next.end, results);
      place = next.end;
      ({ min, max } = rest.times);
    }
  }

  #firstRepetition({ options }: Group, rest: Pick<Step, 'pattern' | 'times'>, place: number, to: number) {
    for (const option of options)
      for (const end of eachPlaceDown(this.#endsOf(option, 0, place))) {
        if (end <= place || end > to) continue;
        const restEnds = rest.times.max === 0 ? [end, end] : this.#stepEnds(rest, end);
        if (includesPlace(restEnds, to)) return { option, end };
      }
    return undefined;
  }
}

/** Whether a step is marked as the result. */
function hasMark({ steps }: Sequence): boolean {
  return steps.some(
    ({ isResult, pattern }) => isResult || (pattern.kind === 'group' && pattern.options.some(hasMark)),
  );
}
