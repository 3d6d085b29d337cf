import { Container, RenderContainer, type WebGLRenderer } from 'pixi.js';
import type { View } from '../store/viewport.ts';

/** Containers of a canvas, and their renderer. */
export interface SceneGraph {
  readonly renderer: WebGLRenderer;
  /** Holds the other containers, in this order, lowest first. */
  readonly stage: Container;
  readonly lanes: Container;
  readonly marks: Container;
  readonly ruler: Container;
  readonly playhead: Container;
}

export function createSceneGraph(renderer: WebGLRenderer): SceneGraph {
  const [lanes, marks, ruler, playhead] = [
    new Container(),
    new Container(),
    new Container(),
    new Container(),
  ] as const;
  const stage = new Container({ isRenderGroup: true });
  stage.addChild(lanes, marks, ruler, playhead);
  return { renderer, stage, lanes, marks, ruler, playhead };
}

/** Gives the canvas the size of a view; returns whether it had another one, and so is empty now. */
export function fitRenderer(
  renderer: WebGLRenderer,
  { widthPx, heightPx }: Pick<View, 'widthPx' | 'heightPx'>,
  resolution: number,
): boolean {
  const { width, height } = renderer.canvas;
  const isFitting =
    width === Math.round(widthPx * resolution) &&
    height === Math.round(heightPx * resolution) &&
    renderer.resolution === resolution;
  if (isFitting) return false;
  // Pixi takes a canvas of as many device pixels for the same one, though each may now be of another size.
  if (renderer.resolution !== resolution) renderer.resize(1, 1, resolution);
  renderer.resize(widthPx, heightPx, resolution);
  return true;
}

/** Draws a graph on a canvas of which nothing is known: Pixi goes through all its systems, and sets up what they need. */
export function renderAll({ renderer, stage }: SceneGraph): void {
  renderer.render({ container: stage });
}

/**
 * Redraws a graph between two edges in device pixels; the picture beyond them stays. Pixi's `render` goes through some
 * twenty systems, which takes longer than the few draw calls of a frame: once it has bound the canvas and set its
 * background, these suffice.
 */
export function redrawColumns({ renderer, stage }: SceneGraph, from: number, to: number): void {
  const { gl } = renderer;
  const left = Math.max(Math.floor(from), 0);
  const right = Math.min(Math.ceil(to), gl.drawingBufferWidth);
  const isPart = right - left < gl.drawingBufferWidth;
  if (isPart) {
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, 0, Math.max(right - left, 0), gl.drawingBufferHeight);
  }
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  drawTree(stage, renderer);
  if (isPart) gl.disable(gl.SCISSOR_TEST);
}

function drawTree(container: Container, renderer: WebGLRenderer): void {
  if (!container.visible) return;
  if (container instanceof RenderContainer) container.render(renderer);
  for (const child of container.children) drawTree(child, renderer);
}

/** Frees it; the canvas cannot be drawn on any more. */
export function destroySceneGraph({ renderer, stage }: SceneGraph): void {
  stage.destroy({ children: true });
  renderer.destroy();
}
