import { expect, test } from 'vitest';
import { INKS, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { audiowaveViewing as kind } from './viewing.ts';

const bars = (amplitudes: readonly number[], length: number) =>
  kind.toColumns(
    amplitudes.map((amplitude, index) => ({ id: index + 1, start: index * length, amplitude })),
    {},
  );

test('bars are 2 px wide and as high as their part of the lane', () => {
  const shapes = recordShapes();
  kind.draw(bars([0.5, 1], 1), viewOf(0, 10, 100, 40), shapes, INKS);
  expect(shapes.boxes).toEqual([
    { leftPx: 0, topPx: 20, rightPx: 2, bottomPx: 40, color: INKS.wave },
    { leftPx: 10, topPx: 0, rightPx: 12, bottomPx: 40, color: INKS.wave },
  ]);
});

test('bars that share a place show the loudest of them, however many', () => {
  const random = seeded(11);
  const amplitudes = Array.from({ length: 20_000 }, () => random() * 0.5);
  amplitudes[7777] = 0.9;
  const columns = bars(amplitudes, 0.01);
  const shapes = recordShapes();
  kind.draw(columns, viewOf(0, 200, 300, 40), shapes, INKS);
  expect(shapes.boxes.length).toBeLessThanOrEqual(102);
  expect(Math.min(...shapes.boxes.map(({ topPx }) => topPx))).toBeCloseTo(4, 4);
  // The loudest of them is found there, and how many they are: a bar of 2 px stands for 2 s.
  const hit = kind.hit(columns, viewOf(0, 200, 300, 40), 115, 20);
  expect(hit).toEqual({ row: 7777, sharing: 200 });
});
