import { createRoot, extend } from '@pixi/react';
import { Container } from 'pixi.js';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MakeOverlay, OverlayStore } from './overlay.ts';
import type { SceneGraph } from './scene-graph.ts';

extend({ Container });

/** Draws an overlay in a container; returns a function that ends it. */
export type DrawOverlay = (container: Container, make: MakeOverlay) => () => void;

/**
 * React's part of the scene: overlays of panels over the lanes and below the marks, which come and go with the panel.
 * Returns a function that ends it.
 */
export function mountOverLanes(
  { renderer, marks }: SceneGraph,
  overlay: OverlayStore,
  draw: DrawOverlay,
): () => void {
  const root = createRoot(renderer.canvas);
  const { app } = root.applicationState;
  const { stage } = app;
  // The root would make a renderer of its own.
  app.renderer = renderer;
  marks.addChildAt(stage, 0);
  void root.render(<OverLanes overlay={overlay} draw={draw} />, {});
  return () => {
    marks.removeChild(stage);
    void root.render(null, {});
  };
}

interface OverLanesProps {
  readonly overlay: OverlayStore;
  readonly draw: DrawOverlay;
}

function OverLanes({ overlay, draw }: OverLanesProps) {
  const { differences, found } = useStore(overlay);
  return (
    <>
      {found && <DrawnOver make={found} draw={draw} />}
      {differences && <DrawnOver make={differences} draw={draw} />}
    </>
  );
}

interface DrawnOverProps {
  readonly make: MakeOverlay;
  readonly draw: DrawOverlay;
}

function DrawnOver({ make, draw }: DrawnOverProps) {
  const container = useRef<Container>(null);
  useLayoutEffect(() => (container.current ? draw(container.current, make) : undefined), [make, draw]);
  return <pixiContainer ref={container} />;
}
