import { describe, expect, test } from 'vitest';
import { readMeasures, writtenMeasures } from '../shared/measure-passage.ts';
import type { CountedMeasures } from './kind-timeline.ts';
import { passageOf, spanOfMeasures } from './measured-passage.ts';

/** A beat every second from 0 on, in measures of these sizes and numbers. */
function counted(sizes: readonly number[], numbers: readonly number[]): CountedMeasures {
  const firstBeats: number[] = [];
  let count = 0;
  for (const size of sizes) {
    firstBeats.push(count);
    count += size;
  }
  return {
    numbers: Float64Array.from(numbers),
    firstBeats: Int32Array.from(firstBeats),
    beats: Float64Array.from({ length: count }, (_, beat) => beat),
  };
}

/** `[start, end]`, or why there is none. */
function found(measures: CountedMeasures, passage: string, end = 1000) {
  const { span, problem } = spanOfMeasures(measures, readMeasures(passage)!, end);
  return span ? [span.start, span.end] : problem;
}

describe('after a pick-up of one beat', () => {
  const measures = counted([1, 3, 3, 3, 2], [0, 1, 2, 3, 4]);
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
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));

  test('nothing ends after the recording', () => {
    expect(found(measures, '4', 11.5)).toEqual([10, 11.5]);
  });
});

describe('with a repeat and two endings: 1 2 3, 1 2 4', () => {
  const measures = counted([3, 3, 3, 3, 3, 3], [1, 2, 3, 1, 2, 4]);
  test.each([
    ['1', [0, 3]],
    ['1!1', [0, 3]],
    ['1!2', [9, 12]],
    ['2.3!2', [14, 15]],
    ['2!2-4', [12, 18]],
    ['1!2-2', [9, 15]],
    // Where no pass is said, the first that is not before the beginning.
    ['2-1', [3, 12]],
    ['2.2-2.1', [4, 13]],
    ['1-2!2', [0, 15]],
    ['1!2-2!1', 'The last measure comes before the first.'],
    ['1!3', 'Measure 1 comes only twice.'],
    ['4-3', 'The last measure comes before the first.'],
  ])('%s', (passage, expected) => expect(found(measures, passage)).toEqual(expected));
});

test('a pick-up and what completes it may bear one number: the beat tells which is meant', () => {
  const measures = counted([1, 2, 3], [1, 1, 2]);
  expect(found(measures, '1.2')).toEqual([2, 3]);
  expect(found(measures, '1.1!2')).toEqual([1, 2]);
});

test('a single beat has no length that anybody knows', () => {
  expect(found(counted([1], [1]), '1')).toEqual([0, 0]);
});

describe('a passage in the measures', () => {
  const repeated = counted([1, 3, 3, 3, 3, 3], [0, 1, 2, 1, 2, 3]);
  test.each([
    [[1, 7], '1-2'],
    [[2, 6], '1.2-2.2'],
    [[0, 1], '0-0'],
    // A part of one measure, from its first beat or to its last.
    [[1, 2], '1.1-1.1'],
    [[5, 7], '2.2-2.3'],
    [[7, 13], '1!2-2'],
    [[4, 10], '2-1'],
    [[10, 13], '2!2-2'],
    [[10, 16], '2!2-3'],
  ] as const)('from %j', ([start, end], written) => {
    const passage = passageOf(repeated, { start, end }, 1000);
    expect(passage && writtenMeasures(passage)).toBe(written);
    expect(found(repeated, written)).toEqual([start, end]);
  });

  test('is none before the first beat', () => {
    const late = { ...repeated, beats: repeated.beats.map((time) => time + 10) };
    expect(passageOf(late, { start: 0, end: 5 }, 1000)).toBeUndefined();
  });
});
