import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askedFor, follow, whenArrived } from '../links.ts';
import { afterLayout } from '../scene/commands.ts';
import type { Session } from '../session.ts';
import type { ViewportStore } from '../store/viewport.ts';

/**
 * Goes where the address leads: on opening, and whenever it comes to name another component or time. A component that
 * has not arrived yet is waited for.
 */
export function useFollowedLink(session: Session): void {
  const { search, hash } = useLocation();
  const { component, time } = askedFor(search, hash);
  useEffect(() => {
    if (component === undefined && time === undefined) return undefined;
    const asked = { component, time };
    let stopShowing: (() => void) | undefined;
    const stopWaiting = whenArrived(session, asked, () => {
      const show = follow(session, asked);
      stopShowing = whenSized(session.viewport, () => afterLayout(show));
    });
    return () => {
      stopWaiting();
      stopShowing?.();
    };
  }, [session, component, time]);
}

/** At once, or as soon as the canvas has a size. Returns how to wait no longer. */
function whenSized(viewport: ViewportStore, act: () => void): () => void {
  const isSized = () => viewport.getState().view.widthPx > 1;
  if (isSized()) {
    act();
    return () => undefined;
  }
  const stop = viewport.subscribe(() => {
    if (!isSized()) return;
    stop();
    act();
  });
  return stop;
}
