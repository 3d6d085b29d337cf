import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { scrollToRow, type RowList } from './row-window.ts';

interface RowBox extends Omit<RowList, 'count'> {
  readonly scrollPx: number;
}

/** Values until the box is measured. */
const UNMEASURED: RowBox = { scrollPx: 0, viewPx: 0, rowPx: 28 };

/** Tracks the size and the scrolling of a box of rows. Its header stays in view and is as high as a row. */
export function useRowBox(box: RefObject<HTMLElement | null>, header: RefObject<HTMLElement | null>): RowBox {
  const [measured, setMeasured] = useState(UNMEASURED);
  useEffect(() => {
    if (!box.current || !header.current) return undefined;
    const scroller = box.current;
    const head = header.current;
    const measure = () => {
      const rowPx = head.offsetHeight || UNMEASURED.rowPx;
      const next = {
        scrollPx: scroller.scrollTop,
        viewPx: Math.max(scroller.clientHeight - rowPx, 0),
        rowPx,
      };
      // At once: the browser paints the scrolled content before React would render.
      flushSync(() => setMeasured(next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    observer.observe(head);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [box, header]);
  return measured;
}

/** Scrolls a row into view whenever another one is meant or the box changes, and not when the reader scrolls. */
export function useRowInView(
  box: RefObject<HTMLElement | null>,
  { count, rowPx, viewPx }: RowList,
  row: number,
): void {
  useLayoutEffect(() => {
    if (!box.current || viewPx < rowPx) return;
    box.current.scrollTop = scrollToRow({ count, rowPx, viewPx }, box.current.scrollTop, row);
  }, [box, count, rowPx, viewPx, row]);
}
