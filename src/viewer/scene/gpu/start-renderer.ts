import 'pixi.js/unsafe-eval';
import { Ticker, type WebGLRenderer } from 'pixi.js';
import { takeCanvas } from './early-canvas.ts';
import { precompileStates } from './quad-canvas.ts';
import { createSceneRenderer } from './scene-renderer.ts';

// Pixi's own clock would ask for animation frames for ever; the frame loop asks for those that are needed.
Ticker.system.autoStart = false;
Ticker.system.stop();

/**
 * Makes a renderer and asks all that it takes of the graphics process, which does not paint a page yet. Later each
 * question would wait until that is done. Undefined in a browser without WebGL 2.
 */
export async function startRenderer(): Promise<WebGLRenderer | undefined> {
  const canvas = takeCanvas();
  if (!canvas) return undefined;
  const renderer = await createSceneRenderer({
    canvas,
    antialias: false,
    autoDensity: true,
    // Of no size: each change of width and height takes a picture of that size.
    width: 1,
    height: 1,
    resolution: devicePixelRatio,
    // Events, accessibility and filters of Pixi's own: none is used.
    skipExtensionImports: true,
  });
  precompileStates(renderer);
  return renderer;
}
