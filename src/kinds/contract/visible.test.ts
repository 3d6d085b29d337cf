import { expect, test } from 'vitest';
import { seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { eachVisible, lowerBound, nearest, reached, upperBound } from './visible.ts';

const random = seeded(1);
const lists = Array.from({ length: 200 }, () => {
  const length = Math.floor(random() * 30);
  // Few different values, so that equal neighbours come up.
  return Float64Array.from({ length }, () => Math.floor(random() * 20)).sort();
});

test('bounds agree with a walk from the start', () => {
  for (const list of lists) {
    for (let value = -1; value <= 20; value += 0.5) {
      const notBelow = list.findIndex((entry) => entry >= value);
      const above = list.findIndex((entry) => entry > value);
      expect(lowerBound(list, value)).toBe(notBelow === -1 ? list.length : notBelow);
      expect(upperBound(list, value)).toBe(above === -1 ? list.length : above);
      expect(reached(list, value)).toBe(
        above === 0 || list.length === 0 ? undefined : (above === -1 ? list.length : above) - 1,
      );
    }
  }
});

test('the nearest value is as near as any', () => {
  for (const list of lists) {
    for (let value = -1; value <= 20; value += 0.3) {
      const index = nearest(list, value);
      if (list.length === 0) expect(index).toBeUndefined();
      else
        expect(Math.abs(list[index!]! - value)).toBe(
          Math.min(...Array.from(list, (entry) => Math.abs(entry - value))),
        );
    }
  }
});

test('points in view are visited once per bin, and panning by a bin visits the same ones', () => {
  const times = Float64Array.from({ length: 5000 }, () => random() * 100).sort();
  const visited = (leftTime: number) => {
    const indices: number[] = [];
    const view = { ...viewOf(leftTime, leftTime + 20, 400) };
    const look = (index: number, xPx: number, next: number) => {
      expect(xPx).toBeCloseTo((times[index]! - leftTime) * 20, 6);
      expect(next).toBeGreaterThan(index);
      indices.push(index);
    };
    eachVisible(times, view, 0, 2, look);
    return indices;
  };
  const first = visited(30);
  expect(first.length).toBeGreaterThan(100);
  expect(first.length).toBeLessThanOrEqual(202);
  const panned = new Set(visited(31));
  const shared = first.filter((index) => times[index]! > 31.2 && times[index]! < 49.8);
  expect(shared.every((index) => panned.has(index))).toBe(true);
});

test('points far apart are all visited', () => {
  const indices: number[] = [];
  eachVisible(Float64Array.of(1, 5, 9, 30), viewOf(0, 10, 100), 0, 1, (index) => indices.push(index));
  expect(indices).toEqual([0, 1, 2]);
});
