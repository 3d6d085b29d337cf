import { useEffect, useRef } from 'react';

/** A press that moves more drags a name. */
const DRAG_PX = 4;

/** Shows the names beside the lanes over the canvas after a tap on their signs, where the rail is folded to these. */
export function RailNames() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const names = here.current?.parentElement?.querySelector<HTMLElement>('ul[data-scale]');
    return names ? listenToTaps(names) : undefined;
  }, []);
  return <span ref={here} hidden />;
}

/**
 * Unfolds the rail around `names` on a tap; another one, one elsewhere and Escape fold it. Returns a function that ends
 * it.
 */
function listenToTaps(names: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let fromY = 0;
  const fold = () => names.removeAttribute('data-unfolded');
  names.setAttribute('data-unfolds', '');
  names.addEventListener('pointerdown', ({ clientY }) => (fromY = clientY), { signal });
  names.addEventListener(
    'click',
    ({ clientY }) => {
      if (Math.abs(clientY - fromY) < DRAG_PX) names.toggleAttribute('data-unfolded');
    },
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node) || !names.contains(target)) fold();
    },
    { signal, capture: true },
  );
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && fold(), { signal });
  return () => {
    listening.abort();
    names.removeAttribute('data-unfolds');
    fold();
  };
}
