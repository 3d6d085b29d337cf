import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { EngravedPiece, EngravingHead } from '../../src/kinds/engraving/engraving.ts';
import { openCanvasPage, type CanvasPage } from './canvas-page.ts';
import type { EngravingPage } from './page/engraving.ts';

declare global {
  var engraving: EngravingPage;
}

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
  await canvas.page.goto(new URL('engraving.html', inject('canvasPage')).href);
  await canvas.page.waitForFunction(() => 'engraving' in globalThis);
});
afterAll(() => canvas.close());

const MEASURES = 12;
const MEASURE = 200;
const SHAPES = 30;

/** Measures of which six fit into a row. */
const HEAD: EngravingHead = {
  ...{ width: MEASURES * MEASURE, height: 100, stavesX: 0, styles: [{ fill: 'ink' }], signs: [] },
  staves: [{ lines: [10, 20, 30, 40, 50] }],
  measures: Array.from({ length: MEASURES }, (_, index) => ({
    ...{ number: index + 1, x: index * MEASURE, width: MEASURE, top: 0, bottom: 60 },
  })),
  anchors: { places: [], xs: [] },
};
const WIDTH_PX = 700;
const pieceOf = (index: number): EngravedPiece => ({
  shapes: Array.from({ length: SHAPES }, (_, at) => [0, index * MEASURE + 5 * at, 20, 2, 2]),
  notes: [],
  across: [],
});

test('rows of an engraving are drawn apart from laying them out, one measure to a task where that takes long', async () => {
  const pieces = HEAD.measures.map((_, index) => pieceOf(index));
  const atOnce = await canvas.page.evaluate(
    ([head, all, widthPx]) => {
      engraving.layOut(head, all, widthPx);
      return [...engraving.made];
    },
    [HEAD, pieces, WIDTH_PX] as const,
  );
  expect(atOnce).toEqual([0]);
  await canvas.page.getByRole('img', { name: 'Measures 7 to 12' }).waitFor();
  const made = await canvas.page.evaluate(() => [...engraving.made]);
  const ofMeasures = made.filter((count) => count >= SHAPES);
  expect(ofMeasures).toHaveLength(MEASURES);
  // Beside its shapes a task may make the frame of a row and its staves.
  expect(Math.max(...made)).toBeLessThan(1.5 * SHAPES);
  expect(await canvas.page.locator('rect').count()).toBe(MEASURES * SHAPES);
  expect(canvas.errors).toEqual([]);
});
