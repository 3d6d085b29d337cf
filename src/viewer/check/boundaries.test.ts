import { expect, test } from 'vitest';
import { measureTable } from '../../measures/measure-table.ts';
import { boundaryCounts, boundaryNumbers, judgeBoundaries } from './boundaries.ts';

/** Forty measures of four beats, one second each, after an upbeat of one beat. */
const COUNTED = measureTable({
  numbers: Float64Array.from({ length: 41 }, (_, measure) => measure),
  firstBeats: Int32Array.from({ length: 41 }, (_, measure) => (measure === 0 ? 0 : measure * 4 - 3)),
  beats: Float64Array.from({ length: 161 }, (_, beat) => beat),
});
const judged = (analyst: readonly number[], own: readonly number[], counted = COUNTED) =>
  judgeBoundaries(analyst, own, counted).map(({ words }) => words);

test.each([
  ['on it', 17, 'right'],
  ['within half a second', 17.5, 'right'],
  ['a beat away', 18, 'one beat late'],
  ['three beats before', 14, 'three beats early'],
  ['a measure after', 21, 'one measure late'],
  ['nearly two measures before', 9.2, 'two measures early'],
])('a boundary %s is %s s, in beats and measures %s', (_, own, words) => {
  expect(judged([17], [own])).toEqual([words]);
});

test('in slow music half a beat is right, in fast music half a second', () => {
  const beats = (length: number) => ({ ...COUNTED, beats: COUNTED.beats.map((beat) => beat * length) });
  expect(judged([34], [34.9], beats(2))).toEqual(['right']);
  expect(judged([34], [35.2], beats(2))).toEqual(['one beat late']);
  expect(judged([3.4], [3.9], beats(0.2))).toEqual(['right']);
});

test('farther away than two measures it is another boundary', () => {
  expect(judged([17, 49], [26])).toEqual(['missed', 'too many', 'missed']);
});

test('each boundary has one of the other side, the nearest first, and none beyond its neighbour’s', () => {
  expect(judged([17, 21], [19, 21])).toEqual(['two beats late', 'right']);
  expect(judged([17], [16, 17, 18])).toEqual(['too many', 'right', 'too many']);
  // The nearest to the second is the first; the other one would have to cross it.
  expect(judged([17, 21], [20, 23])).toEqual(['missed', 'one beat early', 'too many']);
});

test('without measures the distance is in seconds', () => {
  const plain = (own: number) => judgeBoundaries([10], [own], undefined).map(({ words }) => words);
  expect(plain(10.4)).toEqual(['right']);
  expect(plain(7.5)).toEqual(['2.5 s early']);
  expect(plain(16)).toEqual(['missed', 'too many']);
});

test('before the first beat and after the last one beats are counted on', () => {
  expect(judged([1], [-1])).toEqual(['two beats early']);
  expect(judged([160], [164])).toEqual(['one measure late']);
});

test('counts are in words that people say', () => {
  const outcomes = judgeBoundaries([5, 9, 21, 33, 61, 81], [5, 9.2, 25, 70, 81.1], COUNTED);
  expect(boundaryCounts(outcomes)).toBe('3 right, 1 one measure late, 2 missed, 1 too many');
  expect(boundaryNumbers(outcomes)).toEqual([3, 1, 2, 1]);
  expect(boundaryCounts([])).toBe('0 right');
});
