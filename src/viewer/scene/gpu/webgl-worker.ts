import { waitForGpu } from './wait-for-gpu.ts';
import type { WebglAnswer, WebglQuestion } from './webgl.ts';

/** What the page has just drawn takes this time at most to come to the graphics process. */
const ON_ITS_WAY_MS = 50;

/** Answers one question. */
globalThis.onmessage = async ({ data: question }: MessageEvent<WebglQuestion>) => {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (context && question === 'idle?') await waitForGpu(context, ON_ITS_WAY_MS);
  const answer: WebglAnswer = { isFound: context !== null };
  postMessage(answer);
};
