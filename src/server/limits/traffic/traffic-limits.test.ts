import { expect, test } from 'vitest';
import { connectionsFor, mostOpenFiles } from './traffic-limits.ts';

test('there are never more connections than the process has files for', () => {
  expect(connectionsFor(2000, 20_000)).toBe(2000);
  expect(connectionsFor(2000, 1024)).toBe(312);
  expect(connectionsFor(2000, 300)).toBe(10);
  expect(connectionsFor(2000, Infinity)).toBe(2000);
});

test('the process knows how many files it may open', () => {
  expect(mostOpenFiles()).toBeGreaterThan(100);
});
