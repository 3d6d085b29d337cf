import { useLayoutEffect, useRef, useState } from 'react';
import { ScrollRestoration } from 'react-router';

/**
 * Scrolls as the router does after a navigation. A reader who has already scrolled the prerendered page stays there,
 * with the focus unchanged.
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

/** Path to the focused element of the prerendered page, to find its counterpart after hydration. */
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
