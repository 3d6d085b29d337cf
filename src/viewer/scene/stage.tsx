import { memo, useLayoutEffect, useRef } from 'react';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import { startRenderer } from './gpu/start-renderer.ts';
import { createScene } from './scene.ts';
import { createSceneGraph, destroySceneGraph, type SceneGraph } from './scene-graph.ts';
import styles from './timelines-canvas.module.css';

interface SceneProps {
  readonly session: AnalysisView & Tools;
  readonly host: HTMLElement;
  readonly onContext: (isLost: boolean) => void;
}

/** The first one, as soon as it is there. */
let ready: SceneGraph | undefined;
let starting: Promise<SceneGraph | undefined> | undefined = start();
void starting.then((started) => {
  ready = started;
});

/** Gives a canvas its life: the renderer comes and goes with the element, the scene fills its graph. */
export const Stage = memo(function Stage({ session, host, onContext }: SceneProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return current ? drawIn(current, { session, host, onContext }) : undefined;
  }, [session, host, onContext]);
  return <div ref={place} className={styles.stage} aria-hidden="true" />;
});

async function start(): Promise<SceneGraph | undefined> {
  const renderer = await startRenderer();
  return renderer && createSceneGraph(renderer);
}

/** Starts the scene in a place; returns a function that ends it. */
function drawIn(place: HTMLElement, { session, host, onContext }: SceneProps): () => void {
  let isOver = false;
  let endScene: (() => void) | undefined;
  const begin = (graph: SceneGraph) => {
    place.append(graph.renderer.canvas);
    endScene = createScene(graph, host, session, onContext);
  };
  // At once, if possible: then the first picture is drawn before the graphics process begins to paint the rest of the
  // page.
  const now = takeReady();
  if (now) begin(now);
  const taken = now ? Promise.resolve(now) : takeNext();
  if (!now) {
    void taken.then((started) => {
      if (started && !isOver) begin(started);
    });
  }
  return () => {
    isOver = true;
    endScene?.();
    place.replaceChildren();
    void taken.then((graph) => graph && destroySceneGraph(graph));
  };
}

/** The renderer that was started ahead, unless it is in use, not yet there, or has lost its context. */
function takeReady(): SceneGraph | undefined {
  const taken = ready;
  if (taken) starting = undefined;
  ready = undefined;
  return taken && isAlive(taken) ? taken : undefined;
}

/** The renderer that is being started, or another one. */
async function takeNext(): Promise<SceneGraph | undefined> {
  const first = starting;
  starting = undefined;
  const started = await first;
  ready = undefined;
  return started && isAlive(started) ? started : start();
}

const isAlive = ({ renderer }: SceneGraph) => !renderer.gl.isContextLost();
