import 'pixi.js/unsafe-eval';
import { createRoot, extend, useApplication } from '@pixi/react';
import { Container, Ticker, type Application, type WebGLRenderer } from 'pixi.js';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Session } from '../session.ts';
import { takeCanvas } from './gpu/canvas-ahead.ts';
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

/** What begins a scene, until it is over: @pixi/react never forgets what was drawn in a root, so that it must not hold the page. */
interface Life {
  begin: ((app: Application, roots: SceneRoots) => void) | undefined;
}

/** Pixi's application on a canvas, with the root of what React makes in it. */
interface Started {
  readonly canvas: HTMLCanvasElement;
  readonly root: ReturnType<typeof createRoot>;
  readonly app: Application;
}

/** Started while the file is on its way: it asks the graphics process a lot, which then has nothing else to do. */
let ahead = start();

/**
 * Gives a canvas its life: React makes and frees the roots in Pixi's application, the scene fills them. The application is
 * made by @pixi/react's `createRoot`, since its component would make one only when the page is being painted already.
 */
export const Stage = memo(function Stage({ session, host, onContext }: SceneProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    return current ? drawIn(current, { session, host, onContext }) : undefined;
  }, [session, host, onContext]);
  return <div ref={place} className={styles.stage} aria-hidden="true" />;
});

async function start(): Promise<Started | undefined> {
  const canvas = takeCanvas();
  if (!canvas) return undefined;
  const root = createRoot(canvas);
  const app = (await root.render(null, {
    preference: 'webgl',
    autoStart: false,
    sharedTicker: false,
    antialias: false,
    autoDensity: true,
    resolution: devicePixelRatio,
    // Events, accessibility and filters of Pixi's own: none is used.
    skipExtensionImports: true,
  })) as Application;
  return { canvas, root, app };
}

/** The application that was started ahead, or another one where that is in use or has lost its context. */
async function take(): Promise<Started | undefined> {
  const first = ahead;
  ahead = Promise.resolve(undefined);
  const started = await first;
  if (!started) return start();
  const { gl } = started.app.renderer as WebGLRenderer;
  return gl.isContextLost() ? start() : started;
}

/** Starts the scene in a place; returns how to end it. */
function drawIn(place: HTMLElement, { session, host, onContext }: SceneProps): () => void {
  let endScene: (() => void) | undefined;
  const life: Life = {
    begin: (app, roots) => {
      endScene = createScene(app, roots, host, session, onContext);
    },
  };
  const taken = take();
  void taken.then((started) => {
    if (!life.begin || !started) return;
    place.append(started.canvas);
    started.root.render(<Roots life={life} />, {});
  });
  return () => {
    life.begin = undefined;
    endScene?.();
    place.replaceChildren();
    void taken.then((started) => {
      started?.root.render(<End app={started.app} />, {});
    });
  };
}

/** The scene's containers, in the order in which they lie. */
function Roots({ life }: { readonly life: Life }) {
  const { app } = useApplication();
  const lanes = useRef<Container>(null);
  const marks = useRef<Container>(null);
  const ruler = useRef<Container>(null);
  const playhead = useRef<Container>(null);
  useLayoutEffect(() => {
    if (!lanes.current || !marks.current || !ruler.current || !playhead.current) return;
    life.begin?.(app, {
      lanes: lanes.current,
      marks: marks.current,
      ruler: ruler.current,
      playhead: playhead.current,
    });
  }, [app, life]);
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
