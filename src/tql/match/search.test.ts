import { expect, test } from 'vitest';
import { EXAMPLES, CASES, fileOf, rowsOf } from '../test-support/fixtures.ts';
import { parse } from '../parse/parse.ts';
import { search } from './search.ts';

test.each(EXAMPLES)('$query', ({ query, fixture, rows }) => {
  const answer = search(parse(query), [fileOf(fixture)]);
  expect(rowsOf(answer).toSorted()).toEqual(rows.toSorted());
});
test.each(CASES)('$query ($fixture$fixtures)', (one) => {
  const files = (one.fixtures ?? [one.fixture!]).map((name) => fileOf(name));
  const answer = search(parse(one.query), files);
  const rows = rowsOf(answer);
  if (one.rows) expect(rows.toSorted()).toEqual([...one.rows].toSorted());
  if (one.first)
    expect(rows.map((row) => row.split(/ \| |, /)[0]!).toSorted()).toEqual([...one.first].toSorted());
  if (one.starts)
    expect(
      answer.matches.flatMap(({ steps }) => steps.flat().map(({ start }) => start)).toSorted((a, b) => a - b),
    ).toEqual(one.starts);
  if (one.timelines) expect(rows.toSorted()).toEqual([...one.timelines].toSorted());
  if (one.files) expect(rows.toSorted()).toEqual([...one.files].toSorted());
  expect(
    answer.warnings.map((warning) => {
      switch (warning.kind) {
        case 'no_map':
          return { lacks: 'time map', files: warning.files };
        case 'no_length':
          return { lacks: 'length', files: warning.files };
        case 'no_field':
          return { lacks: `file field ${warning.field}`, files: warning.files };
        case 'no_chord':
          return { not_a: 'chord', text: warning.text };
        case 'no_key':
          return { not_a: 'key', text: warning.text };
      }
    }),
  ).toEqual(one.warnings ?? []);
});
