import { useLayoutEffect, useState } from 'react';

/** Inner width of an element in whole CSS pixels, padding included; 0 while there is none. */
export function useWidth(element: HTMLElement | null): number {
  const [widthPx, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
