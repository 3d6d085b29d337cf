import type { DrawOverlay } from './over-lanes.tsx';
import type { OverlayStore } from './overlay.ts';
import type { SceneGraph } from './scene-graph.ts';

const NOT_THERE = 'The marks over the timelines could not be loaded. Reload the page to see them.';

/**
 * Has React draw the overlays of panels over the lanes. Its code loads with the first such panel, since most files are
 * read without one. Returns a function that ends it.
 */
export function loadOverlay(
  graph: SceneGraph,
  overlay: OverlayStore,
  draw: DrawOverlay,
  say: (text: string) => void,
): () => void {
  let state: 'absent' | 'loading' | 'over' = 'absent';
  let unmount: (() => void) | undefined;
  const look = () => {
    const { differences, found } = overlay.getState();
    if (state !== 'absent' || (differences ?? found) === undefined) return;
    state = 'loading';
    import('./over-lanes.tsx').then(
      ({ mountOverLanes }) => {
        if (state !== 'over') unmount = mountOverLanes(graph, overlay, draw);
      },
      () => {
        if (state === 'over') return;
        state = 'absent';
        say(NOT_THERE);
      },
    );
  };
  const stop = overlay.subscribe(look);
  look();
  return () => {
    state = 'over';
    stop();
    unmount?.();
  };
}
