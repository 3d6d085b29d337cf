import type { DrawOverlay } from './over-lanes.tsx';
import type { OverlayStore } from './overlay.ts';
import type { SceneGraph } from './scene-graph.ts';

/** How long after a failure the code is asked for again, in milliseconds. */
const AGAIN_MS = 5000;

const NOT_THERE = 'The marks over the timelines could not be loaded. Trying again.';

/**
 * Has React draw what panels ask for over the lanes, from the first time on: its code comes then, since most files are read
 * without it. Where it does not come, that is said once, and it is asked for again as long as something is to be drawn. Returns
 * how to end it.
 */
export function keepOverLanes(
  graph: SceneGraph,
  overlay: OverlayStore,
  draw: DrawOverlay,
  say: (text: string) => void,
): () => void {
  let isOver = false;
  let isComing = false;
  let isSaid = false;
  let again: ReturnType<typeof setTimeout> | undefined;
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
    if (isComing || overlay.getState().make === undefined) return;
    clearTimeout(again);
    isComing = true;
    import('./over-lanes.tsx').then(({ mountOverLanes }) => {
      stop();
      if (!isOver) unmount = mountOverLanes(graph, overlay, drawWhileOpen);
    }, askAgain);
  };
  const askAgain = () => {
    isComing = false;
    if (isOver) return;
    if (!isSaid) say(NOT_THERE);
    isSaid = true;
    again = setTimeout(look, AGAIN_MS);
  };
  const stop = overlay.subscribe(look);
  look();
  return () => {
    isOver = true;
    stop();
    clearTimeout(again);
    for (const end of drawn) end();
    unmount?.();
  };
}
