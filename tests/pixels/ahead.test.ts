import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCanvasPage, type CanvasPage } from './canvas-page.ts';

/** Work requested of the GPU by the page. */
interface Gpu {
  /** State of each draw: the program, by its number of attributes, blending, and depth. */
  readonly draws: string[];
  /** Heights of pictures that were sent, in device pixels. */
  readonly canvases: number[];
  readonly rows: number[];
}

declare global {
  var gpu: Gpu;
}

let canvas: CanvasPage;

beforeAll(async () => {
  canvas = await openCanvasPage();
  await canvas.page.addInitScript(watch);
  await canvas.page.reload();
  await canvas.page.waitForFunction(() => 'bench' in globalThis);
}, 60_000);
afterAll(() => canvas.close());

function watch(): void {
  globalThis.gpu = { draws: [], canvases: [], rows: [] };
  const context = WebGL2RenderingContext.prototype;
  const before = (name: string, look: (gl: WebGL2RenderingContext, args: unknown[]) => void) => {
    const original = Reflect.get(context, name) as (this: unknown, ...args: unknown[]) => unknown;
    Object.assign(context, {
      [name](this: WebGL2RenderingContext, ...args: unknown[]) {
        look(this, args);
        return original.apply(this, args);
      },
    });
  };
  before('drawElements', (gl) => {
    const program = gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram;
    const attributes = gl.getProgramParameter(program, gl.ACTIVE_ATTRIBUTES) as number;
    const [blend, depth] = [gl.isEnabled(gl.BLEND), gl.isEnabled(gl.DEPTH_TEST)];
    gpu.draws.push(`${attributes} attributes, blend ${blend}, depth ${depth}`);
  });
  before('texImage2D', (_, args) => {
    const source = args.at(-1);
    if (source instanceof HTMLCanvasElement) gpu.canvases.push(source.height);
  });
  before('texSubImage2D', (_, args) => {
    const source = args.at(-1);
    if (source instanceof ImageData) gpu.rows.push(source.height);
  });
}

const waysDrawn = () => canvas.page.evaluate(() => [...new Set(gpu.draws.splice(0))].toSorted());

test('each way to draw has been drawn before there is a picture, for drivers that compile it then', async () => {
  await canvas.page.waitForFunction(() => gpu.draws.length >= 3);
  const ahead = await waysDrawn();
  expect(ahead).toHaveLength(3);
  await canvas.page.evaluate(() => bench.openGenerated(1000));
  await canvas.settle();
  expect(await waysDrawn()).toEqual(ahead);
});

test('of the sheet of glyphs the rows that are drawn in are sent, not the sheet', async () => {
  const { canvases, rows } = await canvas.page.evaluate(() => gpu);
  expect(canvases).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  expect(Math.max(...rows)).toBeLessThan(256);
});
