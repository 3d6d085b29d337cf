import type { GlProgram } from 'pixi.js';
import { calmGraphics } from './calm-graphics.ts';

/** What the worker says. */
export type WebglAnswer = 'found' | 'missing' | 'calm';

/** A worker that asks the graphics process: while this is still starting, or paints, every question to it blocks. */
let scout: Promise<Worker | undefined> | undefined;

/** Whether this browser draws with WebGL 2. */
export async function findWebgl(): Promise<boolean> {
  scout ??= sendScout();
  // A browser without canvases in workers is asked here.
  return (await scout) !== undefined || document.createElement('canvas').getContext('webgl2') !== null;
}

/**
 * The same, but the answer comes when the graphics process has painted what the page shows by now, so that a canvas can be
 * made without waiting for it.
 */
export async function readyToDraw(): Promise<boolean> {
  const isFound = await findWebgl();
  const own = scout;
  scout = undefined;
  const worker = await own;
  if (!worker) return isFound;
  await painted();
  worker.postMessage('calm?');
  await nextAnswer(worker);
  worker.terminate();
  return true;
}

/** Undefined if it finds no WebGL 2. */
async function sendScout(): Promise<Worker | undefined> {
  const worker = new Worker(new URL('webgl-worker.ts', import.meta.url), { type: 'module' });
  if ((await nextAnswer(worker)) === 'found') return worker;
  worker.terminate();
  return undefined;
}

function nextAnswer(worker: Worker): Promise<WebglAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WebglAnswer>) => resolve(data);
    worker.onerror = () => resolve('missing');
  });
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Until the graphics process has compiled a program. A program of the same text is there at once afterwards; asked for
 * before, it would block the page.
 */
export async function compileAhead(
  context: WebGL2RenderingContext,
  { vertex = '', fragment = '' }: Pick<GlProgram, 'vertex' | 'fragment'>,
): Promise<void> {
  const program = context.createProgram();
  for (const [type, text] of [
    [context.VERTEX_SHADER, vertex],
    [context.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = context.createShader(type);
    // A context that is lost makes none, and has nothing to compile.
    if (!shader) return;
    context.shaderSource(shader, text);
    context.compileShader(shader);
    context.attachShader(program, shader);
    context.deleteShader(shader);
  }
  context.linkProgram(program);
  await calmGraphics(context);
  context.deleteProgram(program);
}
