import { describe, expect, test } from 'vitest';
import { recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { binOf, binsFor, firstOf, gridOf, isDense, paintPoints, pointInBinAt } from './bins.ts';
import { xOf } from '../contract/visible.ts';

const random = seeded(4);
/** Times in clusters, as in real files: some bins contain many and some none. */
const TIMES = Float64Array.from({ length: 5000 }, () => 1000 * random() ** 3).sort();
const BINS = binsFor(TIMES);

test.each([1000, 700, 312, 100, 62])(
  'bins of %i seconds over the view are one to two pixels wide',
  (seconds) => {
    const grid = gridOf(BINS, viewOf(0, seconds, 900));
    expect(grid.binPx).toBeGreaterThanOrEqual(1);
    expect(grid.binPx).toBeLessThan(2);
  },
);

test('bins stay where they are while the view moves', () => {
  const left = gridOf(BINS, viewOf(100, 600, 900));
  const right = gridOf(BINS, viewOf(137, 637, 900));
  expect(right.seconds).toBe(left.seconds);
  expect(right.from).toBeGreaterThan(left.from);
});

test('whether there is room depends on the scale', () => {
  expect(isDense(BINS, { pxPerSecond: 1 })).toBe(true);
  expect(isDense(BINS, { pxPerSecond: 14 })).toBe(true);
  expect(isDense(BINS, { pxPerSecond: 16 })).toBe(false);
});

test.each([
  ['no points', []],
  ['one point', [5]],
  ['many points at one time', [5, 5, 5, 5]],
])('%s need no bins', (_, times) => {
  const bins = binsFor(Float64Array.from(times));
  expect(isDense(bins, { pxPerSecond: 1 })).toBe(times.length > 1);
  const shapes = recordShapes();
  paintPoints(bins, viewOf(0, 10, 100), shapes, 0, 8, () => 7);
  expect(shapes.strips[0]!.colors.filter((color) => color === 7).length).toBe(Math.min(times.length, 1));
});

describe('painted', () => {
  const view = viewOf(40, 640, 900);
  const shapes = recordShapes();
  paintPoints(BINS, view, shapes, 3, 11, (index) => index + 1);
  const [strip] = shapes.strips;
  if (!strip) throw new Error('Nothing was painted.');
  const binAt = (xPx: number) => Math.floor((xPx - strip.leftPx) / strip.binPx);

  test('a bin has a colour where points fall into it, that of the first', () => {
    const first = new Map<number, number>();
    TIMES.forEach((time, index) => {
      const bin = binAt(xOf(view, time));
      if (!first.has(bin)) first.set(bin, index);
    });
    const painted = [...strip.colors.entries()].filter(([, color]) => color !== 0);
    expect(painted).toEqual(
      [...first]
        .filter(([bin]) => bin >= 0 && bin < strip.colors.length)
        .map(([bin, index]) => [bin, index + 1]),
    );
    expect(painted.length).toBeGreaterThan(300);
    expect(painted.length).toBeLessThan(strip.colors.length);
    expect(strip).toMatchObject({ topPx: 3, bottomPx: 11 });
  });

  test('what is painted is found, and else the nearest within half a target', () => {
    for (let xPx = 0.3; xPx < 900; xPx += 1.7) {
      const own = strip.colors[binAt(xPx)]!;
      const hit = pointInBinAt(BINS, TIMES, view, xPx);
      if (own !== 0) expect(hit?.row).toBe(own - 1);
      else if (hit) expect(Math.abs(xOf(view, TIMES[hit.row]!) - xPx)).toBeLessThan(14);
    }
  });

  test('all points are counted once', () => {
    let counted = 0;
    strip.colors.forEach((color, bin) => {
      if (color === 0) return;
      const middlePx = strip.leftPx + (bin + 0.5) * strip.binPx;
      counted += pointInBinAt(BINS, TIMES, view, middlePx)!.sharing;
    });
    const inView = TIMES.filter((time) => {
      const bin = binAt(xOf(view, time));
      return bin >= 0 && bin < strip.colors.length;
    });
    expect(counted).toBe(inView.length);
  });
});

test('the first time of each bin is found at each step', () => {
  for (const times of [
    TIMES,
    new Float64Array([5]),
    new Float64Array([5, 5, 5, 5]),
    new Float64Array([1, 2]),
  ]) {
    const bins = binsFor(times);
    for (let step = 0; 2 ** step <= bins.count; step++) {
      let first = 0;
      for (let bin = 0; bin <= bins.count / 2 ** step; bin++) {
        while (first < times.length && binOf(bins, times[first]!, step) < bin) first++;
        if (firstOf(bins, bin, step) !== first)
          expect.fail(`bin ${bin}, step ${step}, ${times.length} times`);
      }
    }
  }
});
