import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../tests/support/counted-measures.ts';
import { namedPassage, spanOfMeasures } from './find-passage.ts';
import { readMeasures, writtenMeasures } from './measure-passage.ts';
import type { MeasureTable } from './measure-table.ts';
import { citedMeasures, spokenMeasures } from './measure-words.ts';
import { passageOf } from './passage-of.ts';

/** `[start, end]`, or why there is none. */
function found(measures: MeasureTable, passage: string, end = 1000) {
  const { span, problem } = spanOfMeasures(measures, readMeasures(passage)!, end);
  return span ? [span.start, span.end] : problem;
}

/** Citation of a passage in a reader's notation. */
function cited(measures: MeasureTable, passage: string) {
  const named = namedPassage(measures, readMeasures(passage)!);
  return typeof named === 'string' ? named : citedMeasures(named);
}

describe('after a pick-up of one beat', () => {
  const measures = countedMeasures([1, 3, 3, 3, 2], [0, 1, 2, 3, 4]);
  test.each([
    ['0', [0, 1]],
    ['0.1', [0, 1]],
    ['1', [1, 4]],
    ['1.3', [3, 4]],
    ['1-2', [1, 7]],
    ['1.2-2.1', [2, 5]],
    ['0-0', [0, 1]],
    // The last beat is as long as the one before it.
    ['4', [10, 12]],
    ['3.3-4.2', [9, 12]],
    ['0.2', 'Measure 0 has no beat 2.'],
    ['4.3', 'Measure 4 has no beat 3.'],
    ['5', 'Measure 5 is not in this file.'],
    ['2-1', 'The last measure comes before the first.'],
    ['2.2-2.1', 'The last measure comes before the first.'],
    ['1!2', 'Measure 1 comes only once.'],
    ['II:1', 'This file has no movement II.'],
    ['I:1', [1, 4]],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));

  test('nothing ends after the recording', () => {
    expect(found(measures, '4', 11.5)).toEqual([10, 11.5]);
  });
});

describe('with a repeat and two endings: 1 2 3, 1 2 4', () => {
  const measures = countedMeasures([3], [1, 2, 3, 1, 2, 4]);
  test.each([
    ['1', [0, 3]],
    ['1!1', [0, 3]],
    ['1!2', [9, 12]],
    ['2.3!2', [14, 15]],
    ['2!2-4', [12, 18]],
    ['1!2-2', [9, 15]],
    // Without a pass, the first one that is not before the beginning.
    ['2-1', [3, 12]],
    ['2.2-2.1', [4, 13]],
    ['1-2!2', [0, 15]],
    ['1!2-2!1', 'The last measure comes before the first.'],
    ['1!3', 'Measure 1 comes only twice.'],
    ['4-3', 'The last measure comes before the first.'],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));

  test.each([
    ['2', 'm. 2'],
    ['2!2', 'm. 2 (2nd time)'],
    ['1-2', 'mm. 1–2'],
    ['1!2-2', 'mm. 1 (2nd time)–2 (2nd time)'],
    ['2-1', 'mm. 2 (1st time)–1 (2nd time)'],
    ['2-1!2', 'mm. 2 (1st time)–1 (2nd time)'],
    // A measure that occurs only once needs no pass.
    ['2-4', 'mm. 2 (1st time)–4'],
    ['1!2-4', 'mm. 1 (2nd time)–4'],
    ['1-3', 'mm. 1–3'],
    ['2.2!2-2.3!2', 'mm. 2.2 (2nd time)–2.3 (2nd time)'],
  ])('%s is cited as %s', (passage, words) => expect(cited(measures, passage)).toBe(words));
});

test('a pick-up and what completes it may bear one number: the beat tells which is meant', () => {
  const measures = countedMeasures([1, 2, 3], [1, 1, 2]);
  expect(found(measures, '1.2')).toEqual([2, 3]);
  expect(found(measures, '1.1!2')).toEqual([1, 2]);
});

test('a single beat has no length that anybody knows', () => {
  expect(found(countedMeasures([1], [1]), '1')).toEqual([0, 0]);
});

describe('with endings that have labels: 1 2a, 1 2b 3', () => {
  const measures = countedMeasures([2], [1, 2, 1, 2, 3], { labels: ['1', '2a', '1', '2b', '3'] });
  test.each([
    ['2a', [2, 4]],
    ['2b', [6, 8]],
    ['2B', [6, 8]],
    ['2', [2, 4]],
    ['2!2', [6, 8]],
    ['2b.2', [7, 8]],
    ['1!2-2b', [4, 8]],
    ['1!2-2', [4, 8]],
    ['1-2b', [0, 8]],
    ['2!3', 'Measure 2 comes only twice.'],
    ['2c', 'Measure 2c is not in this file.'],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));

  test.each([
    ['2!2', 'm. 2b'],
    ['1-2b', 'mm. 1 (1st time)–2b'],
    ['1!2-3', 'mm. 1 (2nd time)–3'],
    ['2b-3', 'mm. 2b–3'],
  ])('%s is cited as %s', (passage, words) => expect(cited(measures, passage)).toBe(words));
});

describe('with a measure that a repeat divides: 7 8a, 7 8a 8b 9', () => {
  const measures = countedMeasures([4, 3, 4, 3, 1, 4], [7, 8, 7, 8, 8, 9], {
    labels: ['7', '8a', '7', '8a', '8b', '9'],
  });
  test.each([
    ['8b', [14, 15]],
    ['8a', [4, 7]],
    ['8a!2', [11, 14]],
    ['8!3', [14, 15]],
    ['8a!2-8b', [11, 15]],
    ['8b-9', [14, 19]],
    ['8a!3', 'Measure 8a comes only twice.'],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));
  test.each([
    ['8!3', 'm. 8b'],
    ['8a!2-8b', 'mm. 8a (2nd time)–8b'],
    ['7-9', 'mm. 7 (1st time)–9'],
  ])('%s is cited as %s', (passage, words) => expect(cited(measures, passage)).toBe(words));
});

describe('in two movements that begin at 1, the second one with a repeat', () => {
  const measures = countedMeasures([2], [1, 2, 3, 1, 2, 1, 2, 3], {
    movements: Int32Array.of(1, 1, 1, 2, 2, 2, 2, 2),
  });
  test.each([
    ['2', [2, 4]],
    ['II:2', [8, 10]],
    ['2:2', [8, 10]],
    ['ii:2', [8, 10]],
    ['II:2!2', [12, 14]],
    ['II:2-3', [8, 16]],
    ['II:2!2-3', [12, 16]],
    ['I:3-II:1', [4, 8]],
    // Links from before the file had movements.
    ['2!2', [12, 14]],
    ['2!3', [12, 14]],
    ['3!2', [14, 16]],
    ['III:1', 'This file has no movement III.'],
    ['II:9', 'Measure 9 is not in movement II.'],
    ['II:2-9', 'Measure 9 is not in movement II.'],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));

  test.each([
    ['2', 'I, m. 2', 'I, measure 2'],
    ['II:2', 'II, m. 2', 'II, measure 2'],
    ['II:2!2', 'II, m. 2 (2nd time)', 'II, measure 2 (2nd time)'],
    ['II:1-2', 'II, mm. 1–2', 'II, measures 1 to 2'],
    ['I:2-II:1', 'I, m. 2 – II, m. 1', 'I, measure 2 to II, measure 1'],
    ['II:2-1', 'II, mm. 2 (1st time)–1 (2nd time)', 'II, measures 2 (1st time) to 1 (2nd time)'],
  ])('%s is cited as %s and spoken as %s', (passage, words, spoken) => {
    expect(cited(measures, passage)).toBe(words);
    const named = namedPassage(measures, readMeasures(passage)!);
    expect(typeof named === 'object' && spokenMeasures(named)).toBe(spoken);
  });
});

test('a cadenza is found by its label, and by no number', () => {
  const measures = countedMeasures([2], [1, 2, 2, 3], {
    labels: ['1', '2', '2c', '3'],
    passes: Int32Array.of(1, 1, 0, 1),
  });
  expect(found(measures, '2c')).toEqual([4, 6]);
  expect(found(measures, '2!2')).toBe('Measure 2 comes only once.');
  expect(cited(measures, '2-3')).toBe('mm. 2–3');
});

describe('a passage in the measures', () => {
  const repeated = countedMeasures([1, 3], [0, 1, 2, 1, 2, 3]);
  test.each([
    [[1, 7], '1-2'],
    [[2, 6], '1.2-2.2'],
    [[0, 1], '0-0'],
    // A part of one measure, from its first beat or to its last.
    [[1, 2], '1.1-1.1'],
    [[5, 7], '2.2-2.3'],
    [[7, 13], '1!2-2!2'],
    [[4, 10], '2!1-1!2'],
    [[10, 13], '2!2-2!2'],
    [[10, 16], '2!2-3'],
    [[4, 16], '2!1-3'],
  ] as const)('from %j', ([start, end], written) => {
    const passage = passageOf(repeated, { start, end });
    expect(passage && writtenMeasures(passage)).toBe(written);
    expect(found(repeated, written)).toEqual([start, end]);
  });

  test('is that of the beats that its ends are set near to', () => {
    const passage = passageOf(repeated, { start: 0.93, end: 7.08 });
    expect(passage && writtenMeasures(passage)).toBe('1-2');
  });

  test('is none outside the measures', () => {
    const late = countedMeasures([1, 3], [0, 1, 2, 1, 2, 3], { start: 10 });
    expect(passageOf(late, { start: 0, end: 5 })).toBeUndefined();
    expect(passageOf(repeated, { start: 16.5, end: 18 })).toBeUndefined();
  });

  test('has numbers where no text has its labels', () => {
    const odd = countedMeasures([2], [1, 2, 2, 3], { labels: ['1', '2, first', '2; last', '"3"'] });
    const passage = passageOf(odd, { start: 4, end: 8 });
    expect(passage && writtenMeasures(passage)).toBe('2!2-3!1');
  });
});
