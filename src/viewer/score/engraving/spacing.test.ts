import { expect, test } from 'vitest';
import type { EngravedPiece, Shape } from '../../../kinds/engraving/engraving.ts';
import type { Engraving } from './engraving.ts';
import { extentOf, movedX, spacingOf, unmovedX } from './spacing.ts';
import type { System } from './systems.ts';

const path = (left: number, top: number, right: number, bottom: number): Shape => [
  0,
  `M${left} ${top}L${right} ${top}L${right} ${bottom}Z`,
];
const note = (x: number) => ({ staff: 0, x, shapes: [] });

/** One measure from 100 to 300 with a key of two sharps, two notes under one beam, and a bar line. */
const PIECE: EngravedPiece = {
  shapes: [path(106, 0, 114, 25), path(116, 0, 124, 25), path(160, 0, 246, 5), path(299, 0, 300, 40)],
  notes: [note(155), note(240)],
  across: [],
};
const engraving = (piece: EngravedPiece): Engraving => ({
  head: {
    ...{ width: 300, height: 50, stavesX: 0, styles: [], staves: [], signs: [] },
    measures: [],
    anchors: { places: [], xs: [] },
  },
  ...{ anchors: [], places: () => undefined, piece: () => piece },
});
const system = (spread: number): System => ({
  ...{ first: 0, after: 1, x: 100, width: 200, spread, signs: [], headWidth: 0, staves: [] },
  ...{ top: 0, bottom: 50 },
});
const moved = (spread: number, piece = PIECE) => {
  const spacing = spacingOf(engraving(piece), system(spread));
  return { spacing, at: (x: number) => movedX(spacing, x) };
};

test('a row is spread from its left edge to its right one', () => {
  const { at } = moved(260);
  expect(at(100)).toBe(100);
  expect(at(300)).toBeCloseTo(360);
});

test('notes and signs keep their width, and the ends of a beam stay at their stems', () => {
  const { at } = moved(260);
  expect(at(124) - at(106)).toBeCloseTo(18);
  for (const x of [155, 240]) {
    expect(at(x + 10) - at(x - 10)).toBeCloseTo(20);
    expect(at(x + 6) - at(x)).toBeCloseTo(6);
  }
  expect(at(240) - at(155)).toBeGreaterThan(100);
  expect(at(300) - at(299)).toBeCloseTo(1);
});

test('order is kept, and a place of the row leads back to its x', () => {
  const { at, spacing } = moved(300);
  let last = -Infinity;
  for (let x = 90; x <= 310; x++) {
    expect(at(x)).toBeGreaterThan(last);
    last = at(x);
    expect(unmovedX(spacing, last)).toBeCloseTo(x);
  }
});

test('what a row is not spread for stays, and a row full of notes is spread evenly', () => {
  expect(moved(200).at(240)).toBe(240);
  const dense = { ...PIECE, notes: Array.from({ length: 20 }, (_, index) => note(105 + 10 * index)) };
  expect(moved(300, dense).at(200)).toBeCloseTo(250);
});

test('the extent of a shape: a path of all commands, a rectangle, the beginning of a text', () => {
  expect(extentOf([0, 'M5 6H20V-3C1 2 30 4 5 5A4 4 0 0 1 8 9Z'])).toEqual({
    ...{ left: 1, top: -3, right: 30, bottom: 9 },
  });
  expect(extentOf([0, 1, 2, 3, 4])).toEqual({ left: 1, top: 2, right: 4, bottom: 6 });
  expect(extentOf([0, 1, 2, 'p'])).toEqual({ left: 1, top: 2, right: 1, bottom: 2 });
});
