import { expect, test } from 'vitest';
import { longName, shortName } from './performance.ts';

test.each([
  ['Hüsch', 'HU33', 1933, 'Hüsch 1933', 'Hüsch'],
  ['Gerhard Hüsch, Hanns-Udo Müller', '', 1933, 'Hüsch 1933', 'Gerhard Hüsch, Hanns-Udo Müller'],
  ['Jörg Dœnk and Rosalind Sayer', 'SA06', undefined, 'Dœnk SA06', 'Jörg Dœnk and Rosalind Sayer'],
  ['', 'FI66', undefined, 'FI66', 'Performance FI66'],
  ['', '', undefined, 'This performance', 'Unnamed performance'],
  ['Maria Yudina', '', undefined, 'Yudina', 'Maria Yudina'],
] as const)('%j %s %s is named', (names, code, year, short, long) => {
  expect(shortName({ names, code, year })).toBe(short);
  expect(longName({ names, code, year })).toBe(long);
});
