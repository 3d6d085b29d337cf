import { Container, type WebGLRenderer } from 'pixi.js';
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
  { widthPx, heightPx }: View,
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

/** Draws a graph between two edges in device pixels; the picture beyond them stays. */
export function renderColumns({ renderer, stage }: SceneGraph, from: number, to: number): void {
  const { gl } = renderer;
  const left = Math.max(Math.floor(from), 0);
  const right = Math.min(Math.ceil(to), gl.drawingBufferWidth);
  const isPart = right - left < gl.drawingBufferWidth;
  if (isPart) {
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, 0, Math.max(right - left, 0), gl.drawingBufferHeight);
  }
  renderer.render({ container: stage });
  if (isPart) gl.disable(gl.SCISSOR_TEST);
}

/** Frees it; the canvas cannot be drawn on any more. */
export function destroySceneGraph({ renderer, stage }: SceneGraph): void {
  stage.destroy({ children: true });
  renderer.destroy();
}
