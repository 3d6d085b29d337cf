/** The graphics process is asked again after this time, and no longer waited for after the next. */
const ASK_AGAIN_MS = 4;
const PATIENCE_MS = 1000;

let known: boolean | undefined;
let asked: Promise<boolean> | undefined;

/** Whether this browser draws with WebGL 2; undefined while `findWebgl` has not found out. */
export const hasWebgl = (): boolean | undefined => known;

/**
 * Finds out whether this browser draws with WebGL 2, once. While the graphics process is still starting, every question
 * to it blocks the page: asked while the file is on its way, they are answered when the timelines are to be drawn.
 */
export function findWebgl(): Promise<boolean> {
  asked ??= ask().then((isFound) => (known = isFound));
  return asked;
}

async function ask(): Promise<boolean> {
  await pause(0);
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return false;
  await idle(context);
  // Browsers keep few contexts: this one is given back.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  await pause(0);
  return true;
}

/** Until the graphics process has come to what was asked of it; the page is free meanwhile. */
async function idle(context: WebGL2RenderingContext): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  if (!fence) return;
  do await pause(ASK_AGAIN_MS);
  while (
    context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED &&
    performance.now() < end
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
