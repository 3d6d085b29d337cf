import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { Clicks } from './clicks.ts';
import { startInertia, Trail } from './inertia.ts';
import { seekToPx, targetAt } from '../commands/commands.ts';
import { Hovering, isOnPlayhead, isOnRuler, tipAt } from './hovering.ts';
import { Pinching } from './pinching.ts';
import { distance, Pointing, type Point } from './point.ts';
import { dragStart, extendRangeTo, rangeKeys, sayRange } from '../layers/ruler-range.ts';
import { turnWheel } from './wheel.ts';
import type { ViewportStore } from '../../store/viewport.ts';

/** A press that moves less is a click; a finger is less steady. */
const DRAG_PX = 4;
const FINGER_DRAG_PX = 10;
const LONG_PRESS_MS = 500;
const SCRUB_MS = 100;

type Gesture =
  | { readonly is: 'press'; readonly from: Point }
  /** A press that has had its effect already. */
  | { readonly is: 'held'; readonly from: Point }
  | { readonly is: 'pan' }
  | { readonly is: 'scrub'; lastMs: number }
  /** Drags a span on the ruler; the other end of it is a time in seconds. */
  | { readonly is: 'range'; readonly otherEnd: number }
  | { readonly is: 'pinch' };

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch';

/** Handles mouse, touch, pen and wheel on the canvas. Returns a function that ends it. */
export function listenToPointer(host: HTMLElement, session: AnalysisView & Tools): () => void {
  const { viewport, motion, viewClock, selection, panels } = session;
  const pointers = new Map<number, Point>();
  const pointing = new Pointing(host);
  const clicks = new Clicks(session);
  const hovering = new Hovering(host, session, pointing);
  const { tips } = hovering;
  const trail = new Trail();
  const pinching = new Pinching(viewport);
  let gesture: Gesture | undefined;
  let longPress: ReturnType<typeof setTimeout> | undefined;

  const cancel = () => {
    clearTimeout(longPress);
    clicks.openWaiting();
    pinching.apply();
    pointers.clear();
    gesture = undefined;
  };

  const begin = (point: Point, event: PointerEvent, wasMoving: boolean, isSecond: boolean): Gesture => {
    if (pointers.size > 1) return { is: 'pinch' };
    // The first click of two may have brought the playhead there.
    if (!isSecond && isOnPlayhead(session, point)) return { is: 'scrub', lastMs: -Infinity };
    // The touch that stops a coasting view does nothing else.
    if (isFinger(event) && wasMoving) return { is: 'held', from: point };
    if (isFinger(event)) longPress = setTimeout(() => hold(point, event), LONG_PRESS_MS);
    return { is: 'press', from: point };
  };

  const hold = (point: Point, event: PointerEvent) => {
    gesture = { is: 'held', from: point };
    const found = tipAt(session, point, event);
    if (!found) return;
    selection.getState().select(found.item);
    panels.getState().setTip(found);
  };

  const drag = (from: Point, event: PointerEvent): Gesture => {
    clearTimeout(longPress);
    if (isOnRuler(session.layout, from))
      return { is: 'range', otherEnd: dragStart(session, from.x, rangeKeys(event)) };
    host.style.cursor = 'grabbing';
    return { is: 'pan' };
  };

  const move = (now: Gesture, last: Point, point: Point, event: PointerEvent) => {
    const { pointerId, timeStamp, altKey } = event;
    if (now.is === 'pan') {
      trail.add({ ...point, ms: timeStamp });
      dragView(viewport, last, point);
    } else if (now.is === 'range') extendRangeTo(session, now.otherEnd, point.x, altKey);
    else if (now.is === 'pinch') {
      const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
      if (other) pinching.moved(pointerId, [last, other], [point, other]);
    } else if (now.is === 'scrub' && timeStamp - now.lastMs >= SCRUB_MS) {
      now.lastMs = timeStamp;
      seekToPx(session, point.x);
    }
  };

  // Not with the press: most become clicks, and each capture sends the page through four events and back.
  const capture = ({ pointerId }: PointerEvent) => {
    if (!host.hasPointerCapture(pointerId)) host.setPointerCapture(pointerId);
  };

  const onDown = (event: PointerEvent) => {
    const wasMoving = motion.end();
    tips.dismiss();
    clearTimeout(longPress);
    if (event.button !== 0) return;
    const point = pointing.of(event);
    const isSecond = clicks.press(point, event.timeStamp);
    // A ring around the timelines is for the keyboard. The option is younger than the types of the DOM.
    const quietly: FocusOptions & { readonly focusVisible: boolean } = {
      preventScroll: true,
      focusVisible: false,
    };
    host.focus(quietly);
    pointers.set(event.pointerId, point);
    trail.clear();
    trail.add({ ...point, ms: event.timeStamp });
    gesture = begin(point, event, wasMoving, isSecond);
  };

  const onMove = (event: PointerEvent) => {
    const last = pointers.get(event.pointerId);
    const point = pointing.of(event);
    if (!last || !gesture) {
      clicks.movedTo(point);
      if (!isFinger(event)) hovering.over(event, point);
      return;
    }
    if (gesture.is === 'press' || gesture.is === 'held') {
      if (distance(point, gesture.from) < (isFinger(event) ? FINGER_DRAG_PX : DRAG_PX)) return;
      gesture = drag(gesture.from, event);
      capture(event);
    }
    move(gesture, last, point, event);
    pointers.set(event.pointerId, point);
  };

  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(longPress);
    pinching.apply();
    const point = pointing.of(event);
    if (gesture?.is === 'press') clicks.at(point, event, event.timeStamp);
    else clicks.openWaiting();
    if (gesture?.is === 'range') sayRange(session);
    else if (gesture?.is === 'scrub') seekToPx(session, point.x);
    else if (gesture?.is === 'pan' && isFinger(event)) startInertia(session, trail.speedAt(event.timeStamp));
    // Of two fingers the one that stays goes on panning.
    gesture = pointers.size > 0 ? { is: 'pan' } : undefined;
    if (isFinger(event)) return;
    if (viewClock.isAtRest()) hovering.over(event, point);
    else hovering.wait(event);
  };

  const onLeave = (event: PointerEvent) => {
    // A press that goes on elsewhere is still this canvas's.
    if (pointers.has(event.pointerId)) {
      capture(event);
      return;
    }
    hovering.leave();
    // A finger leaves when it is lifted, between the two taps.
    if (!isFinger(event)) clicks.openWaiting();
  };

  const onWheel = (event: WheelEvent) => {
    tips.dismiss();
    turnWheel(session, event, pointing);
  };

  const onContextMenu = (event: PointerEvent) => {
    event.preventDefault();
    // A finger's long press and the keyboard ask for the browser's menu too; here they mean other things.
    if (isFinger(event) || (event.button !== 2 && !event.ctrlKey)) return;
    cancel();
    tips.dismiss();
    const { x, y } = pointing.of(event);
    const target = targetAt(session, x, y);
    panels.getState().setMenu({
      clientX: event.clientX,
      clientY: event.clientY,
      item: target.on === 'component' ? { timeline: target.timeline, row: target.row } : undefined,
      timeline: target.on === 'ruler' ? undefined : target.timeline,
    });
  };

  // Any key ends coasting; a view on its way to a place goes on, so that presses add up.
  const onKeyDown = () => {
    if (!motion.target()) motion.end();
  };

  // A stack taller than the canvas is scrolled by the finger itself; otherwise the finger scrolls the page.
  let touchAction = '';
  const setTouchAction = () => {
    const { view, contentHeightPx } = viewport.getState();
    const wanted = contentHeightPx > view.heightPx ? 'none' : 'pan-y';
    if (touchAction !== wanted) host.style.touchAction = wanted;
    touchAction = wanted;
  };
  setTouchAction();
  const endings = [
    viewport.subscribe(setTouchAction),
    viewClock.whenAtRest(() => {
      if (!gesture) hovering.again();
    }),
  ];

  const listening = new AbortController();
  const { signal } = listening;
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', cancel, { signal });
  host.addEventListener('pointerleave', onLeave, { signal });
  host.addEventListener('contextmenu', onContextMenu, { signal });
  host.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  return () => {
    listening.abort();
    for (const end of endings) end();
    pointing.end();
    clicks.end();
    cancel();
    motion.end();
    hovering.leave();
    tips.dismiss();
  };
}

/** The view goes with the pointer, in time and down the stack. */
function dragView(viewport: ViewportStore, last: Point, point: Point): void {
  const { panBy, scrollTo, view } = viewport.getState();
  panBy(last.x - point.x);
  scrollTo(view.scrollPx + last.y - point.y);
}
