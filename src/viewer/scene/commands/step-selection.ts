import { headOf } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import { selectAndReveal } from './commands.ts';

/**
 * A component that begins at most this many seconds before the playhead is still current: while playing, "previous"
 * means the one before.
 */
const JUST_BEGUN = 0.5;
const AT_ONCE = 1e-3;
/** Most components with the same beginning that are searched for one in the same part of the lane. */
const MAX_TOGETHER = 64;
/** Components that share so little height, in CSS pixels, lie in different parts of the lane. */
const TOUCHING_PX = 1;

/** Selects the previous or next component of the same sort; without a selection, one that is active now. */
export function selectNeighbour(session: AnalysisView & Tools, step: 1 | -1): void {
  const { selected } = session.selection.getState();
  const row = selected && session.timelines[selected.timeline]?.order.neighbour(selected.row, step);
  select(session, selected ? row !== undefined && { timeline: selected.timeline, row } : firstItem(session));
}

/**
 * Selects the component above or below in the lane; from the lane's edge, one in the next shown lane that has
 * components.
 */
export function selectVertically(session: AnalysisView & Tools, step: 'up' | 'down'): void {
  const { selected } = session.selection.getState();
  if (!selected) {
    select(session, firstItem(session));
    return;
  }
  const row = session.timelines[selected.timeline]?.order.vertical?.(selected.row, step);
  select(
    session,
    row === undefined ? inNextLane(session, selected, step) : { timeline: selected.timeline, row },
  );
}

/** The first or last component of the timeline that is worked on. */
export function selectOutermost(session: AnalysisView & Tools, end: 'first' | 'last'): void {
  const timeline = workedOn(session);
  if (timeline === undefined) return;
  select(session, {
    timeline,
    row: end === 'first' ? 0 : entryAt(session.timelines, timeline).rows.count - 1,
  });
}

/** The component of the timeline worked on that begins next after or before the playhead; goes there, playing or not. */
export function stepFromPlayhead(session: AnalysisView & Tools, step: 1 | -1): void {
  const timeline = workedOn(session);
  if (timeline === undefined) return;
  const { time, playing, seek } = session.playback.getState();
  const target = entryAt(session.timelines, timeline);
  const slack = step < 0 && playing ? JUST_BEGUN : AT_ONCE;
  const first = step > 0 ? firstFrom(target, time + slack) : beginningBefore(target, time - slack);
  if (first === undefined) return;
  const row = likeSelected(session, timeline, first);
  // The playhead goes along.
  session.follow.getState().moveInStep(() => select(session, { timeline, row }));
  seek({ time: target.rows.span(row)[0], ifPlaying: true });
}

function select(session: AnalysisView & Tools, item: Item | false | undefined): void {
  if (item) selectAndReveal(session, item);
}

/** The selected component's timeline, else the topmost shown one that has components. */
function workedOn({ timelines, layout, selection }: AnalysisView): number | undefined {
  return (
    selection.getState().selected?.timeline ??
    layout.getState().lanes.find(({ timeline }) => entryAt(timelines, timeline).rows.count > 0)?.timeline
  );
}

function firstItem(session: AnalysisView): Item | undefined {
  const timeline = workedOn(session);
  if (timeline === undefined) return undefined;
  const rows: number[] = [];
  entryAt(session.timelines, timeline).listening?.now?.(session.playback.getState().time, rows);
  return { timeline, row: rows[0] ?? 0 };
}

function inNextLane({ timelines, layout }: AnalysisView, from: Item, step: 'up' | 'down'): Item | undefined {
  const { lanes } = layout.getState();
  const by = step === 'up' ? -1 : 1;
  const [time] = entryAt(timelines, from.timeline).rows.span(from.row);
  const own = lanes.findIndex(({ timeline }) => timeline === from.timeline);
  if (own < 0) return undefined;
  for (let lane = lanes[own + by], at = own + by; lane; at += by, lane = lanes[at]) {
    const row = entryAt(timelines, lane.timeline).order.nearestFrom(time, step === 'up' ? 'below' : 'above');
    if (row !== undefined) return { timeline: lane.timeline, row };
  }
  return undefined;
}

/** The first row that does not begin before a time. */
function firstFrom(timeline: Timeline, time: number): number | undefined {
  let low = 0;
  let high = timeline.rows.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeline.rows.span(middle)[0] < time) low = middle + 1;
    else high = middle;
  }
  return low < timeline.rows.count ? low : undefined;
}

/** The first of the rows that share the last beginning before a time. */
function beginningBefore(timeline: Timeline, time: number): number | undefined {
  const last = (firstFrom(timeline, time) ?? timeline.rows.count) - 1;
  return last < 0 ? undefined : firstFrom(timeline, timeline.rows.span(last)[0]);
}

/** Row beginning with `first` in the same part of the lane as the selected one, else `first`. */
function likeSelected({ timelines, selection, layout }: AnalysisView, index: number, first: number): number {
  const { selected } = selection.getState();
  if (selected?.timeline !== index) return first;
  const timeline = entryAt(timelines, index);
  const view = { leftTime: 0, pxPerSecond: 1, widthPx: 1, start: 0, end: 1 };
  const laneView = { ...view, heightPx: entryAt(layout.getState().heightsPx, index) };
  const boundsOf = (row: number) => headOf(timeline.lane.place(row, laneView));
  const own = boundsOf(selected.row);
  const [begin] = timeline.rows.span(first);
  const end = Math.min(first + MAX_TOGETHER, timeline.rows.count);
  for (let row = first; row < end && timeline.rows.span(row)[0] === begin; row++) {
    const { topPx, bottomPx } = boundsOf(row);
    if (Math.min(bottomPx, own.bottomPx) - Math.max(topPx, own.topPx) > TOUCHING_PX) return row;
  }
  return first;
}
