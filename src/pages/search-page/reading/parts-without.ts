import { parse, print, TqlError, type Query, type Step, type Test } from '../../../tql/tql.ts';
import type { Span } from './reading.ts';
import { withSteps } from './renumber.ts';

/** Tells of a part of a line how the line goes on without it; undefined where it cannot be taken away. */
export function partsWithout(query: Query): (part: Span) => string | undefined {
  const shorter = shorterLines(query);
  return ({ from, to }) => {
    const found = shorter.find(({ at }) => at.from === from && at.to === to);
    return found && isLine(found.line) ? found.line : undefined;
  };
}

function isLine(line: string): boolean {
  try {
    parse(line);
    return true;
  } catch (error) {
    if (error instanceof TqlError) return false;
    throw error;
  }
}

interface Shorter {
  /** The part as explanations place it. */
  readonly at: Span;
  readonly line: string;
}

function shorterLines(query: Query): readonly Shorter[] {
  const { sequence, lane, within, relation, where, action } = query;
  const { lane: _lane, ...withoutLane } = query;
  const { within: _within, ...withoutWithin } = query;
  const { relation: _relation, ...withoutRelation } = query;
  const { action: _action, ...withoutAction } = query;
  const shorter = (at: Span, rest: Query): Shorter => ({ at, line: print(rest) });
  return [
    ...(sequence ? sequence.steps.flatMap((step) => ofStep(query, step)) : []),
    ...(lane ? [shorter(lane, withoutLane)] : []),
    ...(within ? [shorter(within, withoutWithin)] : []),
    ...(relation ? [shorter({ from: relation.from, to: relation.target.from }, withoutRelation)] : []),
    ...where.map((test) =>
      shorter(placeOf(test), { ...query, where: where.filter((other) => other !== test) }),
    ),
    ...(action ? [shorter(action, withoutAction)] : []),
  ];
}

function ofStep(query: Query, step: Step): readonly Shorter[] {
  const { sequence } = query;
  if (!sequence) return [];
  const shorter = (at: Span, changed: Step): Shorter => ({
    at,
    line: print({
      ...query,
      sequence: { ...sequence, steps: sequence.steps.map((one) => (one === step ? changed : one)) },
    }),
  });
  const others = sequence.steps.filter((one) => one !== step);
  const { pattern, isResult, from, to } = step;
  const term = pattern.kind === 'unit' ? pattern.term : undefined;
  const isPlain = sequence.steps.every((one) => one.pattern.kind === 'unit');
  return [
    ...(term && isPlain && sequence.steps.length > 1
      ? [{ at: term, line: print(withSteps(query, others)) }]
      : []),
    ...(pattern.to < to ? [shorter({ from: pattern.to, to }, { ...step, times: { min: 1, max: 1 } })] : []),
    ...(isResult ? [shorter({ from, to: from + 1 }, { ...step, isResult: false })] : []),
    ...(pattern.kind === 'unit'
      ? pattern.tests.map((test) =>
          shorter(placeOf(test), {
            ...step,
            pattern: { ...pattern, tests: pattern.tests.filter((other) => other !== test) },
          }),
        )
      : []),
  ];
}

/** Where an explanation places a test. */
const placeOf = (test: Test): Span =>
  test.kind === 'relation' ? { from: test.from, to: test.target.from } : test;
