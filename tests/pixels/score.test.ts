import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';

/** Tokens of the day that a score is drawn in. */
const GROUND = '#fafbf6';
const NOTE = '#1c4f7c';
const OWN = '#c00000';
const END = 40;
const PLAYHEAD_PX = 16;

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

const at = (start: number, more: object = {}) => ({
  ...{ kind: 'NOTE', step: 4, octave: 4, accidental: 0, staff_index: 0 },
  ...{ start, end: start + 1 },
  ...more,
});

/** One staff with a note every second on its second line, some of them red; a clef of another sort comes at 20 s. */
const COMPONENTS = [
  { kind: 'STAFF', index: 0, line_count: 5 },
  { kind: 'CLEF', staff_index: 0, time: 0, line_number: -1, step: 4, octave: 4 },
  { kind: 'CLEF', staff_index: 0, time: 20, line_number: 1, step: 3, octave: 3 },
  { kind: 'KEY_SIGNATURE', staff_index: 0, time: 0, fifths: -2 },
  { kind: 'TIME_SIGNATURE', staff_index: 0, time: 0, text: '3/4' },
  { kind: 'BAR_LINE', time: 3 },
  ...Array.from({ length: END }, (_, second) =>
    at(second, second >= 10 && second < 14 ? { color: OWN } : {}),
  ),
].map((component, index) => ({ id: index + 1, ...component }));

const FILE = {
  concrete_work: {
    ...{ id: 1, type: 'audio', storage: 'abstract', url: '', artist: '' },
    ...{ length: END, start: 0, end: END },
  },
  abstract_work: { id: 1, title: 'Study', composer: '' },
  timelines: [
    {
      ...{ id: 1, name: 'Score', kind: 'SCORE_TIMELINE', display_position: 1, is_visible: true },
      components: COMPONENTS,
    },
  ],
} as unknown as ViewerFile;

/** Where the lane stands, and the middle of its staff: G of octave 4 is two steps below it. */
async function lane() {
  const { topPx, heightPx } = await canvas.page.evaluate(() => bench.session.layout.getState().lanes[0]!);
  const view = await canvas.page.evaluate(() => bench.session.viewport.getState().view);
  return { topPx, heightPx, view, xAt: (time: number) => (time - view.leftTime) * view.pxPerSecond };
}

async function moveTo(leftTime: number, pxPerSecond: number): Promise<void> {
  await canvas.page.evaluate(
    ([left, scale]) => bench.session.viewport.getState().moveTo({ leftTime: left, pxPerSecond: scale }),
    [leftTime, pxPerSecond] as const,
  );
  await canvas.settle();
}

/** Heights at which a column of the lane has a colour. */
function heightsOf(
  picture: Picture,
  x: number,
  { topPx, heightPx }: { topPx: number; heightPx: number },
  color: string,
) {
  const heights: number[] = [];
  for (let y = Math.ceil(topPx); y < topPx + heightPx; y++)
    if (picture.colorAt(x, y) === color) heights.push(y);
  return heights;
}

/** How many pixels of some columns of the lane are neither ground nor staff line: signs, notes. */
function inkIn(
  picture: Picture,
  from: number,
  to: number,
  { topPx, heightPx }: { topPx: number; heightPx: number },
  beside: number,
) {
  let ink = 0;
  for (let y = Math.ceil(topPx) + 1; y < topPx + heightPx - 1; y++) {
    const bare = picture.colorAt(beside, y);
    for (let x = Math.ceil(from); x < to; x++) if (picture.colorAt(x, y) !== bare) ink++;
  }
  return ink;
}

/** The colours of some columns of the lane, row by row. */
function rowsOf(
  picture: Picture,
  from: number,
  to: number,
  { topPx, heightPx }: { topPx: number; heightPx: number },
) {
  return Array.from({ length: Math.floor(heightPx) - 2 }, (_, row) =>
    Array.from({ length: to - from }, (_column, column) =>
      picture.rgbAt(from + column, Math.ceil(topPx) + 1 + row),
    ),
  );
}

describe('a score', () => {
  beforeEach(() => canvas.open(FILE));

  test('has five lines, and heads in full ink at the times of notes with lighter bars behind them', async () => {
    await moveTo(4, 100);
    const own = await lane();
    const picture = await canvas.picture();
    const { xAt } = own;
    const bareX = Math.round(xAt(7)) - 1;
    const lines = Array.from({ length: own.heightPx }, (_, row) => Math.ceil(own.topPx) + row).filter(
      (y) => picture.colorAt(bareX, y) !== GROUND,
    );
    expect(lines).toHaveLength(5);
    const gaps = lines.slice(1).map((y, index) => y - lines[index]!);
    expect(new Set(gaps)).toEqual(new Set([8]));
    for (const time of [6, 7, 8, 9]) {
      // On the fourth line from the top.
      expect(heightsOf(picture, Math.round(xAt(time)) + 5, own, NOTE)).toContain(lines[3]);
      const held = picture.colorAt(Math.round(xAt(time + 0.5)), lines[3]!);
      expect([GROUND, NOTE, picture.colorAt(bareX, lines[3]!)]).not.toContain(held);
      expect(picture.colorAt(Math.round(xAt(time + 0.9)), lines[3]!)).toBe(held);
    }
  });

  test('from afar is a strip that keeps authors’ colours', async () => {
    const many = COMPONENTS.flatMap((component) =>
      component.kind === 'NOTE'
        ? Array.from({ length: 12 }, (_, part) => {
            const note = component as ReturnType<typeof at>;
            const start = note.start + part / 12;
            return { ...component, id: 1000 * (part + 1) + component.id, start, end: start + 1 / 12 };
          })
        : [component],
    );
    const [timeline] = FILE.timelines;
    await canvas.open({ ...FILE, timelines: [{ ...timeline, components: many }] } as unknown as ViewerFile);
    const own = await lane();
    const picture = await canvas.picture();
    const { xAt } = own;
    const reddish = (x: number) => {
      const rows = Array.from({ length: own.heightPx }, (_, row) =>
        picture.rgbAt(Math.round(x), Math.ceil(own.topPx) + row),
      );
      return rows.some((rgb) => rgb >> 16 > 150 && ((rgb >> 8) & 0xff) < 110);
    };
    for (const time of [10.5, 12, 13.5]) expect(reddish(xAt(time)), `at ${time}`).toBe(true);
    for (const time of [5, 9, 15, 30]) expect(reddish(xAt(time)), `at ${time}`).toBe(false);

    // The plate is there, and its ground lets the first notes through until they have passed.
    const beside = Math.round(xAt(20));
    const signs = inkIn(picture, 4, 50, own, beside);
    expect(signs).toBeGreaterThan(150);
    const inked = (shown: Picture, x: number) =>
      Array.from({ length: own.heightPx - 2 }, (_, row) =>
        shown.rgbAt(x, Math.ceil(own.topPx) + 1 + row),
      ).some((rgb) => (rgb & 0xff) - (rgb >> 16) > 7);
    const between = Math.round(xAt(0)) + 2;
    expect(inked(picture, between)).toBe(true);
    await moveTo(10, own.view.pxPerSecond * 2);
    expect(inked(await canvas.picture(), between)).toBe(false);
  });

  test('shows clef and key at the left edge once theirs have left the view, over what passes there', async () => {
    await moveTo(6.2, 100);
    const own = await lane();
    const first = await canvas.picture();
    const beside = Math.round(own.xAt(15)) - 1;
    const platePx = 50;
    expect(inkIn(first, 4, platePx, own, beside)).toBeGreaterThan(150);
    // The same at any time: notes go under it.
    await moveTo(8.75, 100);
    const second = await canvas.picture();
    expect(rowsOf(second, 4, platePx - 10, own)).toEqual(rowsOf(first, 4, platePx - 10, own));
    expect(rowsOf(second, platePx, SIZE.width, own)).not.toEqual(rowsOf(first, platePx, SIZE.width, own));
  });

  test('shows another clef at the left edge once that has gone under it, however little the view has moved', async () => {
    const signsAt = async (leftTime: number) => {
      await moveTo(leftTime, 100);
      return rowsOf(await canvas.picture(), 4, 24, await lane());
    };
    const treble = await signsAt(19);
    expect(await signsAt(19.1)).toEqual(treble);
    const bass = await signsAt(19.9);
    expect(bass).not.toEqual(treble);
    expect(await signsAt(20)).toEqual(bass);
    expect(await signsAt(19.1)).toEqual(treble);
  });

  test('at the start has its signs in view once: at the edge, or before the first note where there is room', async () => {
    await moveTo(-0.1, 100);
    const own = await lane();
    const cramped = await canvas.picture();
    const beside = Math.round(own.xAt(9)) - 1;
    const stuck = inkIn(cramped, PLAYHEAD_PX, 90, own, beside);
    expect(stuck).toBeGreaterThan(250);
    await moveTo(-5, 100);
    const moved = await lane();
    const startPx = moved.xAt(0);
    expect(startPx).toBeGreaterThan(60);
    expect(startPx).toBeLessThan(130);
    const roomy = await canvas.picture();
    const onLine = Math.round(moved.xAt(9)) - 1;
    expect(inkIn(roomy, 0, startPx - 6, moved, onLine)).toBeGreaterThan(250);
    // The first note's head is bare now.
    expect(heightsOf(roomy, Math.round(startPx) + 7, moved, NOTE).length).toBeGreaterThan(2);
    expect(heightsOf(cramped, Math.round(own.xAt(0)) + 7, own, NOTE)).toEqual([]);
  });
});
