import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCanvasPage, SIZE, type CanvasPage } from './canvas-page.ts';

/** What the GPU was asked for since the last look. */
interface Asked {
  draws: number;
  /** Rectangles in these draws: two triangles each. */
  quads: number;
  /** Times that vertices or indices were sent. */
  buffers: number;
  /** Times that pictures were sent. */
  textures: number;
  uniforms: number;
  /** Device pixels of the canvas's width that were painted anew. */
  columns: number;
}

declare global {
  var asked: Asked;
  var parts: number[];
  var placed: string[];
}

const COUNT = 1_000_000;
const MAX_DRAWS = 16;
const MAX_QUADS = 5000;
/** The same while the view goes on panning, when more is drawn ahead of it. */
const MAX_PANNED_QUADS = 10_000;
/** Parts of lanes that a frame draws ahead: those of dots and lines alone have the fewest rectangles, one for each of 32 steps. */
const MAX_PARTS = 40;
const FRAMES = 100;
/**
 * Bytes that a frame may allocate while it plays and while the view moves: the states of the stores, which are made anew so that they
 * can be compared with the ones before, numbers in code that the browser has not optimized yet, and some 700 of this file's own,
 * which counts calls and waits.
 */
const MAX_BYTES_PLAYED = 2_200;
const MAX_BYTES_MOVED = 3_600;

let canvas: CanvasPage;

beforeAll(async () => {
  canvas = await openCanvasPage();
  await canvas.page.evaluate(countCalls);
  await canvas.page.evaluate((count) => bench.openGenerated(count), COUNT);
  await canvas.settle();
}, 120_000);
afterAll(() => canvas.close());

/** Counts what all WebGL contexts of the page are asked for from now on. */
function countCalls(): void {
  const none = () => ({ draws: 0, quads: 0, buffers: 0, textures: 0, uniforms: 0, columns: 0 });
  globalThis.asked = none();
  const gl = WebGL2RenderingContext.prototype;
  const watch = (name: string, count: (args: unknown[]) => void) => {
    const original = Reflect.get(gl, name) as (this: unknown, ...args: unknown[]) => unknown;
    Object.assign(gl, {
      [name](this: WebGL2RenderingContext, ...args: unknown[]) {
        count(args);
        return original.apply(this, args);
      },
    });
  };
  watch('drawElements', ([, indices]) => {
    asked.draws++;
    asked.quads += Number(indices) / 6;
  });
  for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElementsInstanced'] as const) {
    watch(name, () => {
      throw new Error(`${name} is not counted.`);
    });
  }
  watch('clear', () => {
    const context = document.querySelector('canvas')?.getContext('webgl2');
    if (!context) return;
    const box = context.getParameter(context.SCISSOR_BOX) as Int32Array;
    asked.columns += context.isEnabled(context.SCISSOR_TEST) ? (box[2] ?? 0) : context.drawingBufferWidth;
  });
  for (const name of ['bufferData', 'bufferSubData'] as const) watch(name, () => asked.buffers++);
  for (const name of ['texImage2D', 'texSubImage2D'] as const) watch(name, () => asked.textures++);
  for (const name of [
    'uniform1f',
    'uniform2f',
    'uniform3f',
    'uniform2fv',
    'uniform3fv',
    'uniform4fv',
  ] as const) {
    watch(name, () => asked.uniforms++);
  }
}

/** Counts the parts in which lanes are drawn from now on. */
function countParts(): void {
  const isCounting = 'parts' in globalThis;
  globalThis.parts = [];
  if (isCounting) return;
  for (const { lane } of bench.session.timelines) {
    const drawInParts = lane.drawInParts?.bind(lane);
    if (!drawInParts) continue;
    lane.drawInParts = function* (...args) {
      for (const part of drawInParts(...args)) {
        globalThis.parts.push(0);
        yield part;
      }
    };
  }
}

/** Notes each component that is placed from now on, by its timeline and row. */
function notePlaced(): void {
  globalThis.placed = [];
  for (const [timeline, { lane }] of bench.session.timelines.entries()) {
    const place = lane.place.bind(lane);
    lane.place = (row, view) => {
      globalThis.placed.push(`${timeline}:${row}`);
      return place(row, view);
    };
  }
}

/** Does something in the page, lets two animation frames pass, and says what was asked of the GPU meanwhile. */
async function askedBy<Argument>(act: (argument: Argument) => void, argument: Argument): Promise<Asked> {
  await canvas.page.evaluate(() => {
    globalThis.asked = { draws: 0, quads: 0, buffers: 0, textures: 0, uniforms: 0, columns: 0 };
  });
  // The types of what is handed over do not pass through a generic function.
  await canvas.page.evaluate(act as (argument: unknown) => void, argument as unknown);
  return canvas.page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return asked;
  });
}

const moveTo = ([leftTime, pxPerSecond]: readonly [number, number]) =>
  bench.session.viewport.getState().moveTo({ leftTime, pxPerSecond });
const panBy = (px: number) => bench.session.viewport.getState().panBy(px);
const seek = (time: number) => bench.session.playback.getState().tick(time);

/** Moves the playhead by half a millisecond in each of so many frames. */
async function tickOn(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    bench.session.playback.getState().tick(43_111.1 + frame * 0.0005);
    await new Promise(requestAnimationFrame);
  }
}

/** Plays on by a fifth of a second in each of so many frames: how many of them placed what began, and how long that took. */
async function playOn([from, frames]: readonly [number, number]): Promise<{ marked: number; ms: number }> {
  const { tick, play } = bench.session.playback.getState();
  play();
  const startMs = performance.now();
  let marked = 0;
  for (let frame = 0; frame < frames; frame++) {
    tick(from + frame * 0.2);
    await new Promise(requestAnimationFrame);
    if (globalThis.placed.splice(0).length > 0) marked++;
  }
  return { marked, ms: performance.now() - startMs };
}

async function panToAndFro(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    bench.session.viewport.getState().panBy(frame % 2 === 0 ? 1 : -1);
    await new Promise(requestAnimationFrame);
  }
}

async function zoomToAndFro(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    bench.session.viewport.getState().zoomAt(frame % 2 === 0 ? 1.001 : 1 / 1.001, 500);
    await new Promise(requestAnimationFrame);
  }
}

/** Pans by steps of so many pixels until so many parts of lanes have been drawn, and says how many each of the frames drew. */
async function panUntilDrawn([stepPx, parts]: readonly [number, number]): Promise<number[]> {
  const frames: number[] = [];
  for (let drawn = 0, step = 0; drawn <= parts && step < 500; step++) {
    bench.session.viewport.getState().panBy(stepPx);
    // In one go: where a view rests between two steps, all is drawn at once.
    await new Promise(requestAnimationFrame);
    const count = globalThis.parts.splice(0).length;
    frames.push(count);
    drawn += count;
  }
  return frames;
}

interface Allocations {
  readonly selfSize: number;
  readonly children: readonly Allocations[];
}

const allocatedBy = ({ selfSize, children }: Allocations): number =>
  children.reduce((sum, child) => sum + allocatedBy(child), selfSize);

/** Scales in pixels per second, at which from the whole day to 50 ms are in view. */
const SCALES = Array.from({ length: 24 }, (_, index) => 0.03 * 2.4 ** index).filter(
  (scale) => scale < 20_000,
);

describe(`of ${COUNT.toLocaleString('en')} components`, () => {
  test('all are there', async () => {
    const counts = await canvas.page.evaluate(() => bench.session.timelines.map(({ rows }) => rows.count));
    expect(counts.reduce((sum, count) => sum + count)).toBe(COUNT);
  });

  test.each(SCALES)('a frame at %d px/s asks for few draws of few rectangles', async (scale) => {
    for (const leftTime of [0, 43_111, 86_000]) {
      const { draws, quads } = await askedBy(moveTo, [leftTime, scale] as const);
      expect(draws).toBeGreaterThan(0);
      expect(draws).toBeLessThanOrEqual(MAX_DRAWS);
      expect(quads).toBeGreaterThan(10);
      expect(quads).toBeLessThanOrEqual(MAX_QUADS);
    }
  });

  test('a view that goes on panning has few rectangles beyond its edges too', async () => {
    for (const scale of [2.4, 5.7, 80]) {
      await askedBy(moveTo, [43_111, scale] as const);
      await canvas.settle();
      for (let step = 0; step < 40; step++) {
        const { quads } = await askedBy(panBy, 250);
        expect(quads).toBeLessThanOrEqual(MAX_PANNED_QUADS);
      }
    }
  });

  test.each([80, 800])(
    'what was drawn little by little ahead of a pan at %d px/s is what is drawn there at once',
    async (scale) => {
      await askedBy(moveTo, [43_111, scale] as const);
      await canvas.settle();
      for (let step = 0; step < 40; step++) await askedBy(panBy, 120);
      await canvas.settle();
      const panned = await canvas.page.screenshot();
      const leftTime = await canvas.page.evaluate(() => bench.session.viewport.getState().view.leftTime);
      await askedBy(moveTo, [leftTime + 5000 / scale, scale] as const);
      await askedBy(moveTo, [leftTime, scale] as const);
      await canvas.settle();
      expect(panned.equals(await canvas.page.screenshot())).toBe(true);
    },
  );

  test.each([
    [5, -60],
    [20, 60],
    [80, -60],
  ])('at %d px/s each frame of a pan by %d px shows what is drawn there at once', async (scale, px) => {
    await askedBy(moveTo, [43_111, scale] as const);
    await canvas.settle();
    const frames = [];
    for (let step = 0; step < 28; step++) {
      await askedBy(panBy, px);
      const leftTime = await canvas.page.evaluate(() => bench.session.viewport.getState().view.leftTime);
      frames.push({ leftTime, picture: await canvas.page.screenshot() });
    }
    const others = [];
    for (const { leftTime, picture } of frames) {
      await canvas.page.evaluate(moveTo, [leftTime + 5000 / scale, scale] as const);
      await askedBy(moveTo, [leftTime, scale] as const);
      if (!picture.equals(await canvas.page.screenshot())) others.push(leftTime);
    }
    expect(others).toEqual([]);
  });

  test('of a window that is drawn ahead of a pan no frame draws much', async () => {
    await askedBy(moveTo, [43_111, 80] as const);
    await canvas.settle();
    await canvas.page.evaluate(countParts);
    const frames = await canvas.page.evaluate(panUntilDrawn, [60, MAX_PARTS + 10] as const);
    expect(Math.max(...frames)).toBeLessThanOrEqual(MAX_PARTS);
    expect(frames.reduce((sum, parts) => sum + parts)).toBeGreaterThan(MAX_PARTS + 10);
  });

  test('of a dense view that leaves its rest in long steps what comes next is drawn from the third on', async () => {
    await askedBy(moveTo, [43_111, 5] as const);
    await canvas.settle();
    await canvas.page.evaluate(countParts);
    const frames = await canvas.page.evaluate(panUntilDrawn, [200, 0] as const);
    expect(frames).toHaveLength(3);
  });

  test('a pan inside the window sends nothing but where it stands', async () => {
    for (const scale of [0.5, 20, 800]) {
      await askedBy(moveTo, [43_111, scale] as const);
      await canvas.settle();
      // The first shows the window that was drawn beside the view at rest, all of it sent.
      for (const px of [10, 20, 170, -400]) {
        const { draws, buffers, textures, uniforms } = await askedBy(panBy, px);
        expect({ scale, px, buffers, textures }).toEqual({ scale, px, buffers: 0, textures: 0 });
        expect(draws).toBeGreaterThan(0);
        expect(uniforms).toBeGreaterThan(0);
      }
    }
  });

  test('while nothing changes nothing is asked for', async () => {
    await askedBy(moveTo, [43_111, 20] as const);
    await canvas.settle();
    const asked = await askedBy(() => undefined, undefined);
    expect(asked).toEqual({ draws: 0, quads: 0, buffers: 0, textures: 0, uniforms: 0, columns: 0 });
  });

  test('while it plays, the playhead’s place is sent and nothing else', async () => {
    // Close enough that what plays stays the same for some frames.
    await askedBy(moveTo, [43_111, 4000] as const);
    await askedBy(seek, 43_111.1);
    await canvas.settle();
    const frames = [];
    for (let frame = 1; frame <= 20; frame++) frames.push(await askedBy(seek, 43_111.1 + frame * 0.001));
    expect(frames.map(({ buffers, textures }) => ({ buffers, textures }))).toEqual(
      frames.map(() => ({ buffers: 0, textures: 0 })),
    );
    for (const { draws, uniforms, columns } of frames) {
      expect(draws).toBeGreaterThan(0);
      // Where the playhead stands; what is marked has stood elsewhere.
      expect(uniforms).toBeLessThanOrEqual(draws + 1);
      // From one side of its circle where it was to the other where it is.
      expect(columns).toBeGreaterThan(10);
      expect(columns).toBeLessThanOrEqual(40);
    }
  });

  test('a view that follows the playhead all the time sends nothing but where it stands', async () => {
    // Close enough that what plays stays the same for some frames.
    await askedBy(moveTo, [43_111, 4000] as const);
    await askedBy((time) => {
      bench.session.follow.getState().setMode('continuous');
      bench.session.playback.getState().tick(time);
      bench.session.playback.getState().play();
    }, 43_111.1);
    // Until the playhead stands where it is to stay.
    for (let frame = 1; frame <= 40; frame++) await askedBy(seek, 43_111.1 + frame * 1e-6);
    await canvas.settle();
    const frames = [];
    for (let frame = 1; frame <= 20; frame++) frames.push(await askedBy(seek, 43_111.1 + frame * 0.001));
    await canvas.page.evaluate(() => {
      bench.session.playback.getState().pause();
      bench.session.follow.getState().setMode('off');
    });
    expect(frames.map(({ buffers, textures }) => ({ buffers, textures }))).toEqual(
      frames.map(() => ({ buffers: 0, textures: 0 })),
    );
    for (const { draws, columns } of frames) {
      expect(draws).toBeGreaterThan(0);
      expect(columns).toBeGreaterThanOrEqual(SIZE.width);
    }
  });

  test('what begins or ends while it plays is painted where it stands, and nothing else', async () => {
    await askedBy(moveTo, [43_111, 80] as const);
    await askedBy(seek, 43_113);
    await canvas.settle();
    let begun = 0;
    for (let frame = 1; frame <= 40; frame++) {
      const { buffers, columns } = await askedBy(seek, 43_113 + frame * 0.02);
      begun += buffers;
      expect(columns).toBeLessThan(SIZE.width * 0.4);
    }
    expect(begun).toBeGreaterThan(0);
    const played = await canvas.page.screenshot();
    // Where the view has been elsewhere all of it is drawn anew.
    await askedBy(moveTo, [43_211, 80] as const);
    await askedBy(moveTo, [43_111, 80] as const);
    await canvas.settle();
    expect(played.equals(await canvas.page.screenshot())).toBe(true);
  });

  test('what begins while it plays is placed once, however often something else begins', async () => {
    await askedBy(moveTo, [43_111, 80] as const);
    await askedBy(seek, 43_113);
    await canvas.settle();
    await canvas.page.evaluate(notePlaced);
    for (let frame = 1; frame <= 40; frame++) await askedBy(seek, 43_113 + frame * 0.02);
    const placed = await canvas.page.evaluate(() => globalThis.placed);
    expect(placed.length).toBeGreaterThan(0);
    expect(placed).toEqual([...new Set(placed)]);
  });

  test('what plays is marked anew 25 times a second at most, and where it pauses as it is', async () => {
    await askedBy(moveTo, [43_111, 40] as const);
    await canvas.settle();
    await canvas.page.evaluate(notePlaced);
    const { marked, ms } = await canvas.page.evaluate(playOn, [43_113, 60] as const);
    expect(marked).toBeGreaterThan(0);
    expect(marked).toBeLessThanOrEqual(ms / 40 + 1);
    await askedBy(() => bench.session.playback.getState().pause(), undefined);
    const paused = await canvas.page.screenshot();
    await askedBy(moveTo, [43_211, 40] as const);
    await askedBy(moveTo, [43_111, 40] as const);
    await canvas.settle();
    expect(paused.equals(await canvas.page.screenshot())).toBe(true);
  });

  test('what plays on is marked where it stands after a zoom too', async () => {
    await askedBy(moveTo, [43_111, 80] as const);
    // Twice something else begins, while the units around it go on.
    for (const time of [43_113, 43_113.2, 43_113.4]) await askedBy(seek, time);
    await canvas.settle();
    await askedBy(moveTo, [43_112, 300] as const);
    await canvas.settle();
    const zoomed = await canvas.page.screenshot();
    // Nothing that plays there plays here: all of it begins anew.
    for (const time of [10, 43_113.4]) await askedBy(seek, time);
    await canvas.settle();
    expect(zoomed.equals(await canvas.page.screenshot())).toBe(true);
  });

  test.each([
    ['plays', tickOn, MAX_BYTES_PLAYED],
    ['pans', panToAndFro, MAX_BYTES_MOVED],
    ['zooms', zoomToAndFro, MAX_BYTES_MOVED],
  ])('a frame of a view that %s allocates a few kilobytes at most', async (_, move, most) => {
    // Close enough that what plays stays the same for some frames.
    await askedBy(moveTo, [43_111, 4000] as const);
    await canvas.settle();
    // The first time it is compiled.
    await canvas.page.evaluate(move, FRAMES);
    const cdp = await canvas.page.context().newCDPSession(canvas.page);
    await cdp.send('HeapProfiler.startSampling', {
      samplingInterval: 64,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await canvas.page.evaluate(move, FRAMES);
    const { profile } = await cdp.send('HeapProfiler.stopSampling');
    await cdp.detach();
    const bytes = allocatedBy(profile.head) / FRAMES;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(most);
  });

  test('a frame takes the player’s time before it draws', async () => {
    await askedBy(moveTo, [43_111, 400] as const);
    await canvas.settle();
    await askedBy((time) => {
      const { setPoll, tick } = bench.session.playback.getState();
      setPoll(() => tick(time));
      bench.session.viewport.getState().panBy(1);
    }, 43_112);
    const shown = await canvas.page.evaluate(() => {
      const { setPoll, time } = bench.session.playback.getState();
      setPoll(undefined);
      return time;
    });
    expect(shown).toBe(43_112);
  });
});
