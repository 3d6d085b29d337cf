import { readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { INK_MODES } from '../../figure/figure.ts';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { drawFigure, type FigureRequest } from './draw-figure.ts';

const DATA = new URL('../../../tests/data/', import.meta.url);
/** One file of each kind. */
const FILES = readdirSync(DATA).filter((name) => /^[a-z]+\.tla$/.test(name));
const DAY = { year: 2026, month: 11, day: 28 };

function requestOf(name: string, more: Partial<FigureRequest> = {}): FigureRequest {
  const { timelines, length } = readTla(readFileSync(new URL(name, DATA)), name);
  const saved = timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: 0 }));
  return {
    json: Buffer.from(`{"timelines":${[...viewerTimelinesJson(saved)].join('')}}`),
    format: 'svg',
    settings: { widthMm: 140, textPt: 7.5, mode: 'colour', scale: 'both', hasNames: true },
    ...{ passage: undefined, timelines: undefined, length, unit: 'seconds', title: 'Title', author: 'Clara' },
    cited: {
      ...{ fileId: 1, authors: [{ literal: 'Clara' }], heading: 'Title', version: 1, publishedOn: DAY },
      ...{ isPublic: true, address: 'https://tilia.example/viewer/1/v1', accessedOn: DAY },
    },
    ...{ hasCaption: true, hasText: true, dpi: 300, ...more },
  };
}

/** Whether all that an SVG draws lies within its page; a word about the first that does not. */
function straying(svg: string): string | undefined {
  let [widthPx, heightPx] = [0, 0];
  let found: string | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'svg')
      [widthPx = 0, heightPx = 0] = (attributes['viewBox'] ?? '').split(' ').slice(2).map(Number);
    const numbers = (names: readonly string[]) => names.map((one) => Number(attributes[one] ?? 0));
    const [x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(['x', 'y', 'x1', 'y1', 'x2', 'y2']);
    const [width = 0, height = 0] = name === 'rect' ? numbers(['width', 'height']) : [];
    const points = [...(attributes['d'] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, px, py]) => [
      [Number(px), Number(py)],
    ]);
    const all = [[x, y], [x + width, y + height], [x1, y1], [x2, y2], ...points];
    const isWithin = all.every(
      ([atX = NaN, atY = NaN]) =>
        atX >= -0.01 && atY >= -0.01 && atX <= widthPx + 0.01 && atY <= heightPx + 0.01,
    );
    if (!isWithin && found === undefined) found = `${name} ${JSON.stringify(attributes)}`;
  });
  parser.write(svg).close();
  return found;
}

test.each(FILES.filter((name) => name !== 'slider.tla'))(
  'every primitive of %s lies on the page, at each width and in each ink',
  async (name) => {
    for (const widthMm of [60, 90, 190]) {
      for (const mode of INK_MODES) {
        const { settings, ...request } = requestOf(name);
        const drawn = await drawFigure({ ...request, settings: { ...settings, widthMm, mode } });
        const svg = Buffer.from(drawn.problem === undefined ? drawn.bytes : []).toString();
        expect(svg).toContain('</svg>');
        expect(svg).not.toContain('NaN');
        expect([widthMm, mode, straying(svg)]).toEqual([widthMm, mode, undefined]);
      }
    }
  },
);

test('there is a file of each kind', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(9);
});

test('a file with nothing to draw, and a recording without a length, are refused in words', async () => {
  expect(await drawFigure(requestOf('slider.tla'))).toMatchObject({
    problem: 'Nothing stands between 0:00 and 0:48.',
  });
  expect(await drawFigure(requestOf('marker.tla', { length: 0 }))).toMatchObject({
    problem: 'Nothing stands between 0:00 and 0:00.',
  });
});

test('outlines take the same place as text, and labels that fonts lack are counted', async () => {
  const outlined = await drawFigure(requestOf('hierarchy.tla', { hasText: false }));
  const svg = Buffer.from(outlined.problem === undefined ? outlined.bytes : []).toString();
  expect(svg).not.toContain('<text');
  expect(svg).toContain('aria-label="Exposition"');
  const { json, ...request } = requestOf('hierarchy.tla');
  const hebrew = Buffer.from(Buffer.from(json).toString().replace('Exposition', '\u05d0\u05d1\u05d2'));
  expect(await drawFigure({ ...request, json: hebrew })).toMatchObject({ leftOut: 1 });
});
