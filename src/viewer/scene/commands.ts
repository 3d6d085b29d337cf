import { hitTest } from '../model/hit-test.ts';
import type { Session } from '../session.ts';
import type { Item } from '../store/selection.ts';
import { rightTime } from '../store/viewport.ts';
import { timeOf, xOf } from '../../kinds/visible.ts';

/** What lies under a point of the canvas, as it is scrolled and zoomed now. */
export function targetAt({ timelines, viewport, playback }: Session, xPx: number, yPx: number) {
  const { view } = viewport.getState();
  const { start, end } = playback.getState();
  return hitTest(timelines, { ...view, start, end }, view.scrollPx, xPx, yPx);
}

const startOf = ({ timelines }: Session, { timeline, row }: Item) => timelines[timeline]?.span(row)[0];

/** Selects an item and, while paused, goes to where it begins. */
export function selectAndSeek(session: Session, item: Item): void {
  session.selection.getState().select(item);
  const time = startOf(session, item);
  if (time !== undefined) session.playback.getState().seek({ time, ifPlaying: false });
}

/** Goes to where an item begins and plays on from there. */
export function playFrom(session: Session, item: Item): void {
  const time = startOf(session, item);
  if (time === undefined) return;
  session.playback.getState().seek({ time, ifPlaying: true });
  session.playback.getState().play();
}

/** Goes to the time at a place of the canvas, playing or not. */
export function seekToPx({ viewport, playback }: Session, xPx: number): void {
  playback.getState().seek({ time: timeOf(viewport.getState().view, xPx), ifPlaying: true });
}

/** Where buttons and keys zoom: at the playhead if it is in view, else at the middle. */
export function zoomAnchorPx({ viewport, playback }: Session): number {
  const { view } = viewport.getState();
  const xPx = xOf(view, playback.getState().time);
  return xPx >= 0 && xPx <= view.widthPx ? xPx : view.widthPx / 2;
}

/** Selects the previous or next component of the same sort; the first one playing where none is selected. */
export function selectNeighbour(session: Session, step: 1 | -1): void {
  const { selected } = session.selection.getState();
  const row = selected && session.timelines[selected.timeline]?.neighbour(selected.row, step);
  const next = selected ? row !== undefined && { timeline: selected.timeline, row } : firstItem(session);
  if (!next) return;
  selectAndSeek(session, next);
  reveal(session, next);
}

function firstItem({ timelines, playback }: Session): Item | undefined {
  const timeline = timelines.findIndex(({ visible, count }) => visible && count > 0);
  const rows: number[] = [];
  timelines[timeline]?.now(playback.getState().time, rows);
  return timeline < 0 ? undefined : { timeline, row: rows[0] ?? 0 };
}

/** Pans and scrolls as little as brings an item into view. */
function reveal({ timelines, viewport, playback }: Session, { timeline, row }: Item): void {
  const lane = timelines[timeline];
  if (!lane) return;
  const { view, panTo, scrollTo } = viewport.getState();
  const [start, end] = lane.span(row);
  const isInView = end > view.leftTime && start < rightTime(view);
  if (!isInView) panTo(start - view.widthPx / 4 / view.pxPerSecond);
  const { bounds } = lane.place(row, { ...view, ...playback.getState() });
  const topPx = lane.topPx + bounds.topPx;
  const bottomPx = lane.topPx + bounds.bottomPx;
  const firstTopPx = timelines.find(({ visible }) => visible)?.topPx ?? 0;
  if (topPx - view.scrollPx < firstTopPx) scrollTo(topPx - firstTopPx);
  else if (bottomPx - view.scrollPx > view.heightPx) scrollTo(bottomPx - view.heightPx);
}
