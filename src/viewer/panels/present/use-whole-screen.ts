import { useEffect, type RefObject } from 'react';

/** Elements around a viewer in a page that are inert while the viewer fills the window. */
const AROUND = 'header, footer, nav, aside, a';

/** Isolates an element that covers the page: neither keys nor screen readers reach anything around it. */
export function useAlone(element: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useEffect(() => {
    if (!isAlone) return undefined;
    const around: HTMLElement[] = [];
    for (let inner = element.current; inner?.parentElement; inner = inner.parentElement) {
      for (const sibling of inner.parentElement.children) {
        if (sibling === inner || !(sibling instanceof HTMLElement)) continue;
        if (sibling.matches(AROUND) && !sibling.inert) around.push(sibling);
      }
    }
    for (const one of around) one.inert = true;
    return () => {
      for (const one of around) one.inert = false;
    };
  }, [element, isAlone]);
}

/** Fills the screen as long as it is wanted, where the browser allows it; hears when the reader leaves that. */
export function useFullScreen(isWanted: boolean, onLeft: () => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    let isFull = false;
    const look = () => {
      if (isFull && !document.fullscreenElement) onLeft();
      isFull = document.fullscreenElement !== null;
    };
    document.addEventListener('fullscreenchange', look, { signal: stop.signal });
    enterFullScreen();
    return () => {
      stop.abort();
      if (isFull && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [isWanted, onLeft]);
}

/** Requests the whole screen: without it the presentation fills the window. */
export function enterFullScreen(): void {
  const root: Partial<Pick<HTMLElement, 'requestFullscreen'>> = document.documentElement;
  // Phones of one maker have no such call; others refuse it without a press of a key or a button.
  root.requestFullscreen?.call(document.documentElement).catch(() => undefined);
}
