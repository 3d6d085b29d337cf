import { describe, expect, test } from 'vitest';
import { recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { heightsOf } from '../columns/highest.ts';
import { xOf } from '../contract/visible.ts';
import { levelOfDetailOf, paintLevelOfDetail, unitInBinAt } from './level-of-detail.ts';

const LENGTH = 1000;

/** Units one after the other with gaps between some; every hundredth long, every fiftieth coloured. */
function units(count: number) {
  const random = seeded(9);
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const own = new Uint8Array(count);
  let time = 0;
  for (let index = 0; index < count; index++) {
    start[index] = time;
    const length = (LENGTH / count) * (index % 100 === 7 ? 40 : random());
    end[index] = time + length;
    time += length + (random() < 0.2 ? LENGTH / count : 0);
    own[index] = index % 50 === 20 ? 1 : 0;
  }
  return { start, end, own, ends: heightsOf(end) };
}

const FORM = units(20_000);
const DETAIL = levelOfDetailOf(FORM);

function painted(startTime: number, endTime: number) {
  const view = viewOf(startTime, endTime, 900);
  const shapes = recordShapes();
  const boxes = paintLevelOfDetail(FORM, DETAIL, view, shapes, 0, 28, (index) => index + 1);
  const [strip] = shapes.strips;
  if (!strip) throw new Error('Nothing was painted.');
  return { view, boxes, ...strip };
}

describe.each([
  ['the whole', 0, LENGTH],
  ['a third', 200, 530],
  ['a tenth', 411, 511],
])('%s', (_, startTime, endTime) => {
  const { view, boxes, colors, leftPx, binPx } = painted(startTime, endTime);

  test('a bin has the unit that stands best for those that begin in it, else the one that lasts over it', () => {
    const weight = (index: number) =>
      (FORM.end[index]! - FORM.start[index]!) * (FORM.own[index] === 1 ? 4 : 1);
    colors.forEach((color, bin) => {
      const from = view.leftTime + (leftPx + bin * binPx) / view.pxPerSecond;
      const to = from + binPx / view.pxPerSecond;
      const slack = 1e-9;
      const begun = Array.from(FORM.start.keys()).filter(
        (index) => FORM.start[index]! >= from - slack && FORM.start[index]! < to - slack,
      );
      if (begun.length > 0) {
        const best = begun.reduce((a, b) => (weight(b) > weight(a) ? b : a));
        expect(color - 1).toBe(best);
      } else if (color > 0) {
        expect(FORM.start[color - 1]!).toBeLessThanOrEqual(from + slack);
        expect(FORM.end[color - 1]!).toBeGreaterThan(from - slack);
      }
    });
  });

  test('long units have a box over it', () => {
    const widthOf = (index: number) => (FORM.end[index]! - FORM.start[index]!) * view.pxPerSecond;
    const inView = (index: number) => xOf(view, FORM.end[index]!) > 0 && xOf(view, FORM.start[index]!) < 900;
    const long = Array.from(FORM.start.keys()).filter((index) => widthOf(index) >= 12 && inView(index));
    // The last bin reaches a little beyond the view.
    expect(boxes.filter(inView)).toEqual(long);
  });

  test('what is painted is found', () => {
    const isBox = new Set(boxes);
    for (let xPx = 0.4; xPx < 900; xPx += 3.3) {
      const found = unitInBinAt(FORM, DETAIL, view, xPx, 1);
      if (found !== undefined && isBox.has(found)) continue;
      expect((found ?? -1) + 1).toBe(colors[Math.floor((xPx - leftPx) / binPx)] ?? 0);
    }
  });
});

test('there are long ones and coloured ones among what is painted', () => {
  const { colors, boxes } = painted(411, 511);
  expect(boxes.length).toBeGreaterThan(5);
  expect(colors.some((color) => color > 0 && FORM.own[color - 1] === 1)).toBe(true);
});

test.each([
  ['no unit', 0],
  ['one unit', 1],
])('of %s as well', (_, count) => {
  const form = units(count);
  const detail = levelOfDetailOf(form);
  expect(detail.winners.at(-1)?.length).toBe(1);
});
