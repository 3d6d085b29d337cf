import { expect, test } from 'vitest';
import type { EngravedSign, EngravingHead } from '../../../kinds/engraving/engraving.ts';
import { EDGE, systemOfMeasure, wrapSystems } from './systems.ts';

const sign = (kind: EngravedSign['kind'], x: number, width = 20, staff = 0): EngravedSign => ({
  ...{ kind, staff, x, width },
  shapes: [],
});

/** Five measures 100 units wide, of which each is drawn lower than the one before. */
const head = (signs: readonly EngravedSign[] = []): EngravingHead => ({
  width: 500,
  height: 100,
  stavesX: 5,
  styles: [],
  staves: [{ lines: [10, 20, 30, 40, 50] }],
  measures: [0, 1, 2, 3, 4].map((number) => ({
    ...{ number, x: number * 100, width: 100 },
    top: number,
    bottom: 60 + number,
  })),
  signs,
  anchors: { places: [], xs: [] },
});

const spans = (room: number, signs?: readonly EngravedSign[]) =>
  wrapSystems(head(signs), room).map(({ first, after }) => [first, after]);

test('a row has as many measures as fit, and one at least', () => {
  expect(spans(250)).toEqual([
    [0, 2],
    [2, 4],
    [4, 5],
  ]);
  expect(spans(10)).toHaveLength(5);
  expect(wrapSystems({ ...head(), measures: [] }, 250)).toEqual([]);
});

test('a row is as high as what is drawn in its measures', () => {
  expect(wrapSystems(head(), 250).map(({ top, bottom }) => [top, bottom])).toEqual([
    [0, 61],
    [2, 63],
    [4, 64],
  ]);
});

test('the head of a row has the clef and the key that hold, and takes room', () => {
  const signs = [sign('clef', 10), sign('key', 40, 30), sign('clef', 150)];
  const rows = wrapSystems(head(signs), 220);
  expect(rows.map(({ signs: own }) => own.map(({ sign: { kind, x } }) => `${kind} ${x}`))).toEqual(
    [[], ['clef 150', 'key 40'], ['clef 150', 'key 40'], ['clef 150', 'key 40']].slice(0, rows.length),
  );
  expect(rows[0]?.headWidth).toBe(0);
  const [clef, key] = rows[1]?.signs ?? [];
  const left = (placed: typeof clef) => (placed ? placed.sign.x + placed.dx : NaN);
  expect(left(key)).toBeGreaterThanOrEqual(left(clef) + 20);
  expect(rows[1]?.headWidth).toBeGreaterThanOrEqual(left(key) + 30);
});

test('a sign at the very beginning of a row is not said twice', () => {
  const rows = wrapSystems(head([sign('key', 10), sign('key', 205)]), 220);
  expect(rows.find(({ first }) => first === 2)?.signs).toEqual([]);
});

test('every measure belongs to a row', () => {
  const rows = wrapSystems(head(), 250);
  expect([0, 1, 2, 3, 4, 9].map((measure) => systemOfMeasure(rows, measure))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a movement begins with a row', () => {
  const measures = head().measures.map((one, index) => ({ ...one, movement: index < 3 ? 0 : 1 }));
  expect(wrapSystems({ ...head(), measures }, 250).map(({ first }) => first)).toEqual([0, 2, 3]);
});

test('all rows but the last are spread to the room, unless they are less than half full', () => {
  const widths = (room: number) => wrapSystems(head(), room).map(({ spread }) => spread + EDGE);
  expect(widths(250)).toEqual([250, 250, 100 + EDGE]);
  expect(widths(100)).toEqual([100, 100, 100, 100, 100].map((width) => width + EDGE));
  expect(
    wrapSystems({ ...head(), measures: head().measures.map((one) => ({ ...one, width: 60 })) }, 119)[0]
      ?.spread,
  ).toBe(117);
});
