import 'pixi.js/unsafe-eval';
import { Application, extend, useApplication } from '@pixi/react';
import { Container, Ticker, type WebGLRenderer } from 'pixi.js';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Session } from '../session.ts';
import { QUADS } from './gpu/quad-batch.ts';
import { createScene } from './scene.ts';
import { compileAhead } from './gpu/webgl.ts';

extend({ Container });
// Pixi's own clock would ask for animation frames for ever; the frame loop asks for those that are needed.
Ticker.system.autoStart = false;
Ticker.system.stop();

interface StageProps {
  readonly session: Session;
  readonly host: HTMLElement;
  readonly onContext: (isLost: boolean) => void;
}

/** Gives the canvas its life: React makes and frees the application and the roots, the scene fills them. */
export const Stage = memo(function Stage(props: StageProps) {
  return (
    <Application
      preference="webgl"
      autoStart={false}
      sharedTicker={false}
      antialias={false}
      autoDensity
      resolution={devicePixelRatio}
      // Events, accessibility and filters of Pixi's own: none is used.
      skipExtensionImports
    >
      <Roots {...props} />
    </Application>
  );
});

function Roots({ session, host, onContext }: StageProps) {
  const { app, isInitialised } = useApplication();
  const lanes = useRef<Container>(null);
  const marks = useRef<Container>(null);
  const ruler = useRef<Container>(null);
  const playhead = useRef<Container>(null);
  // A layout effect ends before the application is destroyed; a plain one would end after.
  useLayoutEffect(() => {
    if (!isInitialised || !lanes.current || !marks.current || !ruler.current || !playhead.current)
      return undefined;
    const roots = {
      lanes: lanes.current,
      marks: marks.current,
      ruler: ruler.current,
      playhead: playhead.current,
    };
    const { gl } = app.renderer as WebGLRenderer;
    let endScene: (() => void) | undefined;
    let isOver = false;
    void compileAhead(gl, QUADS).then(() => {
      if (!isOver) endScene = createScene(app, roots, host, session, onContext);
    });
    return () => {
      isOver = true;
      endScene?.();
    };
  }, [app, isInitialised, host, session, onContext]);
  return (
    <>
      <pixiContainer ref={lanes} />
      <pixiContainer ref={marks} />
      <pixiContainer ref={ruler} />
      <pixiContainer ref={playhead} />
    </>
  );
}
