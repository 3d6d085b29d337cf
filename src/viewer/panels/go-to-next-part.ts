import type { KeyboardEvent, RefObject } from 'react';

/** What has the focus first in each part of the viewer, in their order. */
const PARTS = [
  '[role="region"][aria-label^="Timelines of "]',
  '[role="tablist"] [role="tab"][aria-selected="true"]',
  '[role="toolbar"][aria-label="Playback"] button',
] as const;

/** F6 goes on from the timelines to the column and to the bar at the foot, with Shift back. */
export function goToNextPart(event: KeyboardEvent, screen: RefObject<HTMLElement | null>): void {
  if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return;
  const first = PARTS.flatMap((selector) => {
    const found = screen.current?.querySelector<HTMLElement>(selector);
    return found?.checkVisibility() === true ? [found] : [];
  });
  const at = first.findLastIndex((element) => {
    const place = element.compareDocumentPosition(event.target instanceof Node ? event.target : element);
    return element === event.target || (place & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  });
  const next = first[(at + (event.shiftKey ? -1 : 1) + first.length) % Math.max(first.length, 1)];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}
