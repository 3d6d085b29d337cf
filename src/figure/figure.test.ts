import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { createInks, drawSystem, INK_MODES, isDrawable, paperScale, svgBody, writeSvg } from './figure.ts';
import { lettering, openPaperFile } from './test-support/paper-file.ts';
import type { Drawing, Primitive, SystemRequest } from './figure.ts';
import { colorsByToken } from '../kinds/registry/palette.ts';
import { DAY_PALETTE } from './day-colors.ts';

const EXAMPLE = new URL('../server/examples/prelude-bwv846.tla', import.meta.url);
const { timelines, measures, length } = openPaperFile(readFileSync(EXAMPLE));
const { mmPerPx, sizes } = paperScale(7.5);
const PT_PER_PX = (mmPerPx * 72) / 25.4;

const drawn = (more: Partial<SystemRequest> = {}) =>
  drawSystem({
    ...{ timelines, measures, passage: { start: 0, end: 60 }, isEndShown: false, widthPx: 140 / mmPerPx },
    ...{ scale: 'both', hasNames: true, lettering, sizes, ...more },
  });
const textsOf = ({ primitives }: Pick<Drawing, 'primitives'>) =>
  primitives.flatMap((one) => (one.sort === 'letters' ? [one.text] : []));

/** How far a primitive reaches: left, top, right, foot. */
function reach(one: Primitive): readonly number[] {
  switch (one.sort) {
    case 'line':
      return [
        Math.min(one.x1, one.x2),
        Math.min(one.y1, one.y2),
        Math.max(one.x1, one.x2),
        Math.max(one.y1, one.y2),
      ];
    case 'outline': {
      const [xs, ys] = [0, 1].map((axis) => one.points.map((point) => point[axis] ?? NaN)) as [
        number[],
        number[],
      ];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case 'letters':
      return [one.leftPx, one.baselinePx - 0.75 * one.sizePx, one.leftPx + one.widthPx, one.baselinePx];
    case 'box':
    case 'oval':
      return [one.leftPx, one.topPx, one.rightPx, one.bottomPx];
  }
}

test.each([90, 140, 190])(
  'at %s mm every primitive is on the page, letters and lines are as journals ask',
  (mm) => {
    const system = drawn({ widthPx: mm / mmPerPx });
    expect(system.primitives.length).toBeGreaterThan(200);
    for (const one of system.primitives) {
      const [left = NaN, top = NaN, right = NaN, foot = NaN] = reach(one);
      expect({
        one,
        isIn: left >= -0.01 && top >= -1 && right <= system.widthPx + 0.01 && foot <= system.heightPx + 1,
      }).toMatchObject({ isIn: true });
      if (one.sort === 'letters' && !['accidental', 'quality', 'figure'].includes(one.style))
        expect(one.sizePx * PT_PER_PX).toBeGreaterThanOrEqual(6 - 1e-9);
      if ('penPx' in one) {
        expect(one.penPx * PT_PER_PX).toBeGreaterThanOrEqual(0.25);
        expect(one.penPx * PT_PER_PX).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    }
  },
);

test('names, a ruler and the labels of the passage stand in it, and none from outside', () => {
  const texts = textsOf(drawn());
  expect(texts).toEqual(expect.arrayContaining(['Form', 'Keys', '0:15', 'opening cadence', 'Highest note']));
  expect(texts).not.toContain('dominant pedal');
  expect(textsOf(drawn({ passage: { start: 80, end: length }, isEndShown: true }))).toContain(
    'dominant pedal',
  );
  expect(textsOf(drawn({ hasNames: false, scale: 'none' }))).not.toContain('Form');
});

test('a box that goes on is open where the passage ends', () => {
  const boxes = drawn().primitives.filter((one) => one.sort === 'box' && one.edge !== undefined);
  expect(boxes.map((box) => 'isOpenRight' in box && box.isOpenRight)).toContain(true);
  expect(boxes.map((box) => 'isOpenLeft' in box && box.isOpenLeft)).not.toContain(true);
});

test('a blank lane has no text at all', () => {
  const system = drawn({ hasNames: false, scale: 'none', isBlank: () => true });
  expect(textsOf(system)).toEqual([]);
  expect(system.primitives.length).toBeGreaterThan(50);
});

test('a timeline with nothing of its own is left out, and letters that fonts lack are counted', () => {
  const empty = { ...timelines[0]!, id: 99, rows: { ...timelines[0]!.rows, count: 0 } };
  expect(isDrawable(empty)).toBe(false);
  expect(drawn({ timelines: [empty] })).toMatchObject({ lanes: [], empty: [{ id: 99 }] });
  expect(drawn({ lettering: { ...lettering, has: (text) => text !== 'Prelude' } }).leftOut).toBe(1);
});

test.each(INK_MODES)('in %s the SVG is well formed and has its labels as text', (mode) => {
  const system = drawn();
  const primitives = createInks(mode, system.primitives)(system.primitives);
  const svg = writeSvg({ ...system, primitives }, { mmPerPx, title: 'A & B', description: '<Form>' });
  const texts: string[] = [];
  const colors = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ attributes }) => {
    for (const name of ['fill', 'stroke']) {
      const value = attributes[name]?.value;
      if (value?.startsWith('#')) colors.add(value);
    }
  });
  parser.write(svg).close();
  expect(texts).toEqual(expect.arrayContaining(['A & B', 'opening cadence']));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="140mm"/);
  const isGrey = (color: string) =>
    color.slice(1, 3) === color.slice(3, 5) && color.slice(3, 5) === color.slice(5);
  if (mode === 'grey') expect([...colors].filter((color) => !isGrey(color))).toEqual([]);
  if (mode === 'line') expect([...colors].sort()).toEqual(['#000000', '#ffffff']);
  if (mode === 'colour') expect([...colors]).toContain('#a0dba5');
});

test('from the sixth fill on boxes are hatched, within themselves', () => {
  const box = (fill: number): Primitive => ({
    ...{
      sort: 'box',
      leftPx: 10 * fill,
      topPx: 3,
      rightPx: 10 * fill + 9,
      bottomPx: 30,
      fill: 0xff000000 + fill,
    },
    ...{ edge: 0xff000000, penPx: 1, isOpenLeft: false, isOpenRight: false, isBlend: false },
  });
  const boxes = Array.from({ length: 14 }, (_, index) => box(16 * index + 3));
  const grey = createInks('grey', boxes);
  boxes.forEach((one, index) => {
    const lines = grey([one]).filter(({ sort }) => sort === 'line');
    // The darker a fill, the smaller its number here.
    expect(lines.length > 0).toBe(index < boxes.length - 5);
    const [left = 0, top = 0, right = 0, foot = 0] = reach(one);
    for (const line of lines) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = reach(line);
      expect([x1 >= left - 0.01, y1 >= top - 0.01, x2 <= right + 0.01, y2 <= foot + 0.01]).not.toContain(
        false,
      );
    }
  });
});

test('outlines take the place of text where they are asked for', () => {
  const { primitives } = drawn();
  const svg = svgBody(primitives, ({ text }) => `M0 0h${text.length}`);
  expect(svg).not.toContain('<text');
  expect(svg).toContain('aria-label="opening cadence"');
});

test('colours of paper are those of the tokens by day', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  colorsByToken((token) => {
    const day = new RegExp(`--${token}: (?:light-dark\\()?#(..)(..)(..)[,;]`).exec(css);
    const [red, green, blue] = day?.slice(1).map((part) => parseInt(part, 16)) ?? [];
    const color = DAY_PALETTE.of(token);
    const written = [color & 0xff, (color >>> 8) & 0xff, (color >>> 16) & 0xff];
    expect([token, ...written]).toEqual([
      token,
      ...(token === 'viewer-canvas' ? [255, 255, 255] : [red, green, blue]),
    ]);
    return color;
  });
});
