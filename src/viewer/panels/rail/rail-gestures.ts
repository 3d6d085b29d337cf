import { TIMELINE_SPACING_PX } from '../../../kinds/drawing/sizes.ts';
import { entryAt } from '../../../shared/elements.ts';
import { timelineName } from '../../model/timeline.ts';
import { stepLaneSize } from '../../scene/commands/lane-size.ts';
import type { Session } from '../../session.ts';
import type { Lane } from '../../store/layout.ts';

/** A press that moves less is a click. */
const DRAG_PX = 4;
const LINE_PX = 16;
/** Turning the wheel so far with Shift makes lanes a step larger or smaller: the notch of a wheel. */
const SIZE_STEP_PX = 100;

/** A lane's name that is being dragged. */
export interface LaneMove {
  readonly timeline: number;
  /** Place where it would be dropped: above the lane of this place, from 0. */
  readonly place: number;
}

type Gesture = { readonly pointerId: number; readonly timeline: number } & (
  | { readonly is: 'press'; readonly fromPx: number }
  | { readonly is: 'move'; place: number }
  | { readonly is: 'resize'; readonly fromPx: number; readonly heightPx: number }
  | { readonly is: 'scroll'; lastPx: number }
);

/**
 * Handles the pointer on the names beside the lanes: a name is dragged to another place, its lower edge to another
 * height; a finger and the wheel scroll the lanes, and with Shift the wheel makes all lanes larger or smaller. Elements
 * of `names` carry `data-timeline`, an edge `data-grip` besides. `onMove` is called with a name under way, and at its
 * end. Returns a function that ends it.
 */
export function listenToRail(
  names: HTMLElement,
  session: Session,
  onMove: (move: LaneMove | undefined) => void,
): () => void {
  const { timelines, layout, viewport, panels } = session;
  let gesture: Gesture | undefined;
  /** Turn of the wheel with Shift since the last step, in CSS pixels. */
  let turned = 0;

  /** Number of lanes whose middle is above the pointer. */
  const placeAt = (clientY: number) => {
    const { lanes, rulerPx } = layout.getState();
    const yPx = clientY - names.getBoundingClientRect().top + rulerPx;
    return lanes.filter(({ topPx, heightPx }) => topPx + heightPx / 2 < yPx).length;
  };

  const end = () => {
    if (gesture?.is === 'move') onMove(undefined);
    gesture = undefined;
    document.removeEventListener('keydown', onKeyDown, true);
  };

  const drop = (timeline: number, place: number) => {
    const { lanes, laneOf, moveAbove } = layout.getState();
    const from = laneOf[timeline] && lanes.indexOf(laneOf[timeline]);
    if (from === undefined || place === from || place === from + 1) return;
    moveAbove(timeline, lanes[place]?.timeline);
    const now = layout.getState().lanes.findIndex((lane) => lane.timeline === timeline) + 1;
    panels.getState().say(`${timelineName(entryAt(timelines, timeline))} is ${now} of ${lanes.length}.`);
  };

  /** Cancels a drag on Escape, which then has no other effect. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (gesture?.is === 'resize') layout.getState().resizeShown(gesture.timeline, gesture.heightPx);
    end();
  };

  const timelineOf = (target: EventTarget | null) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-timeline]') : null;
    return item ? Number(item.dataset['timeline']) : undefined;
  };
  const isGrip = (target: EventTarget | null) => target instanceof Element && target.matches('[data-grip]');

  const onDown = (event: PointerEvent) => {
    const { target, pointerId, pointerType, clientY } = event;
    const timeline = timelineOf(target);
    if (event.button !== 0 || timeline === undefined || !(target instanceof Element)) return;
    if (gesture && gesture.pointerId !== pointerId) return;
    // One whose end was missed: its lane was hidden under the pointer.
    end();
    const heightPx = layout.getState().laneOf[timeline]?.heightPx ?? 0;
    if (isGrip(target)) gesture = { pointerId, timeline, is: 'resize', fromPx: clientY, heightPx };
    else if (pointerType === 'touch') gesture = { pointerId, timeline, is: 'scroll', lastPx: clientY };
    else gesture = { pointerId, timeline, is: 'press', fromPx: clientY };
    // Clicks go to the element that has captured the pointer: so the grip gets its double clicks.
    (isGrip(target) ? target : names).setPointerCapture(pointerId);
    document.addEventListener('keydown', onKeyDown, true);
  };

  const onPointerMove = (event: PointerEvent) => {
    if (gesture?.pointerId !== event.pointerId) return;
    const { clientY } = event;
    if (gesture.is === 'resize') {
      const shownPx = Math.round(gesture.heightPx + clientY - gesture.fromPx);
      layout.getState().resizeShown(gesture.timeline, shownPx);
    } else if (gesture.is === 'scroll') {
      const { view, scrollTo } = viewport.getState();
      scrollTo(view.scrollPx + gesture.lastPx - clientY);
      gesture.lastPx = clientY;
    } else {
      if (gesture.is === 'press' && Math.abs(clientY - gesture.fromPx) < DRAG_PX) return;
      const { pointerId, timeline } = gesture;
      const place = placeAt(clientY);
      if (gesture.is === 'move' && gesture.place === place) return;
      gesture = { pointerId, timeline, is: 'move', place };
      onMove({ timeline, place });
    }
  };

  const onUp = (event: PointerEvent) => {
    if (gesture?.pointerId !== event.pointerId) return;
    const done = gesture;
    end();
    if (done.is === 'move') drop(done.timeline, done.place);
  };

  const onCancel = (event: PointerEvent) => {
    if (gesture?.pointerId === event.pointerId) end();
  };

  const onDoubleClick = (event: MouseEvent) => {
    const timeline = timelineOf(event.target);
    if (timeline !== undefined && isGrip(event.target))
      layout.getState().resize(timeline, entryAt(timelines, timeline).lane.heightPx);
  };

  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const { view, scrollTo } = viewport.getState();
    const pxPerDelta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    if (event.shiftKey) {
      // Some systems turn it sideways with Shift.
      turned += (event.deltaY || event.deltaX) * pxPerDelta;
      const steps = Math.trunc(turned / SIZE_STEP_PX);
      turned -= steps * SIZE_STEP_PX;
      if (steps !== 0) stepLaneSize(session, -steps);
      event.preventDefault();
      return;
    }
    scrollTo(view.scrollPx + event.deltaY * pxPerDelta);
    // At either end, and where all lanes fit, the page scrolls on.
    if (viewport.getState().view.scrollPx !== view.scrollPx) event.preventDefault();
  };

  const listening = new AbortController();
  const { signal } = listening;
  names.addEventListener('pointerdown', onDown, { signal });
  names.addEventListener('pointermove', onPointerMove, { signal });
  names.addEventListener('pointerup', onUp, { signal });
  names.addEventListener('pointercancel', onCancel, { signal });
  names.addEventListener('dblclick', onDoubleClick, { signal });
  names.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => {
    listening.abort();
    end();
  };
}

/** Position of the line that marks where a name would be dropped, in CSS pixels below the ruler. */
export function insertionPx(lanes: readonly Lane[], place: number, rulerPx: number): number {
  const next = lanes[place];
  const last = lanes.at(-1);
  if (next) return next.topPx - TIMELINE_SPACING_PX / 2 - rulerPx;
  return last ? last.topPx + last.heightPx + TIMELINE_SPACING_PX / 2 - rulerPx : 0;
}
