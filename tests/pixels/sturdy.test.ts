import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { openCanvasPage, SIZE, type CanvasPage, type Picture } from './canvas-page.ts';

type TimelineJson = ViewerFile['timelines'][number];
type Unit = Extract<TimelineJson, { kind: 'HIERARCHY_TIMELINE' }>['components'][number];

declare global {
  var lost: WEBGL_lose_context;
  var counted: { draws: number[]; requests: number; uploads: number };
}

const unit = (id: number, start: number, end: number, label = '', level = 1): Unit => ({
  id,
  start,
  end,
  level,
  label,
  comments: '',
  formal_type: '',
  formal_function: '',
  color: '#336699',
});

const form = (id: number, components: readonly Unit[]): TimelineJson => ({
  id,
  name: `Form ${id}`,
  kind: 'HIERARCHY_TIMELINE',
  display_position: id,
  is_visible: true,
  components: [...components],
});

const fileOf = (timelines: readonly TimelineJson[], start = 0, end = 100): ViewerFile => ({
  concrete_work: { id: 1, type: 'audio', storage: 'abstract', url: '', length: end, artist: '', start, end },
  abstract_work: { id: 1, title: 'Study', composer: '' },
  timelines: [...timelines],
});

const STUDY = fileOf([
  form(1, [unit(1, 0, 40, 'First'), unit(2, 40, 100, 'Second'), unit(3, 0, 100, 'All', 2)]),
]);
/** Distance from the top of the canvas to the middle of the lower row. */
const LOWER_Y = 80;

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
beforeEach(async () => {
  await canvas.page.mouse.move(5, SIZE.height - 2);
  await canvas.open(STUDY);
});
afterEach(() => expect(canvas.errors.splice(0)).toEqual([]));

const viewOfPage = () => canvas.page.evaluate(() => bench.session.viewport.getState().view);

const laneOfPage = () => canvas.page.evaluate(() => bench.session.layout.getState().laneOf[0]);

/** The same state redrawn from scratch: switching the theme and back discards everything that is prepared. */
async function redrawn(): Promise<Picture> {
  for (const theme of ['dark', 'light']) {
    await canvas.page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await canvas.settle();
  }
  return canvas.picture();
}

describe('a context that is lost', () => {
  const lose = () =>
    canvas.page.evaluate(() => {
      const extension = document
        .querySelector('canvas')
        ?.getContext('webgl2')
        ?.getExtension('WEBGL_lose_context');
      if (!extension) throw new Error('This browser cannot lose a context.');
      globalThis.lost = extension;
      extension.loseContext();
    });
  const restore = async () => {
    await canvas.page.evaluate(() => globalThis.lost.restoreContext());
    await canvas.page.getByRole('alert').waitFor({ state: 'detached' });
    await canvas.settle();
  };

  test('comes back with the same picture, again and again', async () => {
    const before = await canvas.picture();
    for (let time = 0; time < 3; time++) {
      await lose();
      await canvas.page.getByRole('alert').waitFor();
      await restore();
      expect((await canvas.picture()).changedSince(before)).toBeUndefined();
    }
  });

  test('keeps view and selection, and takes gestures in between', async () => {
    const { page } = canvas;
    await page.mouse.click(700, LOWER_Y);
    await page.evaluate(() => bench.session.viewport.getState().zoomAt(3, 700));
    const before = await viewOfPage();
    await lose();
    await page.getByRole('alert').waitFor();
    await page.mouse.move(500, LOWER_Y);
    await page.mouse.down();
    await page.mouse.move(480, LOWER_Y);
    await page.mouse.move(400, LOWER_Y);
    await page.mouse.up();
    await page.evaluate(() => (document.getElementById('root')!.style.width = '800px'));
    await expect.poll(async () => (await viewOfPage()).widthPx).toBe(800);
    await restore();
    const after = await viewOfPage();
    expect(after.pxPerSecond).toBe(before.pxPerSecond);
    expect(after.leftTime).toBeGreaterThan(before.leftTime);
    const selected = await page.evaluate(() => {
      const { selected: item } = bench.session.selection.getState();
      return item && bench.session.timelines[item.timeline]?.rows.id(item.row);
    });
    expect(selected).toBe(2);
    await page.mouse.move(5, SIZE.height - 2);
    await canvas.settle();
    const picture = await canvas.picture();
    expect(picture.changedSince(await redrawn())).toBeUndefined();
    await page.evaluate(() => (document.getElementById('root')!.style.width = ''));
    await canvas.settle();
  });
});

test('a view that goes on and on shows what it would show at once', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      unit(index + 1, (100 * index) / count, (100 * (index + 1)) / count, `Unit ${index}`),
    );
  await canvas.open(fileOf([form(1, many(300)), form(2, many(9000)), form(3, many(20))]));
  await canvas.page.evaluate(() => bench.session.viewport.getState().show(40, 44));
  await canvas.settle();
  for (const px of [70, -70]) {
    await canvas.page.evaluate(async (step) => {
      for (let frame = 0; frame < 40; frame++) {
        await new Promise(requestAnimationFrame);
        bench.session.viewport.getState().panBy(step);
      }
    }, px);
    await canvas.settle();
    const picture = await canvas.picture();
    expect(picture.changedSince(await redrawn())).toBeUndefined();
  }
});

/** Thirty levels of units of a quarter of a second between two times: each letter stands in one label alone. */
function unitsOfManyLetters(from: number, to: number) {
  const levels = 30;
  const letters = (id: number) =>
    String.fromCodePoint(...[0, 1, 2, 3].map((place) => 0x3400 + 4 * id + place));
  return Array.from({ length: (to - from) * 4 * levels }, (_, index) => {
    const start = from + Math.floor(index / levels) / 4;
    return unit(index + 1, start, start + 1 / 4, letters(index), (index % levels) + 1);
  });
}

test('what was drawn first is there as before once texts have taken twice the room', async () => {
  const sharp = await openCanvasPage(3.5);
  await sharp.open(fileOf([form(1, unitsOfManyLetters(50, 75))]));
  const show = async (from: number, to: number) => {
    const view = [from, to] as const;
    await sharp.page.evaluate((shown) => bench.session.viewport.getState().show(...shown), view);
    await sharp.settle();
    return sharp.picture();
  };
  const before = await show(50, 53);
  await show(65, 70);
  expect((await show(50, 53)).changedSince(before)).toBeUndefined();
  await sharp.close();
});

test('a playhead that goes on and jumps leaves nothing where it was', async () => {
  await canvas.page.evaluate(async () => {
    const { playback } = bench.session;
    for (const time of [41, 41.01, 41.02, 41.1, 42, 43.9, 40.2, 40.21, 55, 42.5]) {
      playback.getState().tick(time);
      await new Promise(requestAnimationFrame);
    }
  });
  await canvas.settle();
  const picture = await canvas.picture();
  expect(picture.changedSince(await redrawn())).toBeUndefined();
});

/** Browsers lay out in 64ths of a CSS pixel. */
const atLayoutPrecision = (px: number) => Math.floor(px * 64) / 64;

describe('size and density', () => {
  const setSize = (width: string, height: string) =>
    canvas.page.evaluate(
      ([w, h]) => Object.assign(document.getElementById('root')!.style, { width: w, height: h }),
      [width, height] as const,
    );
  const canvasOfPage = () =>
    canvas.page.evaluate(() => {
      const element = document.querySelector('canvas')!;
      const { width, height } = element.getBoundingClientRect();
      return { pixels: [element.width, element.height], px: [width, height] };
    });

  test('hidden and shown again, smaller and larger again: the picture is as before', async () => {
    const before = await canvas.picture();
    await setSize('0px', '0px');
    await canvas.page.evaluate(() => (document.getElementById('root')!.style.display = 'none'));
    await canvas.settle();
    await canvas.page.evaluate(() => (document.getElementById('root')!.style.display = ''));
    await setSize('620px', '300px');
    await expect.poll(canvasOfPage).toEqual({ pixels: [620, 300], px: [620, 300] });
    await setSize('', '');
    await canvas.settle();
    expect((await canvas.picture()).changedSince(before)).toBeUndefined();
  });

  test('another device pixel ratio at run time: as many pixels as the screen has, none stretched', async () => {
    const { page } = canvas;
    const before = await canvas.picture();
    const client = await page.context().newCDPSession(page);
    await setSize('100vw', '100vh');
    // Each with another size: the emulation tells the page of nothing else. 1001 pixels at 1.5 have no whole number of device pixels; 500 at 2 have as many as 1000 at 1.
    for (const [ratio, width, height] of [
      [2, 980, 420],
      [1.5, 1001, 421],
      [1, 1000, 420],
      [2, 500, 210],
    ] as const) {
      await client.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: ratio,
        mobile: false,
      });
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(ratio);
      await canvas.settle();
      const pixels = [Math.floor(width * ratio), Math.floor(height * ratio)];
      await expect
        .poll(canvasOfPage)
        .toEqual({ pixels, px: pixels.map((count) => atLayoutPrecision(count / ratio)) });
      const frames = await canvas.frames();
      await canvas.settle();
      expect(await canvas.frames()).toBe(frames);
    }
    await client.send('Emulation.setDeviceMetricsOverride', {
      ...SIZE,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await setSize('', '');
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(1);
    await canvas.settle();
    expect((await canvas.picture()).changedSince(before)).toBeUndefined();
    await client.detach();
  });
});

test('dense lanes are painted over the whole of a canvas wider than 4096 px', async () => {
  const count = 20_000;
  const dense = Array.from({ length: count }, (_, index) =>
    unit(index + 1, (index * 100) / count, ((index + 1) * 100) / count),
  );
  const setWidth = (width: string) =>
    canvas.page.evaluate((value) => (document.getElementById('root')!.style.width = value), width);
  await canvas.page.setViewportSize({ width: 5000, height: 100 });
  await setWidth('5000px');
  try {
    await canvas.open(fileOf([form(1, dense)]));
    // Bins of little more than a pixel, and half a canvas prepared at each side: nearly 10,000 bins.
    await canvas.page.evaluate(() =>
      bench.session.viewport.getState().moveTo({ leftTime: 30, pxPerSecond: 335 }),
    );
    await canvas.settle();
    const picture = await canvas.picture();
    const { topPx, heightPx } = (await laneOfPage())!;
    const colors = Array.from({ length: 49 }, (_, at) =>
      picture.colorAt((at + 1) * 100 + 0.5, topPx + heightPx - 8),
    );
    expect(new Set(colors)).toEqual(new Set(['#336699']));
  } finally {
    await setWidth('');
    await canvas.page.setViewportSize(SIZE);
  }
});

describe('work', () => {
  /** Counts from now on: drawings of each timeline, wishes for a frame, bytes sent to the GPU's buffers. */
  const count = () =>
    canvas.page.evaluate(() => {
      const { timelines } = bench.session;
      globalThis.counted = { draws: timelines.map(() => 0), requests: 0, uploads: 0 };
      const { counted } = globalThis;
      timelines.forEach(({ lane }, index) => {
        const draw = lane.draw.bind(lane);
        Object.assign(lane, {
          draw: (...args: Parameters<typeof draw>) => {
            counted.draws[index]! += 1;
            draw(...args);
          },
        });
      });
      const gl = document.querySelector('canvas')!.getContext('webgl2')!;
      for (const name of ['bufferData', 'bufferSubData'] as const) {
        const send = gl[name].bind(gl) as (...args: unknown[]) => void;
        Object.assign(gl, {
          [name]: (...args: unknown[]) => {
            counted.uploads += 1;
            send(...args);
          },
        });
      }
      const ask = requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) => {
        counted.requests += 1;
        return ask(callback);
      };
    });
  const counted = () => canvas.page.evaluate(() => globalThis.counted);
  /** The page's own counting stays out of this one: it waits by timers of the compositor's pace. */
  const pass = (turns: number) =>
    canvas.page.evaluate(async (left) => {
      for (let turn = 0; turn < left; turn++) {
        await new Promise((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = resolve;
          channel.port2.postMessage(undefined);
        });
      }
    }, turns);

  test('an idle canvas asks for no frame; a moving playhead redraws no lane and sends no shape', async () => {
    await canvas.page.evaluate(() => bench.session.playback.getState().seek({ time: 50, ifPlaying: true }));
    await canvas.settle();
    await count();
    await pass(200);
    expect((await counted()).requests).toBe(0);
    const frames = await canvas.frames();
    for (let tick = 1; tick <= 10; tick++) {
      await canvas.page.evaluate((time) => bench.session.playback.getState().tick(time), 50 + tick);
      await expect.poll(() => canvas.frames()).toBe(frames + tick);
    }
    expect(await counted()).toEqual({ draws: [0], requests: 10, uploads: 0 });
    await canvas.page.reload();
    await canvas.page.waitForFunction(() => 'bench' in globalThis);
  });

  test('a lane that fails when some of it is drawn says so, and the others are drawn', async () => {
    await canvas.open(fileOf([form(1, [unit(1, 0, 100)]), form(2, [unit(2, 0, 100)])]));
    const middleOf = async (index: number) => {
      const lane = await canvas.page.evaluate((at) => bench.session.layout.getState().laneOf[at], index);
      return (await canvas.picture()).colorAt(900, lane!.topPx + lane!.heightPx / 2);
    };
    expect([await middleOf(0), await middleOf(1)]).toEqual(['#336699', '#336699']);
    await canvas.page.evaluate(() => {
      const { lane } = bench.session.timelines[0]!;
      const draw = lane.draw.bind(lane);
      Object.assign(lane, {
        draw(...args: Parameters<typeof draw>) {
          draw(...args);
          throw new Error('Half of it.');
        },
      });
      bench.session.viewport.getState().zoomAt(4, 500);
    });
    await canvas.settle();
    expect(await middleOf(0)).not.toBe('#336699');
    expect(await middleOf(1)).toBe('#336699');
    expect(new Set(canvas.errors.splice(0))).toEqual(new Set(['Half of it.']));
    await canvas.page.reload();
    await canvas.page.waitForFunction(() => 'bench' in globalThis);
  });

  test('of 200 timelines those in view are drawn', async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      form(index + 1, [unit(index, 0, 100, `Unit ${index}`)]),
    );
    await canvas.open(fileOf(many));
    await count();
    await canvas.page.evaluate(() => bench.session.viewport.getState().zoomAt(2, 500));
    await expect.poll(async () => (await counted()).draws[0]).toBeGreaterThan(0);
    const first = (await counted()).draws;
    const drawn = first.filter((times) => times > 0).length;
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(20);
    await canvas.page.mouse.move(500, 200);
    await canvas.page.mouse.wheel(0, 100_000);
    await expect.poll(async () => (await counted()).draws[199]).toBeGreaterThan(0);
    expect((await counted()).draws[100]).toBe(0);
    await canvas.page.reload();
    await canvas.page.waitForFunction(() => 'bench' in globalThis);
  });
});

describe('strange files', () => {
  test.each([
    ['of zero length', fileOf([form(1, [unit(1, 0, 0, 'Nothing'), unit(2, 0, 0)])], 0, 0)],
    ['without timelines', fileOf([])],
    ['without components', fileOf([form(1, [])])],
    [
      'beyond its media',
      fileOf([form(1, [unit(1, -50, -10, 'Before'), unit(2, -5, 500, 'Around'), unit(3, 200, 300)])]),
    ],
  ])('%s: drawn, moved about and clicked without an error', async (_name, file) => {
    const { page } = canvas;
    await canvas.open(file);
    await page.mouse.click(500, LOWER_Y - 20);
    await page.mouse.move(500, LOWER_Y - 20);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -2000);
    await page.keyboard.up('Control');
    await page.mouse.down();
    await page.mouse.move(300, LOWER_Y - 20, { steps: 4 });
    await page.mouse.up();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', '0', '+', 'End'])
      await page.keyboard.press(key);
    await canvas.settle();
    const view = await viewOfPage();
    expect([view.leftTime, view.pxPerSecond].every(Number.isFinite)).toBe(true);
    expect(view.pxPerSecond).toBeGreaterThan(0);
  });

  test.each([
    ['10,000 letters', 'label '.repeat(2000).slice(0, 10_000)],
    ['10,000 signs that hang together', 'م'.repeat(10_000)],
    ['right-to-left text', 'הפוגה הראשונה نشيد'],
    ['emoji', '👩🏽‍🎤🎻 família 👨‍👩‍👧‍👦🇧🇷 ﷽'],
    ['stacked marks', `a${'\u0301\u0327'.repeat(400)}`],
  ])('a label of %s stays within its box', async (_name, label) => {
    const bare = (text: string) => fileOf([form(1, [unit(1, 30, 60, text)]), form(2, [unit(2, 0, 100)])]);
    await canvas.open(bare(''));
    const without = await canvas.picture();
    await canvas.open(bare(label));
    const changed = (await canvas.picture()).changedSince(without);
    const xOf = (time: number) => 10 + (time / 100) * (SIZE.width - 20);
    expect(changed).toBeDefined();
    expect(changed?.left).toBeGreaterThanOrEqual(Math.floor(xOf(30)));
    expect(changed?.right).toBeLessThanOrEqual(Math.ceil(xOf(60)));
    // The lane of one level.
    expect((changed?.bottom ?? 0) - (changed?.top ?? 0)).toBeLessThanOrEqual(30);
  });

  test('24 hours at the closest zoom: edges stand where their times are and do not shake', async () => {
    const at = 80_000;
    const boundary = at + 0.02;
    await canvas.open(
      fileOf(
        [form(1, [unit(1, 0, boundary), { ...unit(2, boundary, 86_400), color: '#ffffff' }])],
        0,
        86_400,
      ),
    );
    await canvas.page.evaluate((from) => bench.session.viewport.getState().show(from, from + 0.04), at);
    for (let step = 0; step < 12; step++) {
      await canvas.page.evaluate(() => bench.session.viewport.getState().panBy(7));
      await canvas.settle();
      const { leftTime, pxPerSecond } = await viewOfPage();
      expect(pxPerSecond * 0.05).toBeCloseTo(SIZE.width, 6);
      const picture = await canvas.picture();
      const edge = (boundary - leftTime) * pxPerSecond;
      expect(picture.colorAt(edge - 4, 50)).toBe('#336699');
      expect(picture.colorAt(edge + 4, 50)).toBe('#ffffff');
    }
  });
});
