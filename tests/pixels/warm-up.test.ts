import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCanvasPage, type CanvasPage } from './canvas-page.ts';

declare global {
  var lettersDrawn: number;
  var timersRun: number;
  var timesTried: number;
}

const COUNT = 10_000;
/** Timers from here on wait until the view has rested; shorter ones for its rest. */
const LONG_MS = 1000;

let canvas: CanvasPage;

beforeAll(async () => {
  canvas = await openCanvasPage();
  await canvas.page.evaluate(countLetters);
  await canvas.page.evaluate(countTimers, LONG_MS);
  await canvas.page.evaluate((count) => {
    bench.openGenerated(count);
    bench.session.playback.getState().play();
  }, COUNT);
  await canvas.settle();
}, 120_000);
afterAll(() => canvas.close());

/** Counts the letters that are drawn on the sheet of glyphs from now on. */
function countLetters(): void {
  globalThis.lettersDrawn = 0;
  const context = CanvasRenderingContext2D.prototype;
  const native = Reflect.get(context, 'fillText') as (this: unknown, ...args: unknown[]) => void;
  Object.assign(context, {
    fillText(this: unknown, ...args: unknown[]) {
      globalThis.lettersDrawn++;
      native.apply(this, args);
    },
  });
}

const lettersDrawn = () => canvas.page.evaluate(() => globalThis.lettersDrawn);

/** Counts the long timers that have run out from now on. */
function countTimers(leastMs: number): void {
  globalThis.timersRun = 0;
  const native = globalThis.setTimeout;
  const counted = (run: () => void, ms = 0) =>
    native(() => {
      run();
      if (ms >= leastMs) globalThis.timersRun++;
    }, ms);
  Object.assign(globalThis, { setTimeout: counted });
}

const waitForPreparing = (isPreparing: boolean) =>
  canvas.page.waitForFunction(
    (wanted) => bench.session.frameTimes.drawing?.isPreparing() === wanted,
    isPreparing,
  );

async function zoomThroughAllScales(): Promise<void> {
  await canvas.page.evaluate(async () => {
    const { viewport } = bench.session;
    const { view, zoomAt } = viewport.getState();
    for (let last; last !== viewport.getState().view.pxPerSecond;) {
      last = viewport.getState().view.pxPerSecond;
      zoomAt(1.05, view.widthPx / 2);
      await new Promise(requestAnimationFrame);
    }
  });
}

test('a view at rest is warmed up for zooming, once nothing plays', async () => {
  const opened = await lettersDrawn();
  await canvas.page.waitForFunction(() => globalThis.timersRun > 0);
  await canvas.settle();
  expect(await lettersDrawn()).toBe(opened);

  const before = await canvas.picture();
  await canvas.page.evaluate(() => bench.session.playback.getState().pause());
  await waitForPreparing(true);
  await waitForPreparing(false);
  const warm = await lettersDrawn();
  expect(warm - opened).toBeGreaterThan(50);
  expect((await canvas.picture()).changedSince(before)).toBeUndefined();

  await zoomThroughAllScales();
  expect((await lettersDrawn()) - warm).toBeLessThan((warm - opened) / 3);
});

test('a timeline that cannot be drawn is not tried for each zoom', async () => {
  await canvas.page.evaluate((count) => {
    globalThis.timersRun = 0;
    globalThis.timesTried = 0;
    bench.openGenerated(count);
    const [first] = bench.session.timelines;
    Object.assign(first!.lane, {
      drawInParts() {
        globalThis.timesTried++;
        throw new Error('This row is broken.');
      },
    });
  }, COUNT);
  await canvas.settle();
  await canvas.page.waitForFunction(() => globalThis.timersRun > 0);
  await canvas.settle();
  // For what is in view, for what lies beside it, and for the first of what zooming would show.
  expect(await canvas.page.evaluate(() => globalThis.timesTried)).toBeLessThanOrEqual(3);
});
