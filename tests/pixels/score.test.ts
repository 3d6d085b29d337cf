import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCanvasPage, type CanvasPage, type Picture } from './canvas-page.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';

/** Tokens of the day that a score is drawn in. */
const GROUND = '#fafbf6';
const NOTE = '#1c4f7c';
const OWN = '#c00000';
const END = 40;
/** Sums of the three channels that differ by less are the same shade, in notes that fall on pixels otherwise. */
const SAME_SHADE = 45;

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

/** Puts the playhead at the end: at the start it stands over the first note. */
const movePlayheadAway = () =>
  canvas.page.evaluate((time) => bench.session.playback.getState().seek({ time, ifPlaying: false }), END);

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
  beforeEach(async () => {
    await canvas.open(FILE);
    await movePlayheadAway();
  });

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
    await movePlayheadAway();
    await canvas.settle();
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

    // The first notes are as dark as any others, as far as pixels fall alike: nothing lies over them.
    const darkest = (x: number) =>
      Math.min(
        ...Array.from({ length: own.heightPx - 2 }, (_, row) => {
          const rgb = picture.rgbAt(x, Math.ceil(own.topPx) + 1 + row);
          return (rgb >> 16) + ((rgb >> 8) & 0xff) + (rgb & 0xff);
        }),
      );
    for (const second of [0, 1, 2, 3]) {
      const [first, later] = [second + 0.25, second + 30.25].map((time) => Math.round(xAt(time)));
      expect(darkest(first ?? NaN), `at ${second}`).toBeLessThan(darkest(later ?? NaN) + SAME_SHADE);
    }
  });

  test('covers no note, wherever it is scrolled to: all that is in view of a note is as any other', async () => {
    for (const { leftTime, scale, first, other } of [
      { leftTime: -0.1, scale: 100, first: 0, other: 7 },
      { leftTime: 6.2, scale: 100, first: 7, other: 9 },
      { leftTime: 8.75, scale: 60, first: 9, other: 15 },
    ]) {
      await moveTo(leftTime, scale);
      const own = await lane();
      const picture = await canvas.picture();
      const { xAt } = own;
      const columns = (time: number) =>
        rowsOf(picture, Math.round(xAt(time)) + 2, Math.round(xAt(time)) + 28, own);
      expect(columns(first), `from ${leftTime}`).toEqual(columns(other));
    }
  });

  test('shows a change of clef before its notes, and not what is written first, which stands beside the lane', async () => {
    await moveTo(18.2, 100);
    const own = await lane();
    const beside = Math.round(own.xAt(27.5));
    const picture = await canvas.picture();
    expect(inkIn(picture, own.xAt(20) - 40, own.xAt(20) - 4, own, beside)).toBeGreaterThan(100);
    await moveTo(-5, 100);
    const moved = await lane();
    expect(moved.xAt(0)).toBeCloseTo(10, 6);
    const start = await canvas.picture();
    expect(inkIn(start, 0, 6, moved, Math.round(moved.xAt(9)) - 1)).toBe(0);
    expect(heightsOf(start, Math.round(moved.xAt(0)) + 7, moved, NOTE).length).toBeGreaterThan(2);
  });
});
