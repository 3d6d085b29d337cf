import { expect, test } from 'vitest';
import { measuresProblem, NO_MEASURES, notesProblem } from './measures-agree.ts';

const score = (...numbers: readonly number[]) => ({
  measures: numbers.map((number) => ({ number, x: 0, width: 1, top: 0, bottom: 1 })),
});
const counted = (...numbers: readonly number[]) => ({
  numbers: Float64Array.from(numbers),
  firstBeats: Int32Array.from(numbers, (_, index) => index),
  beats: Float64Array.from(numbers, (_, index) => index),
});

test('a file may repeat measures and leave some out', () => {
  expect(measuresProblem(score(1, 2, 3), counted(1, 2, 1, 2))).toBeUndefined();
});

test('the beat on which the music ends may be the first of a measure that is not printed', () => {
  expect(measuresProblem(score(1, 2, 3), counted(1, 2, 3, 4))).toBeUndefined();
  expect(measuresProblem(score(1, 2, 3), counted(1, 2, 3, 4, 5))).toBe(
    'The score has the measures 1 to 3, this file 1 to 5: it may follow the music wrongly.',
  );
});

test('measures that the score does not have are told', () => {
  expect(measuresProblem(score(1, 2, 3), counted(0, 1, 2))).toBe(
    'The score has the measures 1 to 3, this file 0 to 2: it may follow the music wrongly.',
  );
  expect(measuresProblem(score(1, 3), counted(1, 2, 3))).toBe(
    'Some measures of this file are not in the score: it may follow the music wrongly.',
  );
});

test('a file that counts none is told', () => {
  expect(measuresProblem(score(1), undefined)).toBe(NO_MEASURES);
  expect(measuresProblem(score(1), counted())).toBe(NO_MEASURES);
});

/** A score of four notes in each measure. */
const notes = (...numbers: readonly number[]) => ({
  measures: score(...numbers).measures.map((measure) => ({ ...measure, onsets: 4 })),
});

test('notes are held against the measures that are played, each as often as it is', () => {
  expect(notesProblem(notes(1, 2, 3), counted(1, 2, 1, 2, 3), 20)).toBeUndefined();
  expect(notesProblem(notes(1, 2, 3), counted(1, 2, 1, 2, 3), 17)).toBeUndefined();
  expect(notesProblem(notes(1, 2, 3), counted(1, 2, 1, 2, 3), 12)).toBe(
    'The score has 20 notes in the measures of this file, its timeline 12 notes: they may be of different pieces or parts.',
  );
  expect(notesProblem(notes(1), counted(1), 1500)).toContain(
    '4 notes in the measures of this file, its timeline 1,500',
  );
});

test('a measure in two parts has the notes of both, and an engraving without counts is not judged', () => {
  expect(notesProblem(notes(1, 1), counted(1), 8)).toBeUndefined();
  expect(notesProblem(score(1), counted(1), 800)).toBeUndefined();
});
