import type { FieldName, LaneName, Query, Sequence, Test } from './tree.ts';

/** All tests of a line, those within others too. */
export function* testsOf({ sequence, relation, where }: Query): Generator<Test> {
  if (sequence) yield* testsIn(sequence);
  for (const test of relation ? [relation, ...where] : where) yield* testsWithin(test);
}

function* testsIn({ steps }: Sequence): Generator<Test> {
  for (const { pattern } of steps) {
    if (pattern.kind === 'unit') for (const test of pattern.tests) yield* testsWithin(test);
    else for (const option of pattern.options) yield* testsIn(option);
  }
}

function* testsWithin(test: Test): Generator<Test> {
  yield test;
  if (test.kind === 'children') yield* testsIn(test.sequence);
  if (test.kind === 'relation') yield* testsIn(test.target);
}

/** The lanes that a line names. */
export const namedLanesOf = (query: Query): readonly LaneName[] => [
  ...(query.lane ? [query.lane] : []),
  ...Array.from(testsOf(query)).flatMap((test) => (test.kind === 'relation' ? (test.lane ?? []) : [])),
];

/** The fields that a line names. */
export const namedFields = (query: Query): readonly FieldName[] =>
  Array.from(testsOf(query)).flatMap((test) => {
    if (test.kind !== 'comparison') return [];
    const { field, value } = test;
    return value.kind === 'reference' || value.kind === 'share' ? [field, value.field] : [field];
  });
