import { expect, test } from 'vitest';
import { systemsOf, unitsAcross, usualLength } from './systems.ts';

const lines = (count: number, length: Parameters<typeof systemsOf>[1], options = {}) => {
  const { starts = [], sections = [] } = options as { starts?: number[]; sections?: number[] };
  return systemsOf({ count, starts }, length, sections).map(({ from, to }) => [from, to]);
};

test('lines have so many units each, the last one what is left', () => {
  expect(lines(35, 9)).toEqual([
    [0, 9],
    [9, 18],
    [18, 27],
    [27, 35],
  ]);
  expect(lines(16, 8)).toEqual([
    [0, 8],
    [8, 16],
  ]);
  expect(lines(3, 12)).toEqual([[0, 3]]);
});

test('a movement begins a line, and the music ends in the one before it', () => {
  const systems = systemsOf({ count: 14, starts: [5] }, 4, []);
  expect(systems).toEqual([
    { from: 0, to: 4, isLast: false },
    { from: 4, to: 5, isLast: true },
    { from: 5, to: 9, isLast: false },
    { from: 9, to: 13, isLast: false },
    { from: 13, to: 14, isLast: true },
  ]);
});

test('a part of the music has lines of its own, which end the music only where it ends', () => {
  expect(systemsOf({ count: 35, starts: [] }, 8, [], { from: 4, to: 16 })).toEqual([
    { from: 4, to: 12, isLast: false },
    { from: 12, to: 16, isLast: false },
  ]);
  expect(systemsOf({ count: 35, starts: [] }, 8, [], { from: 30, to: 35 }).at(-1)?.isLast).toBe(true);
});

test('each section has a line of its own, a long one several of like length', () => {
  expect(lines(35, 'section', { sections: [0, 4, 11] })).toEqual([
    [0, 4],
    [4, 11],
    [11, 23],
    [23, 35],
  ]);
  expect(unitsAcross(systemsOf({ count: 35, starts: [] }, 'section', [0, 4, 11]), 'section')).toBe(12);
  expect(unitsAcross(systemsOf({ count: 5, starts: [] }, 9, []), 9)).toBe(9);
});

test('the usual length fills the last line, and leaves room where there are many labels', () => {
  const positions = (count: number, isCounted = true) => ({
    ...{ count, isCounted, at: (time: number) => time, nameOf: String, starts: [], secondsPerUnit: 0 },
  });
  expect(usualLength(positions(35), 35)).toBe(9);
  expect(usualLength(positions(32), 32)).toBe(8);
  expect(usualLength(positions(32), 128)).toBe(4);
  expect(usualLength(positions(550), 1)).toBe(12);
  expect(usualLength(positions(32, false), 0)).toBe(12);
});
