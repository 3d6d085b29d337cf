import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RULER_TIMES_PX as RULER_PX } from '../../src/viewer/store/layout.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { levelColor } from '../support/level-color.ts';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';

type Hierarchy = Extract<ViewerFile['timelines'][number], { kind: 'HIERARCHY_TIMELINE' }>;
type Unit = Hierarchy['components'][number];

const START = 10;
const END = 110;
const MARGIN_PX = 10;
const ROW_PX = 30;
const FIRST_LANE_PX = RULER_PX + 5.5 / 2;
const REAL = fileURLToPath(new URL('../../../shared/data/tla-real/minuet-k1-efcdbb1.tla', import.meta.url));

const unit = (id: number, start: number, end: number, level: number, color?: string): Unit => ({
  id,
  start,
  end,
  level,
  label: '',
  comments: '',
  formal_type: '',
  formal_function: '',
  ...(color !== undefined && { color }),
});

function fileOf(units: readonly Unit[], start = START, end = END): ViewerFile {
  return {
    concrete_work: {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length: end,
      artist: '',
      start,
      end,
    },
    abstract_work: { id: 1, title: 'Study', composer: '' },
    timelines: [
      {
        id: 1,
        name: 'Form',
        kind: 'HIERARCHY_TIMELINE',
        display_position: 0,
        is_visible: true,
        components: [...units],
      },
      {
        id: 2,
        name: 'Time',
        kind: 'SLIDER_TIMELINE',
        display_position: 1,
        is_visible: true,
        components: [],
      },
    ],
  };
}

const UNITS = [
  unit(1, 10, 60, 2),
  unit(2, 60, 110, 2, '#336699'),
  unit(3, 10, 30, 1),
  unit(4, 30, 55.5, 1, '#ffffff'),
  unit(5, 70, 71, 1, '#010203'),
];
const LEVELS = 2;
/** Most pixels that the mark at the end of a span may reach beyond it. */
const REACH_PX = 10;

const xAtFit = (time: number, start = START, end = END) =>
  MARGIN_PX + ((time - start) / (end - start)) * (SIZE.width - 2 * MARGIN_PX);
/**
 * Distance from the top of the canvas to a point in a level: below the bar of the playing unit, above the lower edge.
 */
const yOfLevel = (level: number, levels: number) => FIRST_LANE_PX + (levels - level) * ROW_PX + 24;

/** First and one past the last x of the run of one colour around x. */
function runAround(picture: Picture, x: number, y: number): readonly [number, number] {
  const color = picture.colorAt(x, y);
  let left = Math.floor(x);
  let right = left + 1;
  while (left > 0 && picture.colorAt(left - 1, y) === color) left--;
  while (right < SIZE.width && picture.colorAt(right, y) === color) right++;
  return [left, right];
}

function expectBoxes(
  picture: Picture,
  units: readonly Unit[],
  levels: number,
  xOf: (time: number) => number,
): void {
  for (const { start, end, level, color } of units) {
    const left = xOf(start);
    const right = xOf(end);
    if (right - left < 6 || left < 4 || right > SIZE.width - 4) continue;
    const middle = (left + right) / 2;
    const y = yOfLevel(level, levels);
    expect(picture.colorAt(middle, y)).toBe(color ?? levelColor(level));
    // The fill lies within the inset and the edge: a pixel each.
    const [fillLeft, fillRight] = runAround(picture, middle, y);
    expect(Math.abs(fillLeft - (left + 1.5))).toBeLessThanOrEqual(1);
    expect(Math.abs(fillRight - (right - 1.5))).toBeLessThanOrEqual(1);
  }
}

/** Middle of the playhead's line between the ruler and the first lane. */
function playheadX(picture: Picture): number {
  const reds: number[] = [];
  for (let x = 0; x < SIZE.width; x++) {
    if (picture.colorAt(x, RULER_PX + 1) === '#b3261b') reds.push(x + 0.5);
  }
  return reds.reduce((sum, x) => sum + x, 0) / reds.length;
}

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
beforeEach(() => canvas.open(fileOf(UNITS)));
afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

const viewOfPage = () => canvas.page.evaluate(() => bench.session.viewport.getState().view);
const playbackOfPage = () =>
  canvas.page.evaluate(() => {
    const { time, playing } = bench.session.playback.getState();
    return { time, playing };
  });
const rowOf = (id: number) =>
  canvas.page.evaluate((wanted) => {
    const form = bench.session.timelines[0];
    for (let row = 0; form && row < form.rows.count; row++) if (form.rows.id(row) === wanted) return row;
    throw new Error(`There is no component ${wanted}.`);
  }, id);
const selectedId = () =>
  canvas.page.evaluate(() => {
    const { selected } = bench.session.selection.getState();
    return selected && bench.session.timelines[selected.timeline]?.rows.id(selected.row);
  });

describe('what is drawn', () => {
  test('boxes stand where their times are, in the author’s or their level’s colour', async () => {
    expectBoxes(await canvas.picture(), UNITS, LEVELS, xAtFit);
  });

  test.skipIf(!existsSync(REAL))('so do the boxes of a real analysis', async () => {
    const { timelines } = JSON.parse(readFileSync(REAL, 'utf8')) as {
      timelines: Record<string, { kind: string; components: Record<string, Omit<Unit, 'id'>> }>;
    };
    const form = Object.values(timelines).find(({ kind }) => kind === 'HIERARCHY_TIMELINE');
    const units = Object.entries(form!.components).map(([id, { start, end, level }]) =>
      unit(Number(id), start, end, level),
    );
    expect(units.length).toBeGreaterThan(30);
    await canvas.open(fileOf(units, 0, 99.056));
    const levels = Math.max(...units.map(({ level }) => level));
    // Higher units of equal length hide none of the lower ones: each level has its row.
    expectBoxes(await canvas.picture(), units, levels, (time) => xAtFit(time, 0, 99.056));
  });

  test('the canvas is given the size of its place once, before the first frame', async () => {
    const { page } = canvas;
    await page.evaluate(() => {
      const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width')!;
      const widths: number[] = [];
      Object.defineProperty(HTMLCanvasElement.prototype, 'width', {
        ...width,
        set(this: HTMLCanvasElement, px: number) {
          const region = this.closest('[role=region]');
          if (region?.contains(this) && region.clientWidth > 0 && this.width !== px) widths.push(px);
          width.set?.call(this, px);
        },
      });
      Object.assign(globalThis, {
        giveBack: () => {
          Object.defineProperty(HTMLCanvasElement.prototype, 'width', width);
          return widths;
        },
      });
    });
    await canvas.open(fileOf(UNITS));
    const widths = await page.evaluate(() =>
      (globalThis as unknown as { giveBack: () => readonly number[] }).giveBack(),
    );
    expect(widths).toEqual([SIZE.width]);
  });

  test('the playhead stands at its share of the time, within the margins', async () => {
    for (const time of [10, 33.3, 60, 110]) {
      await canvas.page.evaluate((wanted) => {
        bench.session.playback.getState().seek({ time: wanted, ifPlaying: true });
      }, time);
      await canvas.settle();
      expect(Math.abs(playheadX(await canvas.picture()) - xAtFit(time))).toBeLessThanOrEqual(1);
    }
  });

  test('the bar lies over what sounds and over nothing else, as the playhead goes on and back', async () => {
    const marked = async (time: number) => {
      await canvas.page.evaluate((wanted) => {
        bench.session.playback.getState().seek({ time: wanted, ifPlaying: true });
      }, time);
      await canvas.settle();
      const picture = await canvas.picture();
      return wide.filter(({ start, end, level }) => {
        // Clear of the playhead; the bar is along the top, where the box else has its fill.
        const [x, y] = [xAtFit(start + (end - start) / 8), yOfLevel(level, LEVELS)];
        return picture.colorAt(x, y - 21) !== picture.colorAt(x, y);
      });
    };
    const wide = UNITS.filter(({ start, end }) => end - start > 5);
    const times = wide.map(({ start, end }) => (start + end) / 2).toSorted((a, b) => a - b);
    for (const time of [START, ...times, END - 0.1, ...times.toReversed(), START]) {
      const sounding = wide.filter(({ start, end }) => start <= time && time < end);
      expect({ time, units: await marked(time) }).toEqual({ time, units: sounding });
    }
  });

  test('nothing while nothing changes, and one frame for one tick of the clock', async () => {
    await canvas.page.evaluate(() => bench.session.playback.getState().play());
    await canvas.settle();
    const idle = await canvas.frames();
    await canvas.page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await canvas.frames()).toBe(idle);
    await canvas.page.evaluate(() => bench.session.playback.getState().tick(20));
    await canvas.settle();
    expect(await canvas.frames()).toBe(idle + 1);
  });

  test.each([
    ['a pan', 1, 137.3],
    ['a zoom in', 1.13, 0],
    ['a zoom out', 0.9, 20.4],
  ])('%s within what is drawn shows boxes where a fresh drawing has them', async (_, factor, px) => {
    await canvas.page.evaluate(() => bench.session.viewport.getState().zoomAt(4, 300));
    await canvas.settle();
    // One frame is let through; the next ones, which would redraw, wait.
    await canvas.page.evaluate(
      async ([by, moved]) => {
        bench.session.viewport.getState().zoomAt(by, 300);
        bench.session.viewport.getState().panBy(moved);
        await new Promise(requestAnimationFrame);
        const waiting: FrameRequestCallback[] = [];
        const original = globalThis.requestAnimationFrame;
        globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
        Object.assign(globalThis, {
          goOn: () => {
            globalThis.requestAnimationFrame = original;
            for (const callback of waiting) original(callback);
          },
        });
      },
      [factor, px] as const,
    );
    const { leftTime, pxPerSecond } = await viewOfPage();
    const moved = await canvas.picture();
    await canvas.page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
    expectBoxes(moved, UNITS, LEVELS, (time) => (time - leftTime) * pxPerSecond);
    await canvas.settle();
    // At another scale the ruler has other steps.
    const changed = (await canvas.picture()).changedSince(moved);
    expect(changed?.bottom ?? 0).toBeLessThanOrEqual(factor === 1 ? 0 : RULER_PX);
  });

  test('what is selected or plays beside the canvas leaves nothing on it', async () => {
    // The second unit begins a pixel right of the right edge, then the first one ends a pixel left of the left edge.
    for (const [id, edgePx] of [
      [2, SIZE.width + 1],
      [1, -1],
    ] as const) {
      await canvas.page.evaluate((px) => {
        const { viewport, selection } = bench.session;
        selection.getState().clear();
        viewport.getState().zoomAt(3, 500);
        viewport.getState().panTo(60 - px / viewport.getState().view.pxPerSecond);
      }, edgePx);
      await canvas.settle();
      const before = await canvas.picture();
      await canvas.page.evaluate(
        (row) => {
          bench.session.selection.getState().select({ timeline: 0, row });
        },
        await rowOf(id),
      );
      await canvas.settle();
      expect((await canvas.picture()).changedSince(before)).toBeUndefined();
    }
  });

  test.each(['range', 'loop'] as const)(
    'a chosen %s stands at its times, goes where it is chosen next, and leaves nothing behind',
    async (chosen) => {
      const choose = async (span: { start: number; end: number } | undefined) => {
        await canvas.page.evaluate(
          ([which, range]) => {
            if (which === 'range') bench.session.selection.getState().setRange(range);
            else bench.session.playback.getState().setLoop(range);
          },
          [chosen, span] as const,
        );
        await canvas.settle();
        return canvas.picture();
      };
      const before = await canvas.picture();
      for (const [start, end] of [
        [40, 60],
        [80, 95],
      ] as const) {
        const box = (await choose({ start, end })).changedSince(before);
        expect(Math.abs((box?.left ?? NaN) - xAtFit(start))).toBeLessThan(REACH_PX);
        expect(Math.abs((box?.right ?? NaN) - xAtFit(end))).toBeLessThan(REACH_PX);
      }
      expect((await choose(undefined)).changedSince(before)).toBeUndefined();
    },
  );

  test('another theme changes the ground and leaves the author’s colours', async () => {
    const y = yOfLevel(1, LEVELS);
    // Right of the last unit.
    const isGround = SIZE.width - 4;
    expect((await canvas.picture()).colorAt(isGround, y)).toBe('#fafbf6');
    await canvas.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await canvas.settle();
    const picture = await canvas.picture();
    await canvas.page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    expect(picture.colorAt(isGround, y)).toBe('#141912');
    expect(picture.colorAt(xAtFit(85), yOfLevel(2, LEVELS))).toBe('#336699');
  });
});

describe('what is touched', () => {
  test('Ctrl and wheel zoom around the pointer, the picture with the model', async () => {
    const x = 400;
    const before = await viewOfPage();
    const time = before.leftTime + x / before.pxPerSecond;
    await canvas.page.mouse.move(x, 70);
    await canvas.page.keyboard.down('Control');
    for (let notch = 0; notch < 4; notch++) await canvas.page.mouse.wheel(0, -100);
    await canvas.page.keyboard.up('Control');
    await expect.poll(async () => (await viewOfPage()).pxPerSecond / before.pxPerSecond).toBeGreaterThan(1.9);
    await canvas.settle();
    const after = await viewOfPage();
    expect(Math.abs((time - after.leftTime) * after.pxPerSecond - x)).toBeLessThan(1e-6);
    await canvas.page.mouse.move(x, 400);
    await canvas.settle();
    expectBoxes(await canvas.picture(), UNITS, LEVELS, (at) => (at - after.leftTime) * after.pxPerSecond);
  });

  test('a drag pans by as many pixels and selects nothing', async () => {
    await canvas.page.evaluate(() => bench.session.viewport.getState().zoomAt(4, 500));
    const before = await viewOfPage();
    await canvas.page.mouse.move(500, 60);
    await canvas.page.mouse.down();
    await canvas.page.mouse.move(480, 60);
    await canvas.page.mouse.move(380, 60);
    await canvas.page.mouse.up();
    const after = await viewOfPage();
    expect((after.leftTime - before.leftTime) * before.pxPerSecond).toBeCloseTo(120, 6);
    expect(await selectedId()).toBeUndefined();
    await canvas.page.mouse.move(380, 400);
    await canvas.settle();
    expectBoxes(await canvas.picture(), UNITS, LEVELS, (at) => (at - after.leftTime) * after.pxPerSecond);
  });

  test('a click selects, seeks while paused, and gives the region the keyboard', async () => {
    await canvas.page.mouse.click(xAtFit(80), yOfLevel(2, LEVELS));
    expect(await selectedId()).toBe(2);
    expect(await playbackOfPage()).toEqual({ time: 60, playing: false });
    expect(await canvas.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Timelines of Study',
    );
    await canvas.page.keyboard.press('ArrowLeft');
    expect(await selectedId()).toBe(1);
    expect(await playbackOfPage()).toEqual({ time: 10, playing: false });
  });

  test('Escape ends the selection and gives back the tab before; a double click brings the details', async () => {
    const tab = () => canvas.page.evaluate(() => bench.session.panels.getState().tab);
    await canvas.page.evaluate(() => bench.session.panels.getState().showTab('guide'));
    await canvas.page.mouse.click(xAtFit(80), yOfLevel(2, LEVELS));
    await expect.poll(tab).toBe('details');
    await canvas.page.keyboard.press('Escape');
    expect([await selectedId(), await tab()]).toEqual([undefined, 'guide']);
    await canvas.page.mouse.dblclick(xAtFit(80), yOfLevel(2, LEVELS));
    expect([await selectedId(), await tab()]).toEqual([2, 'details']);
  });

  test('a click while playing selects only; with Alt it never seeks', async () => {
    await canvas.page.keyboard.down('Alt');
    await canvas.page.mouse.click(xAtFit(80), yOfLevel(2, LEVELS));
    await canvas.page.keyboard.up('Alt');
    expect(await selectedId()).toBe(2);
    expect((await playbackOfPage()).time).toBe(10);
    await canvas.page.evaluate(() => bench.session.playback.getState().play());
    await canvas.page.mouse.click(xAtFit(40), yOfLevel(1, LEVELS));
    expect(await selectedId()).toBe(4);
    expect(await playbackOfPage()).toEqual({ time: 10, playing: true });
  });

  test('a double click seeks and plays', async () => {
    await canvas.page.mouse.dblclick(xAtFit(80), yOfLevel(2, LEVELS));
    expect(await playbackOfPage()).toEqual({ time: 60, playing: true });
  });

  test('a click on an empty place clears the selection; on slider and ruler it seeks', async () => {
    await canvas.page.mouse.click(xAtFit(80), yOfLevel(2, LEVELS));
    await canvas.page.mouse.click(SIZE.width - 4, yOfLevel(1, LEVELS));
    expect(await selectedId()).toBeUndefined();
    await canvas.page.mouse.click(xAtFit(50), 8);
    expect((await playbackOfPage()).time).toBeCloseTo(50, 0);
    await canvas.page.mouse.click(xAtFit(90), FIRST_LANE_PX + 2 * ROW_PX + 5.5 + 12);
    expect((await playbackOfPage()).time).toBeCloseTo(90, 0);
  });

  test('Shift and wheel pan; a plain wheel scrolls a stack that is too high, and only that', async () => {
    const { page } = canvas;
    await page.evaluate(() => bench.session.viewport.getState().zoomAt(4, 500));
    const before = await viewOfPage();
    await page.mouse.move(500, 70);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Shift');
    await expect
      .poll(async () => ((await viewOfPage()).leftTime - before.leftTime) * before.pxPerSecond)
      .toBeCloseTo(100, 6);
    const tall = fileOf(Array.from({ length: 20 }, (_, index) => unit(index, 10, 110, index + 1)));
    await canvas.open(tall);
    await page.mouse.move(500, 200);
    await page.mouse.wheel(0, 90);
    await expect.poll(async () => (await viewOfPage()).scrollPx).toBe(90);
    await page.mouse.move(500, 8);
    await canvas.settle();
    // Level 17 is the fourth row, three rows lower when nothing is scrolled.
    expect((await canvas.picture()).colorAt(500, yOfLevel(17, 17))).toBe(levelColor(17));
  });

  test('two fingers zoom around their middle', async () => {
    const before = await viewOfPage();
    const client = await canvas.page.context().newCDPSession(canvas.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 60, id })) });
    await touch('touchStart', 450);
    await touch('touchStart', 450, 550);
    for (let apart = 110; apart <= 200; apart += 10)
      await touch('touchMove', 500 - apart / 2, 500 + apart / 2);
    await touch('touchEnd');
    await client.detach();
    const after = await viewOfPage();
    expect(after.pxPerSecond / before.pxPerSecond).toBeCloseTo(2, 1);
    const time = before.leftTime + 500 / before.pxPerSecond;
    expect(Math.abs((time - after.leftTime) * after.pxPerSecond - 500)).toBeLessThan(1);
    expect(await selectedId()).toBeUndefined();
  });

  test('dragging the playhead’s circle scrubs and ends exactly where it is let go', async () => {
    const { page } = canvas;
    const y = FIRST_LANE_PX + 2 * ROW_PX + 5.5 + 30 + 5.5 / 2 - 7;
    await page.mouse.move(xAtFit(10), y);
    await page.mouse.down();
    for (let x = 20; x <= 300; x += 20) await page.mouse.move(x, y);
    await page.mouse.move(xAtFit(77), y);
    await page.mouse.up();
    expect((await playbackOfPage()).time).toBeCloseTo(77, 4);
    const { leftTime } = await viewOfPage();
    expect((await page.evaluate(() => bench.session.viewport.getState().view)).leftTime).toBe(leftTime);
  });
});

describe('what may go wrong', () => {
  test('a lost context says so, and comes back with the same picture', async () => {
    const before = await canvas.picture();
    await canvas.page.evaluate(() => {
      const context = document.querySelector('canvas')?.getContext('webgl2');
      const extension = context?.getExtension('WEBGL_lose_context');
      if (!extension) throw new Error('This browser cannot lose a context.');
      Object.assign(globalThis, { lost: extension });
      extension.loseContext();
    });
    await canvas.page.getByRole('alert').waitFor();
    await canvas.page.evaluate(() => {
      (globalThis as unknown as { lost: WEBGL_lose_context }).lost.restoreContext();
    });
    await canvas.page.getByRole('alert').waitFor({ state: 'detached' });
    await canvas.settle();
    const after = await canvas.picture();
    expectBoxes(after, UNITS, LEVELS, xAtFit);
    for (let x = 0; x < SIZE.width; x += 7) expect(after.colorAt(x, 12)).toBe(before.colorAt(x, 12));
  });

  test('closing leaves nothing behind, and the next file is drawn', async () => {
    const { page } = canvas;
    await page.evaluate(() => bench.close());
    expect(await page.locator('canvas').count()).toBe(0);
    await canvas.open(fileOf([unit(9, 20, 100, 1)]));
    expectBoxes(await canvas.picture(), [unit(9, 20, 100, 1)], 1, xAtFit);
  });
});
