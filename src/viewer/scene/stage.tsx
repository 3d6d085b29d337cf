import 'pixi.js/unsafe-eval';
import { createRoot, extend } from '@pixi/react';
import { Container, Shader, Ticker, type Application, type WebGLRenderer } from 'pixi.js';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Session } from '../session.ts';
import { takeCanvas } from './gpu/canvas-ahead.ts';
import { QUADS } from './gpu/quad-batch.ts';
import { createScene, type SceneRoots } from './scene.ts';
import styles from './timelines-canvas.module.css';

extend({ Container });
// Pixi's own clock would ask for animation frames for ever; the frame loop asks for those that are needed.
Ticker.system.autoStart = false;
Ticker.system.stop();

interface SceneProps {
  readonly session: Session;
  readonly host: HTMLElement;
  readonly onContext: (isLost: boolean) => void;
}

/** Pixi's application on a canvas, with the root of what React makes in it. */
interface Started {
  readonly app: Application;
  readonly root: ReturnType<typeof createRoot>;
  readonly containers: SceneRoots;
}

/** The first one, as soon as it is there. */
let ready: Started | undefined;
let starting: Promise<Started | undefined> | undefined = start();
void starting.then((started) => {
  ready = started;
});

/**
 * Gives a canvas its life: React makes and frees the containers in Pixi's application, the scene fills them. The application
 * is made by @pixi/react's `createRoot`, since its component would make one only when the page is being painted already.
 */
export const Stage = memo(function Stage({ session, host, onContext }: SceneProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return current ? drawIn(current, { session, host, onContext }) : undefined;
  }, [session, host, onContext]);
  return <div ref={place} className={styles.stage} aria-hidden="true" />;
});

/**
 * Makes an application and asks all that it takes of the graphics process, which does not paint a page yet. Later each
 * question would wait until that is done.
 */
async function start(): Promise<Started | undefined> {
  const canvas = takeCanvas();
  if (!canvas) return undefined;
  const root = createRoot(canvas);
  const containers = await new Promise<SceneRoots>((resolve) => {
    void root.render(<Containers onMade={resolve} />, {
      preference: 'webgl',
      autoStart: false,
      sharedTicker: false,
      antialias: false,
      autoDensity: true,
      // Of no size: each change of width and height takes a picture of that size.
      width: 1,
      height: 1,
      resolution: devicePixelRatio,
      // Events, accessibility and filters of Pixi's own: none is used.
      skipExtensionImports: true,
    });
  });
  const { app } = root.applicationState;
  const { shader } = app.renderer as WebGLRenderer;
  shader.bind(new Shader({ glProgram: QUADS, resources: {} }), true);
  return { app, root, containers };
}

/** Starts the scene in a place; returns how to end it. */
function drawIn(place: HTMLElement, { session, host, onContext }: SceneProps): () => void {
  let isOver = false;
  let endScene: (() => void) | undefined;
  const begin = ({ app, containers }: Started) => {
    place.append(app.canvas);
    endScene = createScene(app, containers, host, session, onContext);
  };
  // At once, if it can be: then the first picture is drawn before the graphics process begins to paint what is around it.
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
    void taken.then((started) => {
      started?.root.render(<End app={started.app} />, {});
    });
  };
}

/** The application that was started ahead, unless it is in use, not yet there, or has lost its context. */
function takeReady(): Started | undefined {
  const taken = ready;
  if (taken) starting = undefined;
  ready = undefined;
  return taken && isAlive(taken) ? taken : undefined;
}

/** The application that is being started, or another one. */
async function takeNext(): Promise<Started | undefined> {
  const first = starting;
  starting = undefined;
  const started = await first;
  ready = undefined;
  return started && isAlive(started) ? started : start();
}

const isAlive = ({ app }: Started) => !(app.renderer as WebGLRenderer).gl.isContextLost();

/** The scene's containers, in the order in which they lie. */
function Containers({ onMade }: { readonly onMade: (containers: SceneRoots) => void }) {
  const lanes = useRef<Container>(null);
  const marks = useRef<Container>(null);
  const ruler = useRef<Container>(null);
  const playhead = useRef<Container>(null);
  useLayoutEffect(() => {
    if (!lanes.current || !marks.current || !ruler.current || !playhead.current) return;
    onMade({
      lanes: lanes.current,
      marks: marks.current,
      ruler: ruler.current,
      playhead: playhead.current,
    });
  }, [onMade]);
  return (
    <>
      <pixiContainer ref={lanes} />
      <pixiContainer ref={marks} />
      <pixiContainer ref={ruler} />
      <pixiContainer ref={playhead} />
    </>
  );
}

/** Comes in the place of the containers when these are gone, and takes the application away. */
function End({ app }: { readonly app: Application }) {
  useLayoutEffect(() => app.destroy(), [app]);
  return null;
}
