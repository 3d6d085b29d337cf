import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { xOf, type LaneView } from '../../src/kinds/contract/visible.ts';
import { readTla } from '../../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../../src/tla/viewer-json.ts';
import { createTimelines } from '../../src/viewer/model/create-timelines.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { levelColor } from '../support/level-color.ts';
import { PALETTE, recordShapes } from '../support/record-shapes.ts';
import { tlaText } from '../support/tla.ts';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';

type TimelineJson = ViewerFile['timelines'][number];
type Kind = TimelineJson['kind'];

const REAL = new URL('../../../shared/data/tla-mozart/k280-2.tla', import.meta.url);
/** The day's tokens that signs are drawn in. */
const GROUND = '#fafbf6';
const BEAT = '#7b8473';
const MEASURE = '#1b231c';
const KEY = '#1f5d38';
const WAVE = '#2c63b5';
const PDF = '#434d43';
const SLIDER = '#7b8473';
/** The playhead rests at the start and covers what is there. */
const PLAYHEAD_PX = 5;

/** Of '3.1' and of '3.1 (2nd time)', where music is repeated. */
const isFirstBeat = (label: string) => /\.1( \(|$)/u.test(label);

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

/** A saved analysis as the server would hand it to the viewer. */
function opened(bytes: Uint8Array, name: string): ViewerFile {
  const { timelines, length } = readTla(bytes, name);
  let firstComponentId = 1;
  const saved = timelines.map((timeline, id) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id, firstComponentId: first };
  });
  const json = [...viewerTimelinesJson(saved)].join('');
  return {
    concrete_work: {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length,
      artist: '',
      start: 0,
      end: length,
    },
    abstract_work: { id: 1, title: 'Study', composer: '' },
    timelines: JSON.parse(json) as ViewerFile['timelines'],
  };
}

function componentsOf<K extends Kind>(file: ViewerFile, kind: K) {
  const found = file.timelines.find((timeline) => timeline.kind === kind);
  if (!found) throw new Error(`The file has no ${kind}.`);
  return found.components as Extract<TimelineJson, { kind: K }>['components'];
}

/** Position of the lane of the file's timeline of a kind, with its view and the shapes that it draws. */
async function laneOf(file: ViewerFile, kind: Kind) {
  const { timelines } = createTimelines(file);
  const at = timelines.findIndex(({ kind: own }) => `${own}_TIMELINE` === kind);
  const { lane, view } = await canvas.page.evaluate((index) => {
    const { layout, viewport } = bench.session;
    return { lane: layout.getState().laneOf[index], view: viewport.getState().view };
  }, at);
  const timeline = timelines[at];
  if (!lane || !timeline) throw new Error(`No lane of ${kind}.`);
  const { topPx, heightPx } = lane;
  const laneView: LaneView = { ...view, heightPx, start: 0, end: file.concrete_work.end };
  const shapes = recordShapes();
  timeline.lane.draw(laneView, shapes, PALETTE);
  return {
    timeline,
    view: laneView,
    shapes,
    topPx,
    heightPx,
    bottomPx: topPx + heightPx,
    xAt: (time: number) => xOf(laneView, time),
  };
}

/** Shows so many seconds from a time on. */
async function show(from: number, seconds: number): Promise<void> {
  await canvas.page.evaluate(
    ([leftTime, pxPerSecond]) => bench.session.viewport.getState().moveTo({ leftTime, pxPerSecond }),
    [from, SIZE.width / seconds] as const,
  );
  await canvas.settle();
}

/** How many pixels of a rectangle, its edges included, have a colour; any but the ground's where none is given. */
function count(
  picture: Picture,
  [left, top, right, bottom]: readonly [number, number, number, number],
  color?: string,
): number {
  let found = 0;
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) {
      const there = picture.colorAt(x, y);
      if (color === undefined ? there !== GROUND : there === color) found++;
    }
  }
  return found;
}

/** The nearest of the pixels that a line of one pixel in the middle of x may be set on. */
const hasLine = (picture: Picture, xPx: number, y: number, color: string) =>
  [-1, 0].some((aside) => picture.colorAt(Math.round(xPx) + aside, y) === color);

const isInView = (xPx: number) => xPx > PLAYHEAD_PX + 10 && xPx < SIZE.width - 10;

describe.skipIf(!existsSync(REAL))('Mozart, K. 280, second movement (skipped where it is not there)', () => {
  let file: ViewerFile;

  beforeAll(async () => {
    file = opened(new Uint8Array(readFileSync(REAL)), 'k280-2.tla');
    await canvas.open(file);
  });

  test('units begin in the row of their level, a pixel in from their times, in the colour of the level', async () => {
    const { xAt, topPx, heightPx } = await laneOf(file, 'HIERARCHY_TIMELINE');
    const picture = await canvas.picture();
    const units = componentsOf(file, 'HIERARCHY_TIMELINE');
    const levels = Math.max(...units.map(({ level }) => level));
    expect(heightPx).toBe(30 * levels);
    let seen = 0;
    for (const { start, end, level } of units) {
      const [left, right] = [Math.round(xAt(start) + 1), Math.round(xAt(end) - 1)];
      if (right - left < 8 || left < PLAYHEAD_PX + 10) continue;
      seen++;
      const rowPx = topPx + (levels - level) * 30;
      const [top, foot] = [Math.round(rowPx + 1), Math.round(rowPx + 29)];
      // Low in the box, under its label.
      for (const x of [left + 4, (left + right) / 2, right - 4])
        expect(picture.colorAt(x, foot - 3)).toBe(levelColor(level));
      const behind = [
        GROUND,
        ...Array.from({ length: levels - level }, (_, at) => levelColor(level + 1 + at)),
      ];
      for (const [x, y] of [
        [left, foot - 3],
        [right - 1, foot - 3],
        [left + 4, top],
      ] as const)
        expect([...behind, levelColor(level)]).not.toContain(picture.colorAt(x, y));
      for (const [x, y] of [
        [left - 1, foot - 3],
        [right, foot - 3],
        [left + 4, top - 1],
      ] as const)
        expect(behind).toContain(picture.colorAt(x, y));
    }
    expect(seen).toBeGreaterThan(20);
  });

  test('units reach to the foot of the lane, those of lower levels in front', async () => {
    const { xAt, topPx, heightPx } = await laneOf(file, 'HIERARCHY_TIMELINE');
    const picture = await canvas.picture();
    const units = componentsOf(file, 'HIERARCHY_TIMELINE');
    const seen = new Set<number>();
    for (let x = PLAYHEAD_PX + 10; x < SIZE.width - 12; x++) {
      if (units.some(({ start, end }) => [xAt(start), xAt(end)].some((edge) => Math.abs(edge - x) < 4)))
        continue;
      const there = units.filter(({ start, end }) => xAt(start) < x && xAt(end) > x);
      const lowest = Math.min(...there.map(({ level }) => level));
      seen.add(lowest);
      expect(picture.colorAt(x, Math.round(topPx + heightPx - 4)), `at ${x}`).toBe(
        Number.isFinite(lowest) ? levelColor(lowest) : GROUND,
      );
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('a unit’s label is in the middle of its box', async () => {
    const { xAt, topPx, heightPx, shapes } = await laneOf(file, 'HIERARCHY_TIMELINE');
    const picture = await canvas.picture();
    const named = componentsOf(file, 'HIERARCHY_TIMELINE').filter(({ label }) => label !== '');
    expect(named.map(({ label }) => label)).toContain('II. Adagio');
    for (const { start, end, level, label, comments } of named) {
      const middle = (xAt(start) + xAt(end)) / 2;
      // At its right a unit with a comment has a mark.
      const edgePx = comments === '' ? 4 : 18;
      expect(
        shapes.labels.some(({ text, centrePx }) => text === label && Math.abs(centrePx - middle) < 0.01),
        label,
      ).toBe(true);
      const y = topPx + heightPx - (level - 0.5) * 30;
      const isInk = (x: number) =>
        Array.from({ length: 11 }, (_, row) => picture.colorAt(x, y - 5 + row)).some(
          (color) => color !== levelColor(level),
        );
      const inked = Array.from({ length: Math.floor(xAt(end) - xAt(start)) - 2 * edgePx }, (_, index) =>
        Math.floor(xAt(start) + edgePx + index),
      ).filter((x) => x > PLAYHEAD_PX + 10 && isInk(x));
      expect(inked.length, label).toBeGreaterThan(3);
      expect(Math.abs((inked[0]! + inked.at(-1)! + 1) / 2 - middle), label).toBeLessThanOrEqual(2);
    }
  });

  test('beats are 8 px high, the starts of measures 15, each at its time', async () => {
    await show(100, 30);
    const { timeline, xAt, bottomPx } = await laneOf(file, 'BEAT_TIMELINE');
    const picture = await canvas.picture();
    const foot = Math.round(bottomPx) - 1;
    const heightAt = (x: number) => {
      let height = 0;
      while ([BEAT, MEASURE].some((ink) => hasLine(picture, x, foot - height, ink))) height++;
      return height;
    };
    const heights = componentsOf(file, 'BEAT_TIMELINE').flatMap(({ time }, row) => {
      const isStart = isFirstBeat(timeline.words.label(row));
      return isInView(xAt(time)) ? [{ isStart, height: heightAt(xAt(time)), x: xAt(time) }] : [];
    });
    expect(heights.length).toBeGreaterThan(40);
    for (const { isStart, height } of heights) expect(height).toBe(isStart ? 15 : 8);
    // And none between them.
    for (const { x } of heights) {
      const next = heights.find((other) => other.x > x)?.x;
      if (next !== undefined) expect(heightAt((x + next) / 2)).toBe(0);
    }
  });

  test('measure numbers stand over the starts of their measures and nowhere else', async () => {
    await show(100, 30);
    const { timeline, xAt, topPx, shapes } = await laneOf(file, 'BEAT_TIMELINE');
    const picture = await canvas.picture();
    const times = componentsOf(file, 'BEAT_TIMELINE').map(({ time }) => time);
    const shown = shapes.labels.filter(({ centrePx }) => isInView(centrePx));
    const inkNear = (x: number) => count(picture, [x - 3, topPx + 2, x + 3, topPx + 11]);
    expect(shown.length).toBeGreaterThan(4);
    for (const { text, centrePx } of shown) {
      expect(
        times.some((time, row) => {
          const label = timeline.words.label(row);
          return label.startsWith(`${text}.`) && isFirstBeat(label) && xAt(time) === centrePx;
        }),
      ).toBe(true);
      expect(inkNear(centrePx)).toBeGreaterThan(4);
    }
    for (const x of times.map(xAt).filter(isInView)) {
      if (shown.every(({ centrePx }) => Math.abs(centrePx - x) > 20)) expect(inkNear(x)).toBe(0);
    }
  });

  test('markers are triangles in the author’s colours, their middle at the time, the label below', async () => {
    await show(20, 80);
    const { xAt, topPx, heightPx, shapes } = await laneOf(file, 'MARKER_TIMELINE');
    const picture = await canvas.picture();
    const markers = componentsOf(file, 'MARKER_TIMELINE').filter(({ time }) => isInView(xAt(time)));
    expect(markers.length).toBeGreaterThan(3);
    const middle = topPx + heightPx / 2;
    for (const { time, color, label } of markers) {
      const x = xAt(time);
      const [top, foot] = [middle - 12.5, middle - 2.5];
      // 6 wide and 10 high: 30 square pixels, less its smoothed edges.
      const filled = count(picture, [x - 5, top - 1, x + 5, foot + 1], color);
      expect(filled).toBeGreaterThan(12);
      expect(filled).toBeLessThanOrEqual(40);
      expect(picture.colorAt(x, foot - 2)).toBe(color);
      expect(picture.colorAt(x - 6, foot - 2)).toBe(GROUND);
      expect(picture.colorAt(x + 6, foot - 2)).toBe(GROUND);
      expect(shapes.labels.filter(({ centrePx }) => centrePx === x).map(({ text }) => text)).toEqual([label]);
      expect(count(picture, [x - 8, middle, x + 8, middle + 11])).toBeGreaterThan(15);
    }
  });

  test('keys stand above in their ink, harmonies below in theirs', async () => {
    await show(0, 30);
    const { xAt, topPx, heightPx, shapes } = await laneOf(file, 'HARMONY_TIMELINE');
    const picture = await canvas.picture();
    const inRow = (time: number, row: 0 | 1) => {
      const top = topPx + (row * heightPx) / 2;
      return count(picture, [xAt(time) - 4, top + 4, xAt(time) + 4, top + heightPx / 2 - 1]);
    };
    const inkOf = (row: 0 | 1, ink: string) => {
      const top = topPx + (row * heightPx) / 2;
      return count(picture, [20, top, SIZE.width - 1, top + heightPx / 2 - 1], ink);
    };
    const shown = componentsOf(file, 'HARMONY_TIMELINE').filter(({ time }) => isInView(xAt(time)));
    const keys = shown.filter(({ kind }) => kind === 'KEY');
    const harmonies = shown.filter(({ kind }) => kind === 'HARMONY');
    expect(keys.length).toBeGreaterThan(0);
    expect(harmonies.length).toBeGreaterThan(10);
    const letters = (ink: number) =>
      shapes.texts.filter(({ color, style }) => color === ink && style === 'harmony').map(({ text }) => text);
    // F minor, and A flat major, which begins right of the view.
    expect(letters(PALETTE.of('viewer-key'))).toEqual(['f', 'A']);
    // On F, G, C, C, D flat and D flat again.
    expect(letters(PALETTE.of('viewer-harmony')).slice(0, 6)).toEqual(['i', 'ii', 'V', 'V', 'VI', 'VI']);
    // A label without room is drawn as a tick of 4 px.
    for (const { time } of keys) expect(inRow(time, 0)).toBeGreaterThanOrEqual(4);
    for (const { time } of harmonies) expect(inRow(time, 1)).toBeGreaterThanOrEqual(4);
    expect(inkOf(0, KEY)).toBeGreaterThan(10);
    expect(inkOf(1, MEASURE)).toBeGreaterThan(30);
    // No ink of the one in the row of the other.
    expect(inkOf(0, MEASURE)).toBe(0);
    expect(inkOf(1, KEY)).toBe(0);
  });

  test('a slider is a track of 2 px in the middle of 30, from the start to the end', async () => {
    const length = file.concrete_work.end;
    await show(length / 2, length);
    const { xAt, topPx, heightPx } = await laneOf(file, 'SLIDER_TIMELINE');
    const picture = await canvas.picture();
    expect(heightPx).toBe(30);
    const y = Math.round(topPx + heightPx / 2 - 1);
    for (const part of [0.6, 0.8, 0.998]) {
      const x = xAt(length * part);
      expect([y - 1, y, y + 1, y + 2].map((row) => picture.colorAt(x, row) === SLIDER)).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }
    expect(picture.colorAt(xAt(length) + 4, y)).toBe(GROUND);
  });
});

describe('made here, since no real file holds such components', () => {
  const amplitudes = Array.from({ length: 50 }, (_, index) => ((index * 7) % 10) / 10 + 0.05);
  const pages = [
    { time: 5, page_number: 1 },
    { time: 30, page_number: 12 },
    { time: 60, page_number: 345 },
  ];
  const bars = amplitudes.map((amplitude, index) => ({
    kind: 'AUDIOWAVE',
    start: 2 * index,
    end: 2 * index + 2,
    amplitude,
  }));
  const timeline = (kind: string, components: readonly object[]) => ({
    kind,
    is_visible: true,
    components: Object.fromEntries(components.map((component, id) => [String(id), component])),
  });
  const text = tlaText({
    timelines: [
      timeline('AUDIOWAVE_TIMELINE', bars),
      timeline(
        'PDF_TIMELINE',
        pages.map((page) => ({ kind: 'PDF_MARKER', ...page })),
      ),
    ],
  });
  const file = opened(new TextEncoder().encode(text), 'made.tla');
  beforeAll(() => canvas.open(file));

  test('bars of an audiowave are 2 px wide, blue, and as high as their part of 40 px', async () => {
    const { xAt, bottomPx } = await laneOf(file, 'AUDIOWAVE_TIMELINE');
    const picture = await canvas.picture();
    const foot = Math.round(bottomPx) - 1;
    amplitudes.forEach((amplitude, index) => {
      const left = Math.round(xAt(2 * index));
      if (left < PLAYHEAD_PX + 10) return;
      expect([left - 1, left, left + 1, left + 2].map((x) => picture.colorAt(x, foot) === WAVE)).toEqual([
        false,
        true,
        true,
        false,
      ]);
      const height = count(picture, [left, foot - 40, left, foot], WAVE);
      expect(Math.abs(height - amplitude * 40)).toBeLessThanOrEqual(1);
    });
  });

  test('a page of a pdf is an icon 20 px wide from its time on, with its number in it', async () => {
    const { xAt, topPx, heightPx, shapes } = await laneOf(file, 'PDF_TIMELINE');
    const picture = await canvas.picture();
    const middle = topPx + heightPx / 2;
    for (const { time, page_number } of pages) {
      expect(
        shapes.labels.filter(({ centrePx }) => centrePx === xAt(time) + 10).map(({ text: own }) => own),
      ).toEqual([String(page_number)]);
      const left = Math.round(xAt(time));
      const foot = Math.round(middle + 12) - 1;
      expect(picture.colorAt(left - 1, foot)).toBe(GROUND);
      expect(count(picture, [left, foot, left + 19, foot], PDF)).toBeGreaterThanOrEqual(18);
      expect(picture.colorAt(left + 20, foot)).toBe(GROUND);
      expect(count(picture, [left + 3, middle - 4, left + 16, middle + 8])).toBeGreaterThan(6);
    }
  });
});

describe('ranges, made here', () => {
  const rows = [
    { id: 'a', name: 'Melody', color: '#f2d675', height: null },
    { id: 'b', name: 'Bass', color: null, height: 40 },
  ];
  const range = (start: number, end: number, row: string, rest: object = {}) => {
    return { kind: 'RANGE', start, end, row_id: row, ...rest };
  };
  const components = {
    1: range(10, 40, 'a', { joined_right: '2' }),
    2: range(40, 70, 'a', { color: '#8fb3d9' }),
    3: range(20, 60, 'b'),
  };
  const text = tlaText({ timelines: [{ kind: 'Range', rows, components }] });
  const file = opened(new TextEncoder().encode(text), 'ranges.tla');
  beforeAll(() => canvas.open(file));

  test('fill their row but for a pixel in their own colour, the row’s, or grey', async () => {
    const { xAt, topPx, heightPx } = await laneOf(file, 'RANGE_TIMELINE');
    const picture = await canvas.picture();
    expect(heightPx).toBe(70);
    const tops = [topPx, topPx + 30, topPx + 70].map(Math.round) as [number, number, number];
    const boxes = [
      [10, 40, 0, '#f2d675'],
      [40, 70, 0, '#8fb3d9'],
      [20, 60, 1, '#d1d1d1'],
    ] as const;
    for (const [start, end, row, fill] of boxes) {
      const [top, foot] = [tops[row] + 1, tops[row + 1]! - 2];
      for (const x of [xAt(start) + 8, xAt((start + end) / 2), xAt(end) - 8]) {
        expect(picture.colorAt(x, top + 2)).toBe(fill);
        expect(picture.colorAt(x, foot - 2)).toBe(fill);
        expect(picture.colorAt(x, top)).not.toBe(fill);
      }
    }
    for (const x of [xAt(5), xAt(80)]) expect(picture.colorAt(x, tops[0] + 15)).toBe(GROUND);
  });

  test('that are joined meet in a dashed line, without ground between them', async () => {
    const { xAt, topPx } = await laneOf(file, 'RANGE_TIMELINE');
    const picture = await canvas.picture();
    const x = Math.round(xAt(40));
    const inside = [Math.round(topPx) + 3, Math.round(topPx) + 26] as const;
    expect(count(picture, [x - 3, inside[0], x + 3, inside[1]], GROUND)).toBe(0);
    // Two columns may have the line; a row of pixels of it is either neighbour's fill or a dash.
    const isFilled = (y: number, column: number) =>
      ['#f2d675', '#8fb3d9'].includes(picture.colorAt(column, y));
    const rowsOfPixels = Array.from({ length: inside[1] - inside[0] }, (_, at) => inside[0] + at);
    const dashed = rowsOfPixels.filter((y) => !isFilled(y, x - 1) || !isFilled(y, x));
    expect(dashed.length).toBeGreaterThan(8);
    expect(dashed.length).toBeLessThan(16);
  });
});

test('boxes that come when the canvas has shown none yet are drawn where they belong, made here', async () => {
  const marker = { kind: 'MARKER', time: 50, label: 'Here' };
  const unit = { kind: 'HIERARCHY', start: 20, end: 80, level: 1, color: '#8fb3d9', children: [] };
  const text = tlaText({
    timelines: [
      { kind: 'MARKER_TIMELINE', is_visible: true, components: { 1: marker } },
      { kind: 'HIERARCHY_TIMELINE', is_visible: false, components: { 2: unit } },
    ],
  });
  const file = opened(new TextEncoder().encode(text), 'hidden.tla');
  await canvas.open(file);
  await canvas.page.evaluate(() => bench.session.layout.getState().setShown(1, true));
  await canvas.settle();
  const { xAt, topPx, heightPx } = await laneOf(file, 'HIERARCHY_TIMELINE');
  const picture = await canvas.picture();
  const colors = [15, 25, 50, 75, 85].map((time) => picture.colorAt(xAt(time), topPx + heightPx / 2));
  expect(colors).toEqual([GROUND, '#8fb3d9', '#8fb3d9', '#8fb3d9', GROUND]);
});

describe('a long unit among ones that are too short for boxes, made here', () => {
  const [LONG, SHORT] = ['#8fb3d9', '#c2410c'];
  const range = (start: number, end: number, color: string, label = '') => {
    return { kind: 'RANGE', start, end, row_id: 'a', color, label };
  };
  const short = Array.from({ length: 5000 }, (_, index) => range(index / 50, (index + 1) / 50, SHORT));
  const components = Object.fromEntries([range(40, 60, LONG, 'Long'), ...short].entries());
  const rows = [{ id: 'a', name: 'Melody', color: null, height: null }];
  const text = tlaText({ timelines: [{ kind: 'Range', rows, components }] });
  const file = opened(new TextEncoder().encode(text), 'dense.tla');

  test('lies over their strip and under its label, whether the frame is the first one or one of many', async () => {
    await canvas.open(file);
    const { xAt, topPx } = await laneOf(file, 'RANGE_TIMELINE');
    const middle = Math.round(topPx) + 15;
    const look = async () => {
      const picture = await canvas.picture();
      const inside = [xAt(41), middle - 8, xAt(59), middle + 8] as const;
      expect(picture.colorAt(xAt(20), middle)).toBe(SHORT);
      expect(picture.colorAt(xAt(80), middle)).toBe(SHORT);
      expect(count(picture, inside, SHORT)).toBe(0);
      const [filled, all] = [count(picture, inside, LONG), count(picture, inside)];
      expect(filled).toBeGreaterThan(0.8 * all);
      // Pixels of neither colour belong to the label.
      expect(all - filled).toBeGreaterThan(20);
    };
    await look();
    for (const time of [1, 2, 3]) {
      await canvas.page.evaluate((at) => bench.session.playback.getState().tick(at), time);
      await canvas.settle();
    }
    await look();
  });
});

test('the ring of a diminished chord does not touch the column of its figures', async () => {
  const chord = { step: 6, accidental: 0, quality: 'diminished-seventh', inversion: 1, applied_to: 0 };
  const harmony = { kind: 'HARMONY', time: 50, display_mode: 'roman', comments: '', ...chord };
  const timelines = [{ kind: 'HARMONY_TIMELINE', is_visible: true, components: { '1': harmony } }];
  const file = opened(new TextEncoder().encode(tlaText({ timelines })), 'chord.tla');
  await canvas.open(file);
  const { shapes, topPx, xAt } = await laneOf(file, 'HARMONY_TIMELINE');
  const first = shapes.texts[0]!;
  expect(first.text).toBe('vii');
  const picture = await canvas.picture();
  const baseline = topPx + first.baselinePx;
  const isInked = (x: number) => count(picture, [x, baseline - 13, x, baseline + 9]) > 0;
  const columns = Array.from({ length: 80 }, (_, at) => (isInked(xAt(50) - 40 + at) ? '#' : ' ')).join('');
  // The last run of inked columns is the figures alone: 5 px, and smoothed edges.
  const figures = columns.trimEnd().split(' ').at(-1);
  expect(figures?.length).toBeGreaterThan(3);
  expect(figures?.length).toBeLessThanOrEqual(8);
});
