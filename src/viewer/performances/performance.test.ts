import { expect, test } from 'vitest';
import { codeOf, longName, shortName } from './performance.ts';

test.each([
  ['Hüsch (HU33)', 1933, undefined, 'Hüsch 1933', 'Hüsch', 'HU33'],
  ['Gerhard Hüsch, Hanns-Udo Müller', 1933, 'HU33', 'Hüsch 1933', 'Gerhard Hüsch, Hanns-Udo Müller', 'HU33'],
  [
    'Randall Scarlata, baritone, and Jeremy Denk, piano (SC06)',
    undefined,
    undefined,
    'Scarlata SC06',
    'Randall Scarlata, baritone, and Jeremy Denk, piano',
    'SC06',
  ],
  ['FI66', undefined, undefined, 'FI66', 'Performance FI66', 'FI66'],
  ['Friedrich Gulda', undefined, 'FG58', 'Gulda FG58', 'Friedrich Gulda', 'FG58'],
  ['', undefined, undefined, 'This performance', 'Unnamed performance', undefined],
  ['Maria Yudina', undefined, undefined, 'Yudina', 'Maria Yudina', undefined],
] as const)('%j is named', (performer, year, code, short, long, itsCode) => {
  expect(shortName({ performer, year, code })).toBe(short);
  expect(longName({ performer, year, code })).toBe(long);
  expect(codeOf({ performer, code })).toBe(itsCode);
});
