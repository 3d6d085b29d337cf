import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './tooltip.module.css';

/** Distances from the point to the tooltip and from the tooltip to the window's edges, in CSS pixels. */
const GAP_PX = 10;
const EDGE_PX = 8;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface TooltipProps {
  /** Point of the window that it describes. */
  readonly at: Point;
  /** Callback on Escape and on a press outside it. */
  readonly onDismiss: () => void;
  readonly onPointerOver: () => void;
  readonly onPointerLeave: () => void;
  readonly children: ReactNode;
}

/**
 * Text beside a point; ARIA APG, pattern "Tooltip". As WCAG 1.4.13 asks it can be pointed at itself, and Escape hides it
 * and does nothing else.
 */
export function Tooltip({ at, onDismiss, onPointerOver, onPointerLeave, children }: TooltipProps) {
  const box = useBeside(at);
  useDismissal(box, onDismiss);
  return (
    <div
      ref={box}
      className={styles.tooltip}
      role="tooltip"
      // Not `onPointerEnter`: React fires it before elements below receive the pointer's leave.
      onPointerOver={onPointerOver}
      onPointerLeave={onPointerLeave}
    >
      {children}
    </div>
  );
}

/** Places an element above the point, below it where there is no room, and always inside the window. */
function useBeside({ clientX, clientY }: Point): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const left = Math.min(clientX - GAP_PX, clientWidth - width - EDGE_PX);
    const above = clientY - GAP_PX - height;
    box.current.style.left = `${Math.max(left, EDGE_PX)}px`;
    box.current.style.top = `${above >= EDGE_PX ? above : clientY + 2 * GAP_PX}px`;
  });
  return box;
}

/** Calls back on Escape, which then has no other effect, and on a press outside the element. */
function useDismissal(box: RefObject<HTMLElement | null>, onDismiss: () => void) {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onDismiss();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) onDismiss();
    };
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
    return () => listening.abort();
  }, [box, onDismiss]);
}
