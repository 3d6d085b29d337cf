import type { FieldName, Query, Step, Test } from '../../../tql/tql.ts';

/** A query with some of its steps, in any order. What named a step names it still, and what named one that has gone goes too. */
export function withSteps(query: Query, steps: readonly Step[]): Query {
  const { sequence, action, ...rest } = query;
  if (!sequence) return query;
  const numberOf: NewNumber = (number) => {
    const step = sequence.steps[number - 1];
    // 0 is any step, and behind the steps the target of a relation is numbered.
    if (!step) return number;
    return steps.includes(step) ? steps.indexOf(step) + 1 : undefined;
  };
  const acting = action && renumberedAction(action, numberOf);
  return {
    ...rest,
    sequence: { ...sequence, steps },
    where: query.where.flatMap((test) => renumbered(test, numberOf) ?? []),
    ...(acting && { action: acting }),
  };
}

/** The new number of a step, from 1; undefined where the step has gone. */
type NewNumber = (step: number) => number | undefined;

function renumbered(test: Test, numberOf: NewNumber): Test | undefined {
  if (test.kind === 'downbeat') {
    if (test.step === undefined) return test;
    const step = numberOf(test.step);
    return step === undefined ? undefined : { ...test, step };
  }
  if (test.kind !== 'comparison') return test;
  const field = renumberedField(test.field, numberOf);
  if (!field) return undefined;
  const { value } = test;
  if (value.kind !== 'reference' && value.kind !== 'share') return { ...test, field };
  const other = renumberedField(value.field, numberOf);
  return other && { ...test, field, value: { ...value, field: other } };
}

function renumberedField(field: FieldName, numberOf: NewNumber): FieldName | undefined {
  if (field.step === undefined) return field;
  const step = numberOf(field.step);
  return step === undefined ? undefined : { ...field, step };
}

function renumberedAction(action: NonNullable<Query['action']>, numberOf: NewNumber): Query['action'] {
  if ((action.verb !== 'TAG' && action.verb !== 'UNTAG') || action.step === undefined) return action;
  const step = numberOf(action.step);
  return step === undefined ? undefined : { ...action, step };
}
