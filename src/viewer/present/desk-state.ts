import { entryAt } from '../../shared/elements.ts';
import { itemOf } from '../links/arrival.ts';
import { holdView } from '../links/hold-view.ts';
import { viewPart } from '../links/present-address.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Session } from '../session.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import { NOTATION } from '../store/panels.ts';
import type { Item } from '../store/selection.ts';
import type { ViewportStore } from '../store/viewport.ts';
import { MAX_REVEALED, type DeskState } from './protocol.ts';

/** State that a projector needs to show the same as the desk. */
export function deskState(session: Session): DeskState {
  const { timelines, layout, selection, playback, presenting, panels, check, fileId } = session;
  const { lanes, heightsPx } = layout.getState();
  const { selected, range } = selection.getState();
  const { shows, isBlack } = presenting.getState();
  const { revealed = {}, isChecked = false } = check?.answers.getState() ?? {};
  return {
    fileId,
    lanes: lanes.map(({ timeline }) => ({
      id: entryAt(timelines, timeline).id,
      heightPx: entryAt(heightsPx, timeline),
    })),
    view: viewPart(session).view,
    scroll: scrolled(session.viewport),
    selected: selected && {
      timeline: entryAt(timelines, selected.timeline).id,
      component: entryAt(timelines, selected.timeline).rows.id(selected.row),
    },
    range,
    loop: playback.getState().loop,
    revealed: Object.keys(revealed).slice(0, MAX_REVEALED).map(Number),
    isChecked,
    shows,
    score: scoreId(session.timelines, panels.getState().scoreTimeline),
    isBlack,
  };
}

/** Scroll position of the stack, as a part of the whole scroll range. */
function scrolled(viewport: ViewportStore): number {
  const { view, contentHeightPx } = viewport.getState();
  const mostPx = contentHeightPx - view.heightPx;
  return mostPx > 0 ? Math.min(Math.max(view.scrollPx / mostPx, 0), 1) : 0;
}

const scoreId = (timelines: readonly Timeline[], score: number | undefined) =>
  score === undefined || score === NOTATION ? score : timelines[score]?.id;

/**
 * Shows in a projector's session the state of its desk, as far as the file has loaded. Returns a function that releases
 * the view.
 */
export function applyDeskState(session: AnalysisView & Tools, state: DeskState): () => void {
  const { viewport, playback, presenting, panels, follow, timelines } = session;
  arrange(session, state.lanes);
  reveal(session, state);
  select(session, state);
  playback.getState().setLoop(state.loop);
  const { setShows, setBlack } = presenting.getState();
  setShows(state.shows);
  setBlack(state.isBlack);
  const score = state.score === NOTATION ? NOTATION : timelines.findIndex(({ id }) => id === state.score);
  if (state.score !== undefined && (score === NOTATION || score >= 0)) panels.getState().chooseScore(score);
  const stop = state.view && holdView(session, state.view);
  if (!state.view) follow.getState().moveInStep(() => viewport.getState().moveTo(viewport.getState().home()));
  const { view, contentHeightPx, scrollTo } = viewport.getState();
  scrollTo(state.scroll * Math.max(contentHeightPx - view.heightPx, 0));
  return stop ?? (() => undefined);
}

function arrange({ timelines, layout }: AnalysisView, lanes: DeskState['lanes']): void {
  const { heightsPx, order, arrange: setArrangement } = layout.getState();
  const indexes = new Map(timelines.map(({ id }, index) => [id, index] as const));
  const shown = lanes.flatMap(({ id, heightPx }) => {
    const index = indexes.get(id);
    return index === undefined ? [] : [{ index, heightPx }];
  });
  const isShown = new Set(shown.map(({ index }) => index));
  let heights = heightsPx;
  for (const { index, heightPx } of shown) heights = heights.with(index, heightPx);
  setArrangement({
    order: [...isShown, ...order.filter((index) => !isShown.has(index))],
    shown: order.map((_, index) => isShown.has(index)),
    heightsPx: heights,
  });
}

/** Reveals the labels revealed on the desk, and hides the rest again; answers stay on the desk. */
function reveal({ check, layout }: AnalysisView & Tools, { revealed, isChecked }: DeskState): void {
  const before = check?.answers.getState();
  if (!check || !before) return;
  const isSame =
    before.isChecked === isChecked &&
    Object.keys(before.revealed).length === revealed.length &&
    revealed.every((id) => before.revealed[id]);
  if (isSame) return;
  check.answers.setState({
    isChecked,
    revealed: Object.fromEntries(revealed.map((id) => [id, true as const])),
  });
  layout.getState().redraw();
}

function select(session: AnalysisView, { selected, range }: DeskState): void {
  const { selection } = session;
  const { selected: own } = selection.getState();
  // To find one means to look through the file: not for every move of the view.
  if (selected && own && isAt(session.timelines, own, selected)) return;
  const item = selected && itemIn(session, selected);
  if (item) {
    selection.getState().selectOnly(item);
    return;
  }
  selection.getState().clear();
  selection.getState().setRange(range);
}

const isAt = (
  timelines: readonly Timeline[],
  item: Item,
  { timeline, component }: NonNullable<DeskState['selected']>,
) => timelines[item.timeline]?.id === timeline && timelines[item.timeline]?.rows.id(item.row) === component;

function itemIn(
  session: AnalysisView,
  { timeline, component }: NonNullable<DeskState['selected']>,
): Item | undefined {
  const from = session.timelines.findIndex(({ id }) => id === timeline);
  const item = from < 0 ? undefined : itemOf(session.timelines, component, from);
  return item?.timeline === from ? item : undefined;
}
