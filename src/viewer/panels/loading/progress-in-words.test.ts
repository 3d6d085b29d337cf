import { expect, test } from 'vitest';
import { progressInWords } from './progress-in-words.ts';

test.each([
  [12_400_000, 61_234_567, 240_000, 1_000_000, '12.4 of 61 MB, 240,000 of 1,000,000 entries'],
  [0, 412_000, 0, 5000, '0.0 of 0.4 MB, 0 of 5,000 entries'],
  [3_000_000, undefined, 1234, undefined, '3.0 MB, 1,234 entries'],
  [3_000_000, 8_860_000, 1, undefined, '3.0 of 8.9 MB, 1 entry'],
])('%i of %s bytes, %i of %s entries', (bytes, totalBytes, components, totalComponents, words) => {
  expect(progressInWords({ bytes, totalBytes, components, totalComponents })).toBe(words);
});
