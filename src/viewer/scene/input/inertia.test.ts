import { expect, test } from 'vitest';
import { Trail } from './inertia.ts';

const trailOf = (...samples: readonly (readonly [ms: number, x: number, y: number])[]) => {
  const trail = new Trail();
  for (const [ms, x, y] of samples) trail.add({ ms, x, y });
  return trail;
};

test('the speed is that of the last tenth of a second', () => {
  // Slow for a second, then one pixel in a millisecond to the right.
  const trail = trailOf([0, 0, 0], [500, 5, 0], [1000, 10, 0], [1050, 60, 0], [1100, 110, 0]);
  expect(trail.speedAt(1105).x).toBeCloseTo(1, 1);
  expect(trail.speedAt(1105).y).toBe(0);
});

test('it is still known where events come more slowly than that', () => {
  expect(trailOf([0, 0, 0], [120, 60, -24]).speedAt(125)).toEqual({ x: 0.5, y: -0.2 });
});

test('a finger that has stood still, or never moved, has none', () => {
  expect(trailOf([0, 0, 0], [50, 50, 0]).speedAt(200)).toEqual({ x: 0, y: 0 });
  expect(trailOf([0, 0, 0]).speedAt(10)).toEqual({ x: 0, y: 0 });
  expect(new Trail().speedAt(10)).toEqual({ x: 0, y: 0 });
});

test('of two fingers the one that stays begins anew', () => {
  const trail = trailOf([0, 0, 0], [50, 50, 0]);
  trail.clear();
  expect(trail.speedAt(60)).toEqual({ x: 0, y: 0 });
});
