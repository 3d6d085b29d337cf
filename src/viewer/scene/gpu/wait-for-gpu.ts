/** Time between two questions to the graphics process. */
const ASK_AGAIN_MS = 4;
/** Longest time for an answer of an idle graphics process. */
const AT_ONCE_MS = 20;
/** Longest time to wait. */
const PATIENCE_MS = 1000;

/**
 * Waits until the graphics process has done all that was asked of it, this context's commands among them, and has
 * answered at once for `forMs`. A question that WebGL answers by itself waits for the process, and blocks the page as
 * long as that paints.
 */
export async function waitForGpu(context: WebGL2RenderingContext, forMs = 0): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let idleSince = Infinity;
  while (performance.now() - idleSince < forMs || idleSince === Infinity) {
    const asked = performance.now();
    if (asked > end) return;
    await answer(context, end);
    idleSince = performance.now() - asked > AT_ONCE_MS ? Infinity : Math.min(idleSince, asked);
  }
}

async function answer(context: WebGL2RenderingContext, end: number): Promise<void> {
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  context.flush();
  do await pause();
  while (
    context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED &&
    performance.now() < end
  );
  context.deleteSync(fence);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
