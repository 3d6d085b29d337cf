import type { Session } from '../session.ts';
import { xOf } from '../../kinds/visible.ts';
import type { Item } from '../store/selection.ts';
import { playFrom, seekToPx, selectAndSeek, targetAt } from './commands.ts';
import { playheadFootPx } from './playhead-layer.ts';

/** A press that moves less is a click. */
const DRAG_PX = 4;
const DOUBLE_CLICK_MS = 500;
/** Half the hit area of the playhead's circle. */
const HANDLE_PX = 12;
const SCRUB_MS = 100;
/** A wheel's notch zooms by about a fifth; a pinch on a trackpad sends smaller parts of it. */
const ZOOM_PER_PX = 0.0075;
const NOTCH_PX = 25;
const LINE_PX = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

type Gesture =
  | { readonly is: 'press'; readonly from: Point }
  | { readonly is: 'pan' }
  | { readonly is: 'scrub'; lastMs: number }
  | { readonly is: 'pinch' };

/** Follows mouse, touch, pen and wheel on the canvas. Returns how to end that. */
export function listenToPointer(host: HTMLElement, session: Session): () => void {
  const { viewport, selection, playback, timelines } = session;
  const pointers = new Map<number, Point>();
  let gesture: Gesture | undefined;
  let lastClick: { readonly item: Item; readonly point: Point; readonly ms: number } | undefined;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const isOnHandle = ({ x, y }: Point) => {
    const { view } = viewport.getState();
    const handleX = xOf(view, playback.getState().time);
    const handleY = playheadFootPx(timelines, view.heightPx, view.scrollPx);
    return Math.hypot(x - handleX, y - handleY) <= HANDLE_PX;
  };

  const click = (point: Point, event: PointerEvent) => {
    const target = targetAt(session, point.x, point.y);
    if (target.on === 'component') {
      const item = { timeline: target.timeline, row: target.row };
      const isDouble =
        lastClick?.item.timeline === item.timeline &&
        lastClick.item.row === item.row &&
        event.timeStamp - lastClick.ms < DOUBLE_CLICK_MS &&
        distance(point, lastClick.point) < HANDLE_PX;
      lastClick = isDouble ? undefined : { item, point, ms: event.timeStamp };
      if (isDouble || event.altKey) selection.getState().select(item);
      else selectAndSeek(session, item);
      if (isDouble) playFrom(session, item);
      return;
    }
    lastClick = undefined;
    const lane =
      target.on === 'lane' && target.timeline !== undefined ? timelines[target.timeline] : undefined;
    if (target.on === 'ruler' || lane?.seeksOnPress) seekToPx(session, point.x);
    else selection.getState().clear();
  };

  const hover = (point: Point) => {
    const target = targetAt(session, point.x, point.y);
    const isItem = target.on === 'component';
    selection.getState().hover(isItem ? { timeline: target.timeline, row: target.row } : undefined);
    const cursor = isOnHandle(point) ? 'ew-resize' : isItem || target.on === 'ruler' ? 'pointer' : 'default';
    if (host.style.cursor !== cursor) host.style.cursor = cursor;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    host.focus({ preventScroll: true });
    host.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, point);
    if (pointers.size > 1) gesture = { is: 'pinch' };
    else gesture = isOnHandle(point) ? { is: 'scrub', lastMs: -Infinity } : { is: 'press', from: point };
  };

  const onMove = (event: PointerEvent) => {
    const point = pointOf(event);
    const last = pointers.get(event.pointerId);
    if (!last || !gesture) {
      if (event.pointerType !== 'touch') hover(point);
      return;
    }
    if (gesture.is === 'press') {
      if (distance(point, gesture.from) < DRAG_PX) return;
      gesture = { is: 'pan' };
      host.style.cursor = 'grabbing';
    }
    if (gesture.is === 'pan') pan(last, point);
    else if (gesture.is === 'pinch') pinch(event.pointerId, last, point);
    else if (event.timeStamp - gesture.lastMs >= SCRUB_MS) {
      gesture.lastMs = event.timeStamp;
      seekToPx(session, point.x);
    }
    pointers.set(event.pointerId, point);
  };

  const pan = (last: Point, point: Point) => {
    const { panBy, scrollTo, view } = viewport.getState();
    panBy(last.x - point.x);
    scrollTo(view.scrollPx + last.y - point.y);
  };

  const pinch = (id: number, last: Point, point: Point) => {
    const other = [...pointers].find(([otherId]) => otherId !== id)?.[1];
    if (!other) return;
    const { zoomAt, panBy } = viewport.getState();
    const lastMiddle = (last.x + other.x) / 2;
    const middle = (point.x + other.x) / 2;
    const lastApart = distance(last, other);
    const apart = distance(point, other);
    if (lastApart > 0) zoomAt(apart / lastApart, lastMiddle);
    panBy(lastMiddle - middle);
  };

  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const point = pointOf(event);
    if (gesture?.is === 'press') click(point, event);
    else if (gesture?.is === 'scrub') seekToPx(session, point.x);
    // Of two fingers the one that stays goes on panning.
    gesture = pointers.size > 0 ? { is: 'pan' } : undefined;
    if (event.pointerType !== 'touch') hover(point);
  };

  const onCancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    gesture = undefined;
  };

  const onWheel = (event: WheelEvent) => {
    const { zoomAt, panBy, scrollTo, view } = viewport.getState();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const notch = Math.min(Math.max(dy, -NOTCH_PX), NOTCH_PX);
      zoomAt(Math.exp(-notch * ZOOM_PER_PX), pointOf(event).x);
    } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      event.preventDefault();
      panBy(dx === 0 ? dy : dx);
    } else {
      scrollTo(view.scrollPx + dy);
      // At either end, and where all lanes fit, the page scrolls on.
      if (viewport.getState().view.scrollPx !== view.scrollPx) event.preventDefault();
    }
  };

  const onLeave = () => selection.getState().hover(undefined);

  // A stack taller than the canvas is scrolled by the finger itself; otherwise the finger scrolls the page.
  const setTouchAction = () => {
    const { view, contentHeightPx } = viewport.getState();
    const touchAction = contentHeightPx > view.heightPx ? 'none' : 'pan-y';
    if (host.style.touchAction !== touchAction) host.style.touchAction = touchAction;
  };
  setTouchAction();
  const endTouchAction = viewport.subscribe(setTouchAction);

  const listening = new AbortController();
  const { signal } = listening;
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', onCancel, { signal });
  host.addEventListener('pointerleave', onLeave, { signal });
  host.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => {
    listening.abort();
    endTouchAction();
    onLeave();
  };
}
