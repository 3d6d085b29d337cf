import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { openBatchCanvas, type BatchCanvas } from '../viewer/scene/batch-canvas.ts';
import { AtlasPicture, BATCHES } from './atlas-picture.ts';
import type { AtlasStore } from './atlas-store.ts';
import { AtlasTip } from './atlas-tip.tsx';
import styles from './atlas.module.css';
import { LABELLED_ROW_PX, MIN_ROW_PX } from './camera.ts';
import { listenToPointer } from './listen-to-pointer.ts';
import { runSelectionKey, runViewKey, type PieceActions } from './run-key.ts';

const NO_WEBGL =
  'The atlas cannot be drawn: this browser has no WebGL 2, or it is switched off. The table below has all of it as text.';
const CONTEXT_LOST =
  'The atlas cannot be drawn at the moment: the graphics card was taken away. It comes back by itself; if not, reload the page.';

interface AtlasCanvasProps {
  readonly store: AtlasStore;
  readonly actions: PieceActions;
}

/** The strips of all pieces on one canvas. */
export function AtlasCanvas({ store, actions }: AtlasCanvasProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [problem, setProblem] = useState<string>();
  const count = useStore(store, ({ pieces }) => pieces.length);
  const isScrolled = useStore(store, ({ stage, camera }) => stage.rows * camera.rowPx > stage.heightPx);
  useEffect(() => {
    if (!host) return undefined;
    return drawIn(host, store, setProblem);
  }, [host, store]);
  useEffect(() => {
    if (!host) return undefined;
    const endPointer = listenToPointer(host, store, () => {
      const { selected } = store.getState();
      if (selected !== undefined) actions.open(selected);
    });
    const press = (event: KeyboardEvent) => {
      if (!runSelectionKey(store, actions, event)) runViewKey(store, event);
    };
    host.addEventListener('keydown', press);
    return () => {
      endPointer();
      host.removeEventListener('keydown', press);
    };
  }, [host, store, actions]);
  return (
    <div
      ref={setHost}
      className={styles.canvas}
      data-scrolled={isScrolled || undefined}
      role="region"
      aria-label={`Forms of ${count} pieces`}
      aria-describedby="atlas-keys"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the one tab stop of everything drawn inside
      tabIndex={0}
    >
      <AtlasTip store={store} />
      {problem !== undefined && <Problem>{problem}</Problem>}
    </div>
  );
}

const Problem = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);

/** Keeps a canvas in an element drawn. Returns a function that ends it. */
function drawIn(
  host: HTMLElement,
  store: AtlasStore,
  onProblem: (problem: string | undefined) => void,
): () => void {
  let canvas: BatchCanvas | undefined;
  let isOver = false;
  const picture = new AtlasPicture(host, store);
  const forced = matchMedia('(forced-colors: active)');
  const fit = () => {
    // Where colours alone do not tell units apart, each has room for its edges and its label.
    const leastRowPx = forced.matches ? LABELLED_ROW_PX : MIN_ROW_PX;
    store.getState().resize(host.clientWidth, host.clientHeight, leastRowPx);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  forced.addEventListener('change', fit);
  fit();
  void openBatchCanvas(host, {
    batches: BATCHES,
    update: picture.update,
    onContext: (isLost) => onProblem(isLost ? CONTEXT_LOST : undefined),
  }).then((opened) => {
    if (isOver) opened?.end();
    else if (opened) canvas = opened;
    else onProblem(NO_WEBGL);
  });
  const unsubscribe = store.subscribe(() => canvas?.invalidate());
  return () => {
    isOver = true;
    observer.disconnect();
    forced.removeEventListener('change', fit);
    unsubscribe();
    canvas?.end();
  };
}
