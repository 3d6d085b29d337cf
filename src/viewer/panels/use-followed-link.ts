import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askedFor, follow } from '../links.ts';
import { afterLayout } from '../scene/commands.ts';
import type { Session } from '../session.ts';
import type { ViewportStore } from '../store/viewport.ts';

/** Goes where the address leads: on opening, and whenever it comes to name another component or time. */
export function useFollowedLink(session: Session): void {
  const { search, hash } = useLocation();
  const { component, time } = askedFor(search, hash);
  useEffect(() => {
    if (component === undefined && time === undefined) return undefined;
    const show = follow(session, { component, time });
    return whenSized(session.viewport, () => afterLayout(show));
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
