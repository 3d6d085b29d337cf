import { Container, type WebGLRenderer } from 'pixi.js';

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
  const stage = new Container();
  stage.addChild(lanes, marks, ruler, playhead);
  return { renderer, stage, lanes, marks, ruler, playhead };
}

/** Frees it; the canvas cannot be drawn on any more. */
export function destroySceneGraph({ renderer, stage }: SceneGraph): void {
  stage.destroy({ children: true });
  renderer.destroy();
}
