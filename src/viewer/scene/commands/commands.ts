import { entryAt } from '../../../shared/elements.ts';
import { hitTest } from '../../model/hit-test.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { isSameItem, type Item } from '../../store/selection.ts';
import { rightTime, type View, type ViewportStore } from '../../store/viewport.ts';
import { headOf } from '../../../kinds/contract/kind-timeline.ts';
import { timeOf } from '../../../kinds/contract/visible.ts';
import type { Timeline } from '../../model/timeline.ts';
import { targetView } from './move-view.ts';

/** An item brought into view begins, where there is room, this part of the canvas's width from its left edge. */
const LEAD = 0.25;
/** Part of the view that must show a component that is longer than the view. */
const ENOUGH = 0.5;

/** Target under a point of the canvas, as it is scrolled and zoomed now. */
export function targetAt({ timelines, layout, viewport }: AnalysisView, xPx: number, yPx: number) {
  const { view } = viewport.getState();
  const { lanes, rulerPx } = layout.getState();
  const stack = { timelines, lanes, rulerPx, scrollPx: view.scrollPx };
  return hitTest(stack, view, xPx, yPx);
}

const startOf = (timelines: readonly Timeline[], { timeline, row }: Item) =>
  timelines[timeline]?.rows.span(row)[0];

/** Selects an item and, while paused, goes to where it begins. */
function selectAndSeek(session: AnalysisView, item: Item): void {
  session.selection.getState().select(item);
  seekIfPaused(session, item);
}

/** Goes to where an item begins, while paused. */
export function seekIfPaused(session: AnalysisView, item: Item): void {
  const time = startOf(session.timelines, item);
  if (time !== undefined) session.playback.getState().seek({ time, ifPlaying: false });
}

/** Lengths of an item's lead-in and tail in seconds; undefined where it has neither. */
export function tailsOf({ timelines, layout, playback }: AnalysisView, { timeline, row }: Item) {
  const { start, end } = playback.getState();
  // At one pixel for each second the drawn tails are seconds.
  const view = { leftTime: 0, pxPerSecond: 1, widthPx: end, start, end };
  const heightPx = entryAt(layout.getState().heightsPx, timeline);
  const { tails } = entryAt(timelines, timeline).lane.place(row, { ...view, heightPx });
  return tails && { leadIn: tails.leftPx, tail: tails.rightPx };
}

/** Goes to where an item begins, or its lead-in if asked for, and plays on from there. */
export function playFrom(session: AnalysisView, item: Item, { withLeadIn = false } = {}): void {
  const start = startOf(session.timelines, item);
  if (start === undefined) return;
  const leadIn = withLeadIn ? (tailsOf(session, item)?.leadIn ?? 0) : 0;
  session.playback.getState().seek({ time: start - leadIn, ifPlaying: true });
  session.playback.getState().play();
}

/** Goes to the time at a place of the canvas, playing or not. */
export function seekToPx({ viewport, playback }: AnalysisView, xPx: number): void {
  playback.getState().seek({ time: timeOf(viewport.getState().view, xPx), ifPlaying: true });
}

/** Goes to a time, playing or not, and brings it into view. */
export function goTo(session: AnalysisView, time: number): void {
  const { playback } = session;
  playback.getState().seek({ time, ifPlaying: true });
  revealTime(session, playback.getState().time);
}

/** Brings a time into view; the playhead stays. */
export function revealTime(session: AnalysisView, time: number): void {
  const view = targetView(session);
  if (time < view.leftTime || time > rightTime(view))
    jumpTo(session.viewport, view, time - LEAD * spanOf(view));
}

/** The same, and selects the unit active there, so that open details show it; others stay as they are. */
export function goToUnit(session: AnalysisView, time: number): void {
  goTo(session, time);
  const item = unitAt(session, time);
  if (item) session.selection.getState().selectOnly(item);
}

/**
 * Unit at a time: in the selection's timeline and at its level where there is one, else the innermost unit of the
 * topmost shown timeline that has words.
 */
function unitAt({ timelines, layout, selection }: AnalysisView, time: number): Item | undefined {
  const { selected } = selection.getState();
  const lanes = layout.getState().lanes.map((lane) => lane.timeline);
  const worded = lanes.filter((timeline) => !entryAt(timelines, timeline).words.hasGeneratedLabels);
  for (const timeline of [...(selected ? [selected.timeline] : []), ...worded]) {
    const own = entryAt(timelines, timeline);
    const rows: number[] = [];
    own.listening?.now?.(time, rows);
    const level = selected?.timeline === timeline ? own.order.outline?.(selected.row).level : undefined;
    const row =
      rows.find((one) => own.order.outline?.(one).level === level) ??
      (rows.length > 0 ? Math.max(...rows) : undefined);
    if (row !== undefined) return { timeline, row };
  }
  return undefined;
}

const spanOf = (view: View) => view.widthPx / view.pxPerSecond;

/** Jumps at the scale that the view is heading for: a zoom on its way ends here, at its final scale. */
const jumpTo = (viewport: ViewportStore, { pxPerSecond }: View, leftTime: number) =>
  viewport.getState().moveTo({ leftTime, pxPerSecond });

/**
 * Pans and scrolls as little as possible to bring an item's beginning and, where there is room, its end into view.
 * Decides by the view that a motion is heading for, not by the one shown now.
 */
export function reveal(session: AnalysisView, item: Item): void {
  const view = targetView(session);
  const [start, end] = entryAt(session.timelines, item.timeline).rows.span(item.row);
  const span = spanOf(view);
  const fillsView = start <= view.leftTime && end >= rightTime(view);
  const needed = end - start <= span ? end : start + ENOUGH * span;
  const isInView = start >= view.leftTime && needed <= rightTime(view);
  if (!fillsView && !isInView)
    jumpTo(session.viewport, view, start - Math.min(LEAD * span, Math.max(span - (end - start), 0)));
  scrollTo(session, item);
}

/** Scrolls the stack as little as possible to show an item between the ruler and the canvas's bottom. */
export function scrollTo({ timelines, layout, viewport }: AnalysisView, { timeline, row }: Item): void {
  const { laneOf, rulerPx } = layout.getState();
  const lane = laneOf[timeline];
  if (!lane) return;
  const { view, scrollTo: scroll } = viewport.getState();
  const head = headOf(placeInLane(entryAt(timelines, timeline), row, view, lane));
  const topPx = lane.topPx + head.topPx;
  const bottomPx = lane.topPx + head.bottomPx;
  if (topPx - view.scrollPx < rulerPx) scroll(topPx - rulerPx);
  else if (bottomPx - view.scrollPx > view.heightPx) scroll(bottomPx - view.heightPx);
}

/** Selects an item that the pointer is not on: brings it into view and, while paused, goes to where it begins. */
export function selectAndReveal(session: AnalysisView & Tools, item: Item): void {
  revealSelected(session, item, selectAndSeek);
}

/** The same, and the side column stays as it is. */
export function goToItem(session: AnalysisView & Tools, item: Item): void {
  revealSelected(session, item, selectAndSeekOnly);
}

/** Selects an item and, while paused, goes to where it begins; the side column stays as it is. */
export function selectAndSeekOnly(session: AnalysisView, item: Item): void {
  session.selection.getState().selectOnly(item);
  seekIfPaused(session, item);
}

function revealSelected(session: AnalysisView & Tools, item: Item, select: typeof selectAndSeek): void {
  const opensColumn = !session.panels.getState().columnOpen;
  select(session, item);
  reveal(session, item);
  // The side column takes room from the canvas; by then the reader may have gone on to something else.
  if (!opensColumn) return;
  afterLayout(() => {
    if (isSameItem(session.selection.getState().selected, item)) reveal(session, item);
  });
}

/** Runs something once the page is laid out as it now is and the canvas has its size. */
export function afterLayout(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
