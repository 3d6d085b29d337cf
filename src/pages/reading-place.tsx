import { useLayoutEffect, useRef, useState } from 'react';
import { ScrollRestoration } from 'react-router';

/**
 * Scrolls as the router does after a navigation. Who was quicker than the script, and reads the prerendered page of the
 * document, is left where they are, with the focus where it was.
 */
export function ReadingPlace() {
  const [focused] = useState(findFocused);
  const topRef = useRef(0);
  useLayoutEffect(() => {
    if (topRef.current > 0) scrollTo({ top: topRef.current, behavior: 'instant' });
    focused?.()?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <>
      {/* Layout effects run in this order, and the router scrolls to the top. */}
      <ScrolledTo topRef={topRef} />
      <ScrollRestoration />
    </>
  );
}

/** Writes down how far the page is scrolled, in CSS pixels. */
function ScrolledTo({ topRef }: { readonly topRef: React.RefObject<number> }) {
  useLayoutEffect(() => {
    topRef.current = scrollY;
  }, [topRef]);
  return null;
}

/** How to find what has the focus in the prerendered page when the page has taken its place. */
function findFocused(): (() => HTMLElement | undefined) | undefined {
  const screen = document.querySelector('[data-prerendered]');
  const element = document.activeElement;
  if (!screen?.contains(element)) return undefined;
  const path: number[] = [];
  for (let at = element; at && at !== screen; at = at.parentElement) {
    path.unshift(Array.from(at.parentElement?.children ?? []).indexOf(at));
  }
  return () => {
    const page: Element | null = document.getElementById('root');
    const found = path.reduce((at, index) => at?.children[index] ?? null, page);
    return found instanceof HTMLElement && found.tagName === element?.tagName ? found : undefined;
  };
}
