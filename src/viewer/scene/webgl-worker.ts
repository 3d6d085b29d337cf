import { calmGraphics } from './calm-graphics.ts';
import type { WebglAnswer } from './webgl.ts';

/** What the page has just drawn takes this time at most to come to the graphics process. */
const ON_ITS_WAY_MS = 50;

/** Says whether WebGL 2 is there, and after any question when the graphics process is calm. */
const context = new OffscreenCanvas(1, 1).getContext('webgl2');
answer(context ? 'found' : 'missing');

globalThis.onmessage = async () => {
  if (context) await calmGraphics(context, ON_ITS_WAY_MS);
  answer('calm');
};

function answer(words: WebglAnswer): void {
  postMessage(words);
}
