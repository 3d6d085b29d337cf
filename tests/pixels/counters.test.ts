import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCanvasPage, SIZE, type CanvasPage } from './canvas-page.ts';

/** GPU calls since the last reading. */
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
}

const COUNT = 1_000_000;
const MAX_DRAWS = 16;
const MAX_QUADS = 6000;
/** The same while the view goes on panning, when more is drawn ahead of it. */
const MAX_PANNED_QUADS = 10_000;
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
    'uniform4f',
    'uniform4fv',
  ] as const) {
    watch(name, () => asked.uniforms++);
  }
}

/** Runs `act` in the page, waits two animation frames, and returns the GPU calls meanwhile. */
async function askedBy<Argument>(act: (argument: Argument) => void, argument: Argument): Promise<Asked> {
  await canvas.page.evaluate(() => {
    globalThis.asked = { draws: 0, quads: 0, buffers: 0, textures: 0, uniforms: 0, columns: 0 };
  });
  // The types of the argument cannot pass through a generic function.
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
    'what was drawn lane by lane ahead of a pan at %d px/s is what is drawn there at once',
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

  test('a pan inside the window sends no shapes, but where it stands', async () => {
    for (const scale of [0.5, 20, 800]) {
      await askedBy(moveTo, [43_111, scale] as const);
      await canvas.settle();
      for (const px of [10, 20, 170, -400]) {
        const { draws, buffers, uniforms } = await askedBy(panBy, px);
        // Letters of the next window may be new to the atlas.
        expect({ scale, px, buffers }).toEqual({ scale, px, buffers: 0 });
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
    // Close enough that the active components stay the same for some frames.
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
    // Close enough that the active components stay the same for some frames.
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
    // After the view has been elsewhere, everything is redrawn.
    await askedBy(moveTo, [43_211, 80] as const);
    await askedBy(moveTo, [43_111, 80] as const);
    await canvas.settle();
    expect(played.equals(await canvas.page.screenshot())).toBe(true);
  });

  test('what plays on is marked where it stands after a zoom too', async () => {
    await askedBy(moveTo, [43_111, 80] as const);
    // Twice something else begins, while the units around it go on.
    for (const time of [43_113, 43_113.2, 43_113.4]) await askedBy(seek, time);
    await canvas.settle();
    await askedBy(moveTo, [43_112, 300] as const);
    await canvas.settle();
    const zoomed = await canvas.page.screenshot();
    // No component is active at both times, so all active ones are replaced.
    for (const time of [10, 43_113.4]) await askedBy(seek, time);
    await canvas.settle();
    expect(zoomed.equals(await canvas.page.screenshot())).toBe(true);
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
