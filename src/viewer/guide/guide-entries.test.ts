import { expect, test } from 'vitest';
import { guideEntries, presentEntry } from './guide-entries.ts';

const timeline = (id: number, rows: readonly (readonly [number, number, string])[]) => ({
  id,
  rows: {
    count: rows.length,
    id: (row: number) => row,
    span: (row: number) => [rows[row]![0], rows[row]![1]] as const,
  },
  words: {
    label: () => '',
    inspect: () => [],
    describe: () => '',
    comments: (row: number) => rows[row]![2],
  },
});
const form = timeline(1, [
  [0, 30, 'All of it.'],
  [0, 10, 'A'],
  [10, 20, ''],
  [20, 30, 'C'],
]);
const markers = timeline(2, [
  [12, 12, 'Here.'],
  [14, 14, ''],
]);
const rowsOf = (entries: ReturnType<typeof guideEntries>) =>
  entries.map(({ timeline: lane, row }) => [lane, row]);

test('has what has a comment, by time and the longer first', () => {
  expect(rowsOf(guideEntries([form, markers], { chosen: [0, 1] }, {}))).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [0, 3],
  ]);
});

test('has all of a timeline that is asked for', () => {
  expect(rowsOf(guideEntries([form, markers], { chosen: [1] }, { 2: true }))).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test('the present entry is the innermost that sounds; a moment lasts until the next begins', () => {
  const entries = guideEntries([form, markers], { chosen: [0, 1] }, {});
  const at = (time: number) => presentEntry(entries, time);
  expect([0, 9.9, 11, 12, 19.9, 20, 29, 30].map(at)).toEqual([1, 1, 0, 2, 2, 3, 3, undefined]);
});
