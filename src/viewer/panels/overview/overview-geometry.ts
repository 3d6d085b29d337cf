import { CONTENT_MARGIN_PX } from '../../../kinds/drawing/sizes.ts';
import { timeOf, xOf, type Camera, type TimeView } from '../../../kinds/contract/visible.ts';
import { rightTime, type View } from '../../store/viewport.ts';

/** The window is drawn at least this wide, however short the time in view is. */
const MIN_WINDOW_PX = 8;
/** Least width of a target for presses (WCAG 2.5.8): each edge, and the window between them. */
const TARGET_PX = 24;
/** Length given to a recording without length, in seconds. */
const EMPTY_SPAN = 1;
/** Tolerance for rounding where the whole recording is in view. */
const NEARLY_PX = 0.5;

/** Position of the window on the strip, in CSS pixels from its left edge. */
interface OverviewWindow {
  readonly leftPx: number;
  readonly rightPx: number;
}

/** Pressed part of the strip: an edge of the window, the window, or the track out of view. */
type OverviewPart = 'start' | 'end' | 'window' | 'outside';

/** The whole recording on a strip of this width, with the margins that the canvas has too. */
export function overviewTrack(start: number, end: number, widthPx: number): TimeView {
  const span = end > start ? end - start : EMPTY_SPAN;
  const pxPerSecond = Math.max(widthPx - 2 * CONTENT_MARGIN_PX, 1) / span;
  return { leftTime: start - CONTENT_MARGIN_PX / pxPerSecond, pxPerSecond, widthPx, start, end };
}

/** Part of the track that the canvas shows, between the track's margins. */
export function windowOf(track: TimeView, view: View): OverviewWindow {
  const within = (px: number) => Math.min(Math.max(px, CONTENT_MARGIN_PX), track.widthPx - CONTENT_MARGIN_PX);
  const leftPx = within(xOf(track, view.leftTime));
  const rightPx = within(xOf(track, rightTime(view)));
  if (rightPx - leftPx >= MIN_WINDOW_PX) return { leftPx, rightPx };
  const widened = within((leftPx + rightPx - MIN_WINDOW_PX) / 2);
  const drawnPx = Math.min(widened, track.widthPx - CONTENT_MARGIN_PX - MIN_WINDOW_PX);
  return { leftPx: drawnPx, rightPx: drawnPx + MIN_WINDOW_PX };
}

/** Whether nothing of the track lies out of view. */
export const isWhole = ({ leftPx, rightPx }: OverviewWindow, { widthPx }: TimeView) =>
  leftPx <= CONTENT_MARGIN_PX + NEARLY_PX && rightPx >= widthPx - CONTENT_MARGIN_PX - NEARLY_PX;

/** The edges lie half within a wide window; a narrow one keeps its own target, and they lie beside that. */
export function partAt({ leftPx, rightPx }: OverviewWindow, xPx: number): OverviewPart {
  const middlePx = (leftPx + rightPx) / 2;
  const withinPx = Math.min(Math.max((rightPx - leftPx - TARGET_PX) / 2, 0), TARGET_PX / 2);
  const reachPx = Math.max((rightPx - leftPx) / 2 - withinPx, TARGET_PX / 2);
  const offPx = xPx - middlePx;
  if (Math.abs(offPx) <= reachPx) return 'window';
  if (Math.abs(offPx) > reachPx + TARGET_PX) return 'outside';
  return offPx < 0 ? 'start' : 'end';
}

/**
 * Camera of a canvas of `widthPx` that shows a span of seconds from edge to edge, with a margin where the recording
 * ends.
 */
export function cameraFor({ start, end }: TimeView, widthPx: number, from: number, to: number): Camera {
  const leftPx = from <= start ? CONTENT_MARGIN_PX : 0;
  const rightPx = to >= end ? CONTENT_MARGIN_PX : 0;
  const first = Math.max(from, start);
  const pxPerSecond = (widthPx - leftPx - rightPx) / Math.max(Math.min(to, end) - first, 1e-6);
  return { leftTime: first - leftPx / pxPerSecond, pxPerSecond };
}

/** The recording's second nearest to a place on the strip. */
export const timeAt = (track: TimeView, xPx: number) =>
  Math.min(Math.max(timeOf(track, xPx), track.start), track.end);
