import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';

/** Drawing at the edges of the canvas, over boxes, and between components without room. */

const MARGIN_PX = 10;
/** One second is a pixel while the whole recording is in view. */
const END = SIZE.width - 2 * MARGIN_PX;
const xAt = (time: number) => MARGIN_PX + time;
const LABEL = 'Recapitulation';
const FILL = '#f2d675';

/** Lanes and ruler by day. */
const GROUNDS = ['#fafbf6', '#e7eadd'];

type Timeline = ViewerFile['timelines'][number];

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

const about = (id: number) => ({
  ...{ id, name: '', display_position: id, is_visible: true },
});

async function show(...timelines: readonly Timeline[]): Promise<Picture> {
  await canvas.open({
    concrete_work: {
      ...{ id: 1, type: 'audio', storage: 'abstract', url: '', artist: '' },
      ...{ length: END, start: 0, end: END },
    },
    abstract_work: { id: 1, title: 'Study', composer: '' },
    timelines: [...timelines],
  });
  return canvas.picture();
}

const lanes = () => canvas.page.evaluate(() => bench.session.layout.getState().lanes);

/** First and last column of a stretch in which anything is drawn between two heights. */
function inked(picture: Picture, [left, right]: readonly [number, number], top: number, bottom: number) {
  const columns = Array.from({ length: right - left }, (_, index) => left + index).filter((x) =>
    Array.from({ length: bottom - top }, (__, y) => picture.colorAt(x, top + y)).some(
      (color) => !GROUNDS.includes(color),
    ),
  );
  return { from: columns[0]!, to: columns.at(-1)!, width: columns.at(-1)! - columns[0]! + 1 };
}

test('labels at either end of the recording are as long as in its middle, and end before the canvas does', async () => {
  const at = [0, END / 2, END];
  const marker = (time: number, id: number) => ({ id, time, label: LABEL, color: '#999999', comments: '' });
  const harmony = (time: number, id: number) => ({
    ...{ id: 10 + id, time, kind: 'HARMONY' as const, label: LABEL, comments: '', accidental: 0, step: 0 },
    ...{ display_mode: 'custom' as const, custom_text: LABEL, custom_text_font_type: 'normal' as const },
  });
  const picture = await show(
    { ...about(1), kind: 'MARKER_TIMELINE', height: 30, components: at.map(marker) },
    { ...about(2), kind: 'HARMONY_TIMELINE', visible_level_count: 1, components: at.map(harmony) },
  );
  const [markers, harmonies] = await lanes();
  const below = Math.round(markers!.topPx + markers!.heightPx / 2 + 2);
  const rows = [
    [below, below + 10],
    [Math.round(harmonies!.topPx) + 2, Math.round(harmonies!.topPx + harmonies!.heightPx) - 2],
  ] as const;
  for (const [top, bottom] of rows) {
    // Beside the playhead, which stands at the start with the marker's sign.
    const first = inked(picture, [xAt(0) + 5, 300], top, bottom);
    const middle = inked(picture, [350, 650], top, bottom);
    const last = inked(picture, [700, SIZE.width], top, bottom);
    expect(middle.width).toBeGreaterThan(60);
    for (const { width } of [first, last]) expect(Math.abs(width - middle.width)).toBeLessThanOrEqual(3);
    expect(last.to).toBeLessThan(SIZE.width - 1);
  }
});

test('the last measure number of the ruler and that of the lane are whole', async () => {
  // A measure at the very end would be the closing barline, which has no number.
  const starts = Array.from({ length: 10 }, (_, index) => ((END - 0.2) / 9) * index);
  const picture = await show({
    ...about(1),
    kind: 'BEAT_TIMELINE',
    beat_pattern: '[1]',
    beats_in_measure: '[]',
    measure_numbers: JSON.stringify(starts.map((_, index) => 1000 + index)),
    components: starts.map((time, id) => ({ id, time })),
  });
  const [beats] = await lanes();
  const rulerPx = await canvas.page.evaluate(() => bench.session.layout.getState().rulerPx);
  for (const [top, bottom] of [
    [rulerPx - 12, rulerPx - 3],
    [Math.round(beats!.topPx), Math.round(beats!.topPx) + 12],
  ] as const) {
    const last = inked(picture, [xAt(END) - 50, SIZE.width], top, bottom);
    expect(last.width).toBeGreaterThan(20);
    expect(last.to).toBeLessThan(SIZE.width - 1);
  }
});

const range = (id: number, start: number, end: number, more: object = {}) => ({
  ...{ id, start, end, row: 0, label: '', comments: '', ...more },
});

test('lead-ins and tails are seen before anything is pointed at, over the boxes beside them', async () => {
  const picture = await show({
    ...about(1),
    kind: 'RANGE_TIMELINE',
    rows: [{ name: '', color: FILL, height: 40 }],
    components: [range(1, 200, 300, { pre_start: 120, post_end: 400 }), range(2, 300, 500)],
  });
  const [lane] = await lanes();
  const middle = Math.floor(lane!.topPx + lane!.heightPx / 2);
  const ground = picture.colorAt(xAt(100), middle);
  const lines = (x: number) => [middle - 1, middle].map((y) => picture.colorAt(x, y));
  expect(lines(xAt(160)).some((color) => color !== ground)).toBe(true);
  expect(lines(xAt(110)).every((color) => color === ground)).toBe(true);
  // The tail lies on the next box, and is not of its colour.
  expect(lines(xAt(350)).some((color) => color !== FILL)).toBe(true);
  expect(lines(xAt(450)).every((color) => color === FILL)).toBe(true);
});

test('a range without length is seen on another one of its colour', async () => {
  const file: Timeline = {
    ...about(1),
    kind: 'RANGE_TIMELINE',
    rows: [{ name: '', color: FILL, height: 40 }],
    components: [range(1, 200, 600), range(2, 400, 400)],
  };
  const picture = await show(file);
  const [lane] = await lanes();
  const y = Math.floor(lane!.topPx + lane!.heightPx / 2);
  const around = Array.from({ length: 9 }, (_, index) => picture.colorAt(xAt(400) - 4 + index, y));
  expect(around.filter((color) => color !== FILL).length).toBeGreaterThanOrEqual(2);
  expect(around.filter((color) => color === FILL).length).toBeGreaterThanOrEqual(4);
});

test('a time signature without room stands at the next measure that has', async () => {
  const starts = Array.from({ length: 40 }, (_, index) => index * 24);
  const beats = (signatures: readonly { measure: number; text: string }[]): Timeline => ({
    ...about(1),
    kind: 'BEAT_TIMELINE',
    beat_pattern: '[1]',
    beats_in_measure: '[]',
    measure_numbers: '[]',
    time_signatures: [...signatures],
    components: starts.map((time, id) => ({ id, time })),
  });
  const bandOf = async (picture: Picture) => {
    const [lane] = await lanes();
    const bottom = Math.round(lane!.topPx + lane!.heightPx);
    // Measures 5 to 10: nothing else is written there.
    return inked(picture, [xAt(5 * 24) - 20, xAt(10 * 24)], bottom - 14, bottom - 2);
  };
  const both = await bandOf(
    await show(
      beats([
        { measure: 5, text: '4/4' },
        { measure: 6, text: '3/4' },
      ]),
    ),
  );
  const alone = await bandOf(await show(beats([{ measure: 5, text: '4/4' }])));
  expect(both.from).toBe(alone.from);
  // It is written at measure 7, two measures after the first.
  expect(Math.abs(both.to - alone.to - 2 * 24)).toBeLessThanOrEqual(2);
});
