import { expect, test } from 'vitest';
import { failureOf, isRefused } from './failure.ts';

const named = (name: string, rest = {}) => Object.assign(new Error('words of pdf.js'), { name, ...rest });

test.each([
  [named('ResponseException', { status: 404, missing: true }), 'missing'],
  [named('ResponseException', { status: 403, missing: false }), 'missing'],
  [named('ResponseException', { status: 500, missing: false }), 'unreachable'],
  [named('InvalidPDFException'), 'broken'],
  [named('PasswordException', { code: 1 }), 'locked'],
  [new TypeError('Failed to fetch'), 'unreachable'],
  [undefined, 'unreachable'],
])('%s is told as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});

test('only a token that is not taken any more is renewed', () => {
  expect(isRefused(named('ResponseException', { status: 401 }))).toBe(true);
  expect(isRefused(named('ResponseException', { status: 404 }))).toBe(false);
});
