import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Pointing } from './point.ts';

/** A wheel's notch zooms by about a fifth; a pinch on a trackpad sends smaller parts of it. */
const ZOOM_PER_PX = 0.0075;
const NOTCH_PX = 25;
const LINE_PX = 16;

/**
 * Handles a turn of the wheel: with Ctrl, Cmd or a pinch on a trackpad it zooms at the pointer, sideways or with Shift
 * it pans, else it scrolls the stack.
 */
export function turnWheel({ viewport, motion }: AnalysisView, event: WheelEvent, pointing: Pointing): void {
  motion.end();
  const { zoomAt, panBy, scrollTo, view } = viewport.getState();
  const { dx, dy } = turnPx(event, view.heightPx);
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    zoomAt(zoomOfTurn(dy), pointing.of(event).x);
  } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
    event.preventDefault();
    panBy(dx === 0 ? dy : dx);
  } else {
    scrollTo(view.scrollPx + dy);
    // At either end, and where all lanes fit, the page scrolls on.
    if (viewport.getState().view.scrollPx !== view.scrollPx) event.preventDefault();
  }
}

/** Turn of the wheel, in CSS pixels; a device that turns by pages turns by `pagePx`. */
export function turnPx({ deltaX, deltaY, deltaMode }: WheelEvent, pagePx: number) {
  const byLine = deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
  const unit = deltaMode === WheelEvent.DOM_DELTA_PAGE ? pagePx : byLine;
  return { dx: deltaX * unit, dy: deltaY * unit };
}

/** Zoom factor of a turn by `dy` CSS pixels. */
export const zoomOfTurn = (dy: number) =>
  Math.exp(-Math.min(Math.max(dy, -NOTCH_PX), NOTCH_PX) * ZOOM_PER_PX);
