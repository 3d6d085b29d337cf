import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { sequences } from '../test-support/made-trees.ts';
import type { Anchor, Sequence, Step, UnitPattern } from '../tree/tree.ts';
import { UNLIMITED } from './budget.ts';
import { runsOf, type RunLane } from './runs.ts';

const fitsWord = (pattern: UnitPattern, label: string | undefined) =>
  pattern.term?.options.some(
    ([literal]) => literal?.kind === 'any' || (literal?.kind === 'word' && literal.text === label),
  ) ?? false;

const laneOf = (labels: readonly string[], holes: readonly boolean[]): RunLane => ({
  length: labels.length,
  isJoined: (index) => holes[index] !== true,
  fits: (pattern, index) => fitsWord(pattern, labels[index]),
});

/** All ends of steps from a place on, found by trying everything. */
function slowEnds(steps: readonly Step[], lane: RunLane, place: number, start: number): ReadonlySet<number> {
  const [step, ...rest] = steps;
  if (!step) return new Set([place]);
  return new Set(
    [...slowRepeated(step, lane, place, start, 0)].flatMap((end) => [...slowEnds(rest, lane, end, start)]),
  );
}

function slowRepeated(
  step: Step,
  lane: RunLane,
  place: number,
  start: number,
  count: number,
): ReadonlySet<number> {
  const { min, max } = step.times;
  const ends = new Set(count >= min ? [place] : []);
  if (count >= max) return ends;
  for (const next of slowOnce(step.pattern, lane, place, start))
    if (next > place) for (const end of slowRepeated(step, lane, next, start, count + 1)) ends.add(end);
  return ends;
}

function slowOnce(pattern: Step['pattern'], lane: RunLane, place: number, start: number): readonly number[] {
  if (pattern.kind === 'group')
    return pattern.options.flatMap(({ steps }) => [...slowEnds(steps, lane, place, start)]);
  const isReached = place < lane.length && (place === start || lane.isJoined(place - 1));
  return isReached && lane.fits(pattern, place) ? [place + 1] : [];
}

function slowRuns(
  { steps }: Sequence,
  lane: RunLane,
  anchor: Anchor | undefined,
): readonly (readonly number[])[] {
  const isAtStart = anchor === 'STARTS WITH' || anchor === 'CONSISTS OF';
  const isAtEnd = anchor === 'ENDS WITH' || anchor === 'CONSISTS OF';
  const runs: (readonly number[])[] = [];
  for (let start = 0; start < (isAtStart ? Math.min(1, lane.length) : lane.length); start++) {
    const ends = [...slowEnds(steps, lane, start, start)].filter(
      (end) => end > start && (!isAtEnd || end === lane.length),
    );
    if (ends.length > 0) runs.push(slowBounds(steps, lane, start, Math.max(...ends)));
  }
  return runs.filter(
    (run) => !runs.some((other) => other !== run && other[0]! <= run[0]! && other.at(-1)! >= run.at(-1)!),
  );
}

function slowBounds(steps: readonly Step[], lane: RunLane, start: number, end: number): readonly number[] {
  const bounds = [start];
  steps.forEach((step, index) => {
    const next = [...slowRepeated(step, lane, bounds.at(-1)!, start, 0)]
      .filter((place) => slowEnds(steps.slice(index + 1), lane, place, start).has(end))
      .toSorted((a, b) => b - a)[0];
    bounds.push(next!);
  });
  return bounds;
}

const AT = { from: 0, to: 0 };
const units = fc.constantFrom('a', 'b', '*').map((text): UnitPattern => ({
  kind: 'unit',
  term: {
    isNot: false,
    options: [[text === '*' ? { kind: 'any', ...AT } : { kind: 'word', text, ...AT }]],
    ...AT,
  },
  tests: [],
  ...AT,
}));

test('runs are those that a plain search finds', () => {
  fc.assert(
    fc.property(
      sequences(2, false, units),
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 }),
      fc.array(
        fc.boolean().map((one) => one),
        { maxLength: 3 },
      ),
      fc.constantFrom(undefined, 'STARTS WITH', 'ENDS WITH', 'CONSISTS OF'),
      (sequence, labels, holes, anchor) => {
        const lane = laneOf(labels, holes);
        const found = runsOf(sequence, lane, UNLIMITED, anchor).map(({ bounds }) => bounds);
        expect(found).toEqual(slowRuns(sequence, lane, anchor));
      },
    ),
    { numRuns: 5000 },
  );
});

test('the result within a group is what was marked', () => {
  const lane = laneOf(['a', 'b', 'a', 'b', 'c'], []);
  const { sequence } = parse('(a THEN @b)+ THEN c');
  expect(runsOf(sequence!, lane, UNLIMITED)).toEqual([{ bounds: [0, 4, 5], results: [1, 3] }]);
});

test('a step that takes as few as may be ends a run early', () => {
  const lane = laneOf(['a', 'a', 'c', 'b', 'c', 'a', 'b'], []);
  const bounds = (line: string) => runsOf(parse(line).sequence!, lane, UNLIMITED).map((run) => run.bounds);
  expect(bounds('a+ THEN *{0,4}? THEN b')).toEqual([
    [0, 2, 3, 4],
    [5, 6, 6, 7],
  ]);
  expect(bounds('a+ THEN *{0,4} THEN b')).toEqual([[0, 2, 6, 7]]);
});

test('nested counts take time that grows as the lane does', () => {
  let steps = 0;
  const budget = { spend: (more: number) => (steps += more) };
  const { sequence } = parse('((*{1,9}){1,9}){1,9}');
  const work = (length: number) => {
    steps = 0;
    runsOf(
      sequence!,
      laneOf(
        Array.from({ length }, () => 'a'),
        [],
      ),
      { spend: (more) => void budget.spend(more) },
    );
    return steps;
  };
  const [small, large] = [work(1500), work(3000)];
  expect(large / small).toBeLessThan(5);
});
