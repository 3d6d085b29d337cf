import { Container, RenderContainer, type WebGLRenderer } from 'pixi.js';

/** What a canvas shows, and what draws it there. */
export interface SceneGraph {
  readonly renderer: WebGLRenderer;
  /** Holds all of these containers, in this order, lowest first. */
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

/** Whether Pixi has to go through a graph to draw it: something has come or gone since it was drawn last. */
export const isChanged = ({ stage }: SceneGraph): boolean => stage.renderGroup.structureDidChange;

/**
 * Draws a graph that has not changed onto a canvas of the same size and ground as the last time. What is in it draws by itself, in
 * the order that Pixi has listed: its own way through all systems takes longer than the drawing. Where that is not the whole
 * canvas, only what lies between two device pixels is painted.
 */
export function drawAgain({ renderer, stage }: SceneGraph, from: number, to: number): void {
  const { gl } = renderer;
  const left = Math.max(Math.floor(from), 0);
  const right = Math.min(Math.ceil(to), gl.drawingBufferWidth);
  const isPart = right - left < gl.drawingBufferWidth;
  if (isPart) {
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, 0, Math.max(right - left, 0), gl.drawingBufferHeight);
  }
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const { instructions, instructionSize } = stage.renderGroup.instructionSet;
  for (let place = 0; place < instructionSize; place++) {
    const instruction = instructions[place];
    if (instruction instanceof RenderContainer) instruction.render(renderer);
  }
  if (isPart) gl.disable(gl.SCISSOR_TEST);
}

/** Frees it; the canvas cannot be drawn on any more. */
export function destroySceneGraph({ renderer, stage }: SceneGraph): void {
  stage.destroy({ children: true });
  renderer.destroy();
}
