import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeFigure, FigureError, MAX_PRIMITIVES, type FigureSettings } from './compose-figure.ts';
import { lettering, openPaperFile } from './test-support/paper-file.ts';
import { entryAt } from '../shared/elements.ts';

const EXAMPLE = new URL('../server/examples/prelude-bwv846.tla', import.meta.url);
const { timelines, measures } = openPaperFile(readFileSync(EXAMPLE));
const settings: FigureSettings = {
  ...{ widthMm: 140, textPt: 7.5, mode: 'colour', scale: 'measures', hasNames: true },
};
const content = {
  ...{ timelines, measures, passage: { start: 0, end: 30 }, isEndShown: false, lettering },
  caption: undefined,
};
const one = entryAt(
  timelines.filter(({ name }) => name === 'Form'),
  0,
);
/** The first timeline, drawing so many ticks. */
const ticking = (count: number) => ({
  ...one,
  lane: {
    ...{
      heightPx: 30,
      leastHeightPx: 30,
      hit: () => undefined,
      place: () => ({ bounds: NO_BOUNDS, fill: undefined }),
    },
    draw: ({ widthPx }: { readonly widthPx: number }, shapes: Parameters<typeof one.lane.draw>[1]) => {
      for (let tick = 0; tick < count; tick++) shapes.tick(widthPx / 2, 0, 30, 0xff000000);
    },
  },
});
const NO_BOUNDS = { leftPx: 0, topPx: 0, rightPx: 0, bottomPx: 0 };

test('a figure has its width, and grows with what it shows', () => {
  const figure = composeFigure(settings, content);
  expect(figure.widthPx * figure.mmPerPx).toBeCloseTo(140);
  expect(composeFigure({ ...settings, scale: 'none' }, content).heightPx).toBeLessThan(figure.heightPx);
  const captioned = composeFigure(settings, { ...content, caption: 'Words '.repeat(80) });
  expect(captioned.captionTopPx).toBeGreaterThan(figure.heightPx - 3);
  const lines = captioned.primitives.filter(
    (each) => each.sort === 'letters' && each.text.startsWith('Words'),
  );
  expect(lines.length).toBeGreaterThan(2);
});

test('letters are as large in points at every width', () => {
  const sizes = [90, 190].map((widthMm) => {
    const { primitives, mmPerPx } = composeFigure({ ...settings, widthMm }, content);
    return primitives.flatMap((each) =>
      each.sort === 'letters' && each.style === 'label' ? [each.sizePx * mmPerPx] : [],
    )[0];
  });
  expect(sizes[0]).toBeCloseTo((7.5 * 25.4) / 72);
  expect(sizes[1]).toBeCloseTo(sizes[0] ?? NaN);
});

test('labels that have no room in one line make their boxes higher', () => {
  const passage = { start: 0, end: 40 };
  const heights = [60, 190].map(
    (widthMm) => composeFigure({ ...settings, widthMm }, { ...content, passage, timelines: [one] }).heightPx,
  );
  expect(heights[0]).toBeGreaterThan(heights[1] ?? NaN);
});

const refusalOf = (count: number) => {
  try {
    composeFigure(settings, { ...content, timelines: [ticking(count)] });
    return undefined;
  } catch (error) {
    return error instanceof FigureError ? error.reason : error;
  }
};

test('too much for one figure is refused', () => {
  expect(refusalOf(MAX_PRIMITIVES + 1)).toBe('too_dense');
  expect(refusalOf(MAX_PRIMITIVES - 100)).toBeUndefined();
});

test('a passage in which nothing stands is refused', () => {
  expect(refusalOf(0)).toBe('nothing_there');
});
