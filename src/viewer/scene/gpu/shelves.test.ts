import { expect, test } from 'vitest';
import { Shelves } from './shelves.ts';

/** Numbers from 0 to 1, the same in every run. */
function* sequence(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (state * 48_271) % 0x7fffffff;
    yield state / 0x7fffffff;
  }
}

test('places lie on the sheet and apart from one another, until it is full', () => {
  const shelves = new Shelves(256, 128);
  const numbers = sequence();
  const taken: { left: number; top: number; right: number; bottom: number }[] = [];
  while (!shelves.isFull) {
    const width = 1 + Math.floor(numbers.next().value * 40);
    const height = 1 + Math.floor(numbers.next().value * 20);
    const spot = shelves.place(width, height);
    if (spot) taken.push({ ...spot, right: spot.left + width, bottom: spot.top + height });
  }
  expect(taken.length).toBeGreaterThan(30);
  for (const one of taken) {
    expect(one.left >= 0 && one.top >= 0 && one.right <= 256 && one.bottom <= shelves.bottom).toBe(true);
    const overlaps = taken.filter(
      (other) =>
        other.left < one.right && one.left < other.right && other.top < one.bottom && one.top < other.bottom,
    );
    expect(overlaps).toEqual([one]);
  }
  expect(shelves.bottom).toBeLessThanOrEqual(128);
});

test('what is larger than the sheet finds no room, what fits still does', () => {
  const shelves = new Shelves(100, 50);
  expect(shelves.place(101, 10)).toBeUndefined();
  expect(shelves.place(10, 51)).toBeUndefined();
  expect(shelves.isFull).toBe(true);
  expect(shelves.place(100, 50)).toEqual({ left: 0, top: 0 });
  expect(shelves.place(1, 1)).toBeUndefined();
  shelves.clear();
  expect(shelves.isFull).toBe(false);
  expect(shelves.place(10, 10)).toEqual({ left: 0, top: 0 });
});
