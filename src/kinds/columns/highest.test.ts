import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightsOf, highestIn, lastAbove } from './highest.ts';

// Lengths around powers of 16, where groups end.
const values = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
  fc.array(fc.double({ noNaN: true }), { minLength: 250, maxLength: 300 }),
);

test('the highest of a stretch and the last one above a value are those of a walk through it', () => {
  fc.assert(
    fc.property(values, fc.nat(), fc.nat(), (list, a, b) => {
      const from = Math.min(a % list.length, b % list.length);
      const to = Math.max(a % list.length, b % list.length) + 1;
      const heights = heightsOf(Float64Array.from(list));
      const highest = highestIn(heights, from, to);
      expect(highest).toBeGreaterThanOrEqual(from);
      expect(highest).toBeLessThan(to);
      expect(list[highest]).toBe(Math.max(...list.slice(from, to)));
      const limit = list[b % list.length]! - (b % 2);
      const above = list.slice(0, to).findLastIndex((value) => value > limit);
      expect(lastAbove(heights, limit, to)).toBe(above < 0 ? undefined : above);
    }),
  );
});

test('nothing is above a value among none', () => {
  expect(lastAbove(heightsOf(new Float64Array()), 0, 0)).toBeUndefined();
});
