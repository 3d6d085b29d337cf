import { expect, test } from 'vitest';
import { lengthsInWords } from './recording-length.ts';

const WORDS = {
  shorter: (time: string) => `Silence after ${time}.`,
  longer: (time: string) => `Cut off at ${time}.`,
};

test.each([
  [120, 240, 'The recording is 2:00 long, the analysis 4:00. Silence after 2:00.'],
  [120, 60, 'The recording is 2:00 long, the analysis 1:00. Cut off at 1:00.'],
  [119, 120.02, 'The recording is 1:59 long, the analysis 2:00. Silence after 1:59.'],
  [120.9, 120, undefined],
  [119.1, 120, undefined],
  [120, 0, undefined],
  [Infinity, 120, undefined],
  [NaN, 120, undefined],
])('of a recording of %d s and an analysis of %d s it is said: %s', (recording, analysis, words) => {
  expect(lengthsInWords(recording, analysis, WORDS)).toBe(words);
});
