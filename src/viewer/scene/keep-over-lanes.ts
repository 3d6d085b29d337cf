import type { DrawOverlay } from './over-lanes.tsx';
import type { OverlayStore } from './overlay.ts';
import type { SceneGraph } from './scene-graph.ts';

/**
 * Has React draw what panels ask for over the lanes, from the first time on: its code comes then, since most files are read
 * without it. Returns how to end it.
 */
export function keepOverLanes(graph: SceneGraph, overlay: OverlayStore, draw: DrawOverlay): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  let unmount: (() => void) | undefined;
  const drawn = new Set<() => void>();
  const drawWhileOpen: DrawOverlay = (container, make) => {
    if (isOver) return () => undefined;
    const end = draw(container, make);
    const endOnce = () => {
      if (drawn.delete(endOnce)) end();
    };
    drawn.add(endOnce);
    return endOnce;
  };
  const look = () => {
    if (overlay.getState().make === undefined) return;
    stop?.();
    import('./over-lanes.tsx').then(({ mountOverLanes }) => {
      if (!isOver) unmount = mountOverLanes(graph, overlay, drawWhileOpen);
    }, wait);
  };
  // The network may be back the next time.
  const wait = () => {
    if (!isOver) stop = overlay.subscribe(look);
  };
  wait();
  look();
  return () => {
    isOver = true;
    stop?.();
    for (const end of drawn) end();
    unmount?.();
  };
}
