import { useEffect, useRef, type RefObject } from 'react';
import type { KeyedViewer } from '../scene/input/key-table.ts';
import { runKey } from '../scene/input/keys.ts';

/**
 * Makes keys work also while nothing on the page has the focus, or something that contains the viewer, as after a skip
 * link: from the first moment on.
 */
export function usePageKeys(
  viewer: KeyedViewer,
  screen: RefObject<HTMLElement | null>,
  isWanted: boolean,
): void {
  const keyed = useRef(viewer);
  useEffect(() => {
    keyed.current = viewer;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isAround =
        target instanceof Element && target !== screen.current && target.contains(screen.current);
      // One that is opening behind another hears nothing yet.
      const isInert = screen.current?.closest('[inert]') !== null;
      if (isAround && !isInert) runKey(keyed.current, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, isWanted]);
}
