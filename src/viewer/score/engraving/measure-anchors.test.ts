import { expect, test } from 'vitest';
import type { EngravingHead } from '../../../kinds/engraving/engraving.ts';
import { anchorsOf, partOfX, xOfPart } from './measure-anchors.ts';

/** Measures 100 units wide side by side. */
const head = (
  numbers: readonly number[],
  anchors: EngravingHead['anchors'],
  own: Readonly<Record<number, { parts: number[]; xs: number[] }>> = {},
): EngravingHead => ({
  ...{ width: 0, height: 0, stavesX: 0, styles: [], staves: [], signs: [], anchors },
  measures: numbers.map((number, index) => ({
    ...{ number, x: 100 * index, width: 100, top: 0, bottom: 1 },
    ...(own[index] && { anchors: own[index] }),
  })),
});
const NONE = { places: [], xs: [] };

test('a measure is left at its bar line, not at the first note of the next one', () => {
  const anchors = anchorsOf(head([1, 2], { places: [1, 1.75, 2, 2.5], xs: [20, 70, 120, 160] }));
  expect(anchors).toEqual([
    { parts: [0, 0.75, 1], xs: [20, 70, 100] },
    { parts: [0, 0.5, 1], xs: [120, 160, 200] },
  ]);
  expect(anchors.map((one) => [0, 0.75, 0.875, 1].map((part) => xOfPart(one, part)))[0]).toEqual([
    20, 70, 85, 100,
  ]);
});

test('anchors of one number belong to the measure in which they stand', () => {
  const anchors = anchorsOf(head([8, 8, 1, 8], { places: [1, 8, 8.5, 8, 8], xs: [230, 20, 70, 120, 330] }));
  expect(anchors.map(({ xs }) => xs)).toEqual([
    [20, 70, 100],
    [120, 200],
    [230, 300],
    [330, 400],
  ]);
});

test('what leads back or out of a measure is left out, and where no note begins it is entered near its left edge', () => {
  const own = { 0: { parts: [0, 0.25, 0.5, 0.75], xs: [20, 15, 120, 60] }, 1: { parts: [0.5], xs: [150] } };
  const [first, second, third] = anchorsOf(head([1, 2, 3], NONE, own));
  expect(first).toEqual({ parts: [0, 0.75, 1], xs: [20, 60, 100] });
  expect(second).toEqual({ parts: [0, 0.5, 1], xs: [112, 150, 200] });
  expect(third).toEqual({ parts: [0, 1], xs: [212, 300] });
});

test('an x leads back to its part, and to an end outside', () => {
  const [anchors] = anchorsOf(head([1], { places: [1, 1.5], xs: [20, 60] }));
  expect(anchors && [0, 20, 40, 80, 300].map((x) => partOfX(anchors, x))).toEqual([0, 0, 0.25, 0.75, 1]);
});
