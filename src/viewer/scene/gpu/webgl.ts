import type { GlProgram } from 'pixi.js';
import { waitForGpu } from './wait-for-gpu.ts';

export type WebglQuestion = 'there?' | 'idle?';
export interface WebglAnswer {
  readonly isFound: boolean;
}

let found: Promise<boolean> | undefined;

/** Whether this browser draws with WebGL 2. */
export function findWebgl(): Promise<boolean> {
  found ??= ask('there?').then(
    // A browser without canvases in workers is asked here.
    (isFound) => isFound || document.createElement('canvas').getContext('webgl2') !== null,
  );
  return found;
}

/**
 * The same, but the answer comes when the graphics process has painted what the page shows by now, so that a canvas can be
 * made without waiting for it.
 */
export async function readyToDraw(): Promise<boolean> {
  if (!(await findWebgl())) return false;
  await painted();
  await ask('idle?');
  return true;
}

/** Asks in a worker: while the graphics process is still starting, or paints, every question to it blocks. */
async function ask(question: WebglQuestion): Promise<boolean> {
  const worker = new Worker(new URL('webgl-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(question);
  const isFound = await new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WebglAnswer>) => resolve(data.isFound);
    worker.onerror = () => resolve(false);
  });
  worker.terminate();
  return isFound;
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Waits until the graphics process has compiled a program. A program of the same text is then there at once; asked for
 * earlier, it would block the page.
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
  await waitForGpu(context);
  context.deleteProgram(program);
}
