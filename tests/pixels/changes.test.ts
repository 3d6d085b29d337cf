import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RULER_TIMES_PX as RULER_PX } from '../../src/viewer/store/layout.ts';
import type { Changes, ViewerFile } from '../../src/viewer/viewer-file.ts';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';

const MARGIN_PX = 10;
const END = 98;
/** Ten pixels to a second: at fit, a time stands here. */
const xAt = (time: number) => MARGIN_PX + time * 10;
const LANE_PX = RULER_PX + 5.5 / 2;
const ROW_PX = 30;

const unit = (id: number, start: number, end: number, level: number, label: string) => ({
  ...{ id, start, end, level, label, comments: '', formal_type: '', formal_function: '', color: '#c8c8c8' },
});

/** Level 2 above: one unit; level 1 with an added, a moved and a relabelled one, and room where one was removed. */
const FILE: ViewerFile = {
  concrete_work: {
    ...{ id: 1, type: 'audio', storage: 'abstract', url: '', artist: '' },
    ...{ length: END, start: 0, end: END },
  },
  abstract_work: { id: 1, title: 'Study', composer: '' },
  timelines: [
    {
      ...{ id: 1, name: 'Form', kind: 'HIERARCHY_TIMELINE', display_position: 0, is_visible: true },
      components: [
        unit(1, 0, 90, 2, ''),
        unit(2, 2, 20, 1, ''),
        unit(3, 34, 50, 1, ''),
        unit(4, 54, 70, 1, 'New name'),
      ],
    },
  ],
};

const CHANGES: Changes = {
  from: 1,
  to: 2,
  recording: 'same',
  details: [],
  timelines: [
    {
      ...{ id: 1, kind: 'HIERARCHY_TIMELINE', name: 'Form', status: 'kept' },
      counts: { unchanged: 1, added: 1, removed: 1, moved: 1, relabelled: 1, other: 0 },
      added: [2],
      removed: [unit(9, 74, 88, 1, 'Gone')],
      changed: [
        { id: 3, fields: { start: [26, 34] }, was: unit(3, 26, 50, 1, 'Was') },
        { id: 4, fields: { label: ['Old name', 'New name'] } },
      ],
      attributes: {},
    },
  ],
};

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());

const showChanges = async (changes: Changes | undefined) => {
  const before = await canvas.frames();
  await canvas.page.evaluate((given) => bench.showChanges(given), changes);
  // React brings them, the first time after its code has come.
  await vi.waitUntil(async () => (await canvas.frames()) > before, { timeout: 30_000 });
  await canvas.settle();
};

/** Colours of the pixels from one x to another. */
const along = (picture: Picture, y: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => picture.colorAt(from + place, y));

describe.each([
  { scheme: 'light', ink: '#14452a', ground: '#ffffff' },
  { scheme: 'dark', ink: '#d3f2cb', ground: '#0c0f0a' },
] as const)('$scheme', ({ scheme, ink, ground }) => {
  test('changes are told apart by the shapes of their marks, and leave nothing behind', async () => {
    await canvas.page.evaluate((name) => (document.documentElement.dataset['theme'] = name), scheme);
    await canvas.open(FILE);
    const before = await canvas.picture();
    await showChanges(CHANGES);
    const marked = await canvas.picture();
    /** Level 1 lies below the row of level 2. */
    const top = LANE_PX + ROW_PX + 1;
    const arrowY = Math.round(top + 8);
    const edgeOf = (time: number) => along(marked, top + 1, xAt(time) + 20, xAt(time) + 80);

    // Added: a solid outline, and a plus: more ink than the plate has in the middle column of a minus.
    expect(new Set(edgeOf(2))).toEqual(new Set([ink]));
    const plate = (time: number) =>
      Array.from({ length: 11 }, (_, dy) =>
        along(marked, top + 1 + dy, xAt(time) + 1, xAt(time) + 12),
      ).flat();
    const light = (time: number) => plate(time).filter((color) => color === ground).length;
    expect(light(2)).toBeGreaterThan(light(74));
    expect(light(74)).toBeGreaterThanOrEqual(5);

    // Removed: dashes at the old place, and the old label on a plate of its own.
    const dashes = along(marked, top + 1, xAt(74) + 60, xAt(74) + 130);
    expect(new Set(dashes)).toEqual(new Set([ink, ground]));

    // Moved: dashes where it began, and an arrow from there to where it begins now.
    const arrow = along(marked, arrowY, xAt(26) + 4, xAt(34) - 8);
    expect(arrow.filter((color) => color === ink).length).toBeGreaterThan(60);
    expect(new Set(along(before, arrowY, xAt(26) + 4, xAt(34) - 8)).has(ink)).toBe(false);

    // The old label stands on a plate of its own, below the arrow.
    const label = along(marked, LANE_PX + 2 * ROW_PX - 10, xAt(26) + 3, xAt(26) + 30);
    expect(label.filter((color) => color === ground).length).toBeGreaterThan(3);

    // Relabelled: a wave at the foot, of two colours, and no outline.
    const foot = Array.from({ length: 6 }, (_, dy) =>
      along(marked, LANE_PX + 2 * ROW_PX - 10 + dy, xAt(54) + 4, xAt(54) + 50),
    ).flat();
    expect(new Set(foot).has(ink) && new Set(foot).has(ground)).toBe(true);
    expect(new Set(edgeOf(54)).has(ink)).toBe(false);

    await showChanges(undefined);
    expect((await canvas.picture()).changedSince(before)).toBeUndefined();
    expect(canvas.errors).toEqual([]);
  });
});

test('a new timeline has one frame around its lane, and none for what it holds', async () => {
  await canvas.page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await canvas.open(FILE);
  const before = await canvas.picture();
  const [form] = CHANGES.timelines;
  await showChanges({
    ...CHANGES,
    timelines: [
      {
        ...form!,
        ...{ status: 'added', added: [1, 2, 3, 4], removed: [], changed: [] },
        counts: { unchanged: 0, added: 4, removed: 0, moved: 0, relabelled: 0, other: 0 },
      },
    ],
  });
  const marked = await canvas.picture();
  const box = marked.changedSince(before)!;
  const [lane] = await canvas.page.evaluate(() => bench.session.layout.getState().lanes);
  expect(box.top).toBeGreaterThanOrEqual(Math.floor(lane!.topPx));
  expect(box.bottom).toBeLessThanOrEqual(Math.ceil(lane!.topPx + lane!.heightPx));
  // The playhead stands at its left.
  expect(box.left - xAt(0)).toBeLessThanOrEqual(2);
  expect(box.right).toBe(xAt(END));
  // The frame's foot, and the middle of the lane, in which nothing has changed.
  const foot = Math.round(lane!.topPx + lane!.heightPx) - 1;
  expect(new Set(along(marked, foot, xAt(10), xAt(80)))).toEqual(new Set(['#14452a']));
  const middle = Math.round(lane!.topPx + lane!.heightPx / 2) + 8;
  expect(along(marked, middle, xAt(1), xAt(97))).toEqual(along(before, middle, xAt(1), xAt(97)));
});

test('the label of what was removed gives way to what is there now', async () => {
  await canvas.page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await canvas.open(FILE);
  const [form] = CHANGES.timelines;
  const removed = (start: number, end: number) => ({
    ...CHANGES,
    timelines: [{ ...form!, added: [], changed: [], removed: [unit(9, start, end, 1, 'Gone away')] }],
  });
  /** Background of the label's plate, right of the sign of a removed component. */
  const plate = async (start: number, end: number) => {
    await showChanges(removed(start, end));
    const top = Math.round(LANE_PX + ROW_PX + 7);
    const row = along(await canvas.picture(), top, xAt(start) + 16, xAt(start) + 60);
    return row.filter((color) => color === '#ffffff').length;
  };
  expect(await plate(74, 88)).toBeGreaterThan(10);
  expect(await plate(55, 69)).toBe(0);
  await showChanges(undefined);
});

test('20,000 changes cost what is in view, and a pan within the window sends nothing', async () => {
  await canvas.page.evaluate(() => bench.openGenerated(100_000));
  await canvas.settle();
  const counts = await canvas.page.evaluate(async () => {
    const { timelines, frameTimes, viewport } = bench.session;
    const now = () => ({ ...frameTimes.drawing!.counts() });
    const frame = async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    };
    // React adds and removes the overlay between two frames.
    const until = async (isThere: () => boolean) => {
      while (!isThere()) await frame();
    };
    const without = now();
    const { id, rows } = timelines[0]!;
    const added = Array.from({ length: Math.min(rows.count, 20_000) }, (_, row) => rows.id(row));
    bench.showChanges({
      ...{ from: 1, to: 2, recording: 'same', details: [] },
      timelines: [
        {
          ...{ id, kind: 'HIERARCHY_TIMELINE', name: '', status: 'kept', removed: [], changed: [], added },
          counts: { unchanged: 0, added: added.length, removed: 0, moved: 0, relabelled: 0, other: 0 },
        },
      ],
    });
    await until(() => now().draws > without.draws);
    await frame();
    const shown = now();
    viewport.getState().panBy(-1);
    await frame();
    const panned = now();
    bench.showChanges(undefined);
    await until(() => now().draws < panned.draws);
    return { changes: added.length, without, shown, panned, after: now() };
  });
  expect(counts.changes).toBe(20_000);
  expect(counts.shown.rectangles - counts.without.rectangles).toBeGreaterThan(0);
  // Plates of one row stand no closer than their width, in a window of two and a half canvases, on four levels.
  expect(counts.shown.rectangles - counts.without.rectangles).toBeLessThan(
    (2.5 * SIZE.width * 4 * 12) / 13 + 4000,
  );
  expect(counts.panned.uploads).toBe(counts.shown.uploads);
  expect(counts.after.draws).toBe(counts.without.draws);
});
