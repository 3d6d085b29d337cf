import { describe, expect, test } from 'vitest';
import {
  alignmentInWords,
  musicAlignmentInWords,
  alignmentProblem,
  analysisTime,
  lengthWarning,
  ownTime,
  timeMapOf,
  type Alignment,
} from './alignment.ts';

const at = (...pairs: readonly (readonly [analysis: number, own: number])[]): Alignment =>
  pairs.map(([analysis, own]) => ({ analysis, own }));

test.each([
  ['no moment: both run together', at(), 42, 42],
  ['one moment shifts', at([10, 15]), 20, 25],
  ['one moment shifts the other way', at([10, 4]), 0, -6],
  ['two moments stretch', at([10, 15], [90, 115]), 50, 65],
  ['two moments stretch outside of them too', at([10, 15], [90, 115]), 0, 2.5],
  ['their order is of no matter', at([90, 115], [10, 15]), 50, 65],
] as const)('%s', (_, alignment, analysis, own) => {
  const map = timeMapOf(alignment);
  expect(ownTime(map, analysis)).toBeCloseTo(own, 9);
  expect(analysisTime(map, own)).toBeCloseTo(analysis, 9);
});

describe('moments that contradict each other', () => {
  test.each([
    ['too near in the analysis', at([10, 10], [10.5, 20]), 'too close'],
    ['too near in the recording', at([10, 10], [20, 10.5]), 'too close'],
    ['in the other order', at([10, 60], [50, 20]), 'opposite order'],
    ['too fast', at([10, 10], [20, 51]), '4 times'],
    ['too slow', at([10, 10], [20, 12]), '4 times'],
  ] as const)('%s: told, and only the first one counts', (_, alignment, words) => {
    expect(alignmentProblem(alignment)).toContain(words);
    expect(timeMapOf(alignment)).toMatchObject({ moments: [alignment[0]], stretch: 1 });
  });

  test('others do not', () => {
    expect(alignmentProblem(at())).toBeUndefined();
    expect(alignmentProblem(at([10, 60]))).toBeUndefined();
    expect(alignmentProblem(at([10, 15], [90, 115]))).toBeUndefined();
  });
});

test.each([
  [at(), 'No alignment yet: both start at 0:00.'],
  [at([10, 10]), 'Your recording and the analysis start together.'],
  [at([10, 15]), 'Your recording starts 5.00 seconds before the analysis.'],
  [at([10, 8.5]), 'Your recording starts 1.50 seconds after the analysis.'],
  [
    at([10, 10], [90, 98]),
    'Your recording starts 0.91 seconds after the analysis. It is 10.0 % longer. This may be another performance.',
  ],
  [
    at([0, 0], [100, 90]),
    'Your recording and the analysis start together. It is 10.0 % shorter. This may be another performance.',
  ],
] as const)('%j in words', (alignment, words) => expect(alignmentInWords(alignment)).toBe(words));

test.each([
  [at(), 'No alignment yet.'],
  [at([0, 3]), 'One moment is set. Set another one, far from it.'],
  [at([0, 3], [60, 43]), '2 moments are set. Your recording has about 90 quarter notes a minute.'],
] as const)('%j with music that has no clock, in words', (alignment, words) =>
  expect(musicAlignmentInWords(alignment)).toBe(words),
);

test('a recording whose length differs by more than 2 % is warned of until it is aligned', () => {
  expect(lengthWarning(at(), 100, 102)).toBeUndefined();
  expect(lengthWarning(at(), 100, undefined)).toBeUndefined();
  expect(lengthWarning(at(), 100, 102.5)).toBe(
    'Your recording is 2.5 s longer than the analysis. This may be another performance. Align it to keep them together.',
  );
  expect(lengthWarning(at(), 300, 200)).toBe(
    'Your recording is 1:40 shorter than the analysis. This may be another performance. Align it to keep them together.',
  );
  expect(lengthWarning(at([0, 3]), 300, 200)).toBeUndefined();
});
