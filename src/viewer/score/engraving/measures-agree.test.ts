import { expect, test } from 'vitest';
import { measureTable, type MeasureTable } from '../../../measures/measure-table.ts';
import { problemOf } from './measures-agree.ts';
import { placesIn } from './score-places.ts';

/** A score of measures with these numbers, with so many notes in each. */
const score = (numbers: readonly number[], onsets?: number) => {
  const head = {
    ...{ width: 0, height: 0, stavesX: 0, styles: [], staves: [], signs: [] },
    measures: numbers.map((number) => ({
      ...{ number, x: 0, width: 1, top: 0, bottom: 1, quarters: 4 },
      ...(onsets !== undefined && { onsets }),
    })),
    anchors: { places: [], xs: [] },
  };
  return { head, places: placesIn(head) };
};
/** A file that counts measures with these numbers, of four beats each, or of as many as said by place. */
const counted = (numbers: readonly number[], beats: Readonly<Record<number, number>> = {}): MeasureTable => {
  let all = 0;
  const firstBeats = Int32Array.from(numbers, (_, index) => (all += beats[index] ?? 4) - (beats[index] ?? 4));
  return measureTable({
    numbers: Float64Array.from(numbers),
    firstBeats,
    beats: Float64Array.from({ length: all }, (_, index) => index),
  });
};
const problem = (by: ReturnType<typeof score>, file: MeasureTable | undefined, notes?: number) =>
  problemOf(by, file, notes);

test('a file may repeat measures and leave some out', () => {
  expect(problem(score([1, 2, 3]), counted([1, 2, 1, 2]))).toBeUndefined();
});

test('the beat on which the music ends may be the first of a measure that is not printed', () => {
  expect(problem(score([1, 2, 3]), counted([1, 2, 3, 4], { 3: 1 }))).toBeUndefined();
});

test('measures that the score does not have are told from where to where', () => {
  expect(problem(score([1, 2, 3]), counted([1, 2, 3, 4, 5]))).toBe(
    'Measures 4 to 5 of this file are not in the score, which has measures 1 to 3. There it does not follow the music.',
  );
  expect(problem(score([1, 2, 3]), counted([1, 2, 3, 4]))).toBe(
    'Measure 4 of this file is not in the score, which has measures 1 to 3. There it does not follow the music.',
  );
});

test('measures whose names come again are told with their passes, as everywhere', () => {
  expect(problem(score([1, 2, 3]), counted([1, 2, 1, 2, 3, 7, 8, 7, 8]))).toBe(
    'Measures 7 (1st time) to 8 (2nd time) of this file are not in the score, which has measures 1 to 3. There it does not follow the music.',
  );
});

test('a score that counts otherwise all along is told by its first measure', () => {
  expect(problem(score([1, 2, 3]), counted([0, 1, 2]))).toBe(
    'The score counts otherwise: measure 0 of this file is its measure 1.',
  );
});

test('a file that counts no measures is told', () => {
  expect(problem(score([1]), undefined)).toMatch(/^This file counts no measures: /);
  expect(problem(score([1]), counted([]))).toMatch(/^This file counts no measures: /);
});

test('notes are held against the measures that are played, each as often as it is', () => {
  const notes = score([1, 2, 3], 4);
  expect(problem(notes, counted([1, 2, 1, 2, 3]), 20)).toBeUndefined();
  expect(problem(notes, counted([1, 2, 1, 2, 3]), 17)).toBeUndefined();
  expect(problem(notes, counted([1, 2, 1, 2, 3]), 12)).toBe(
    'The score has 20 notes in the measures of this file, its timeline 12 notes: they may be of different pieces or parts.',
  );
  expect(problem(score([1], 4), counted([1]), 1500)).toContain(
    '4 notes in the measures of this file, its timeline 1,500',
  );
});

test('an engraving that does not tell its notes is not judged by them', () => {
  expect(problem(score([1]), counted([1]), 800)).toBeUndefined();
});
