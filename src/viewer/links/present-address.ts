import { CONTENT_MARGIN_PX } from '../../kinds/drawing/sizes.ts';
import { timeOf } from '../../kinds/contract/visible.ts';
import { entryAt } from '../../shared/elements.ts';
import { loopable } from '../scene/commands/loop-commands.ts';
import { isOfFile, TEMPO_ID, type Timeline } from '../model/timeline.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import { isScoreOpen } from '../store/column.ts';
import { isShownAtFirst } from '../store/layout.ts';
import type { PanelsStore } from '../store/panels.ts';
import type { Item, Range } from '../store/selection.ts';
import type { ViewportStore } from '../store/viewport.ts';
import type { Address } from './address.ts';

/** A view is named to this part of its length. */
const VIEW_PRECISION = 1e-4;
/** Times closer than this are written alike, in seconds. */
const SAME_TIME = 1e-3;

/** Target that a reader means when sharing: the item, else the range on the ruler, the loop, or the time. */
export function targetOf({ timelines, selection, playback }: AnalysisView, item: Item | undefined): Address {
  if (item) return addressOf(entryAt(timelines, item.timeline), item.row);
  const { range } = selection.getState();
  const { loop, time } = playback.getState();
  if (!range && loop) return { time: loop, loop: true };
  return { time: range ?? { start: time, end: undefined } };
}

/** Address of a component; of its time where no file has it. */
function addressOf(timeline: Timeline, row: number): Address {
  if (isOfFile(timeline)) return { component: timeline.rows.id(row) };
  const [start, end] = timeline.rows.span(row);
  return { time: { start, end } };
}

/** A place as named by the link, with the range, loop and seek that it led to. */
interface Named {
  readonly place: Pick<Address, 'time' | 'measures'>;
  readonly range: Range | undefined;
  readonly loop: Range | undefined;
  readonly sought: number | undefined;
}

/**
 * Notes a place's name in the link, right after the link was applied: the place keeps that name as long as nothing else
 * is chosen.
 */
export function namedBy({ selection, playback }: AnalysisView, { time, measures }: Address): Named {
  const { loop, seekTo } = playback.getState();
  return {
    place: time ? { time } : measures ? { measures } : {},
    range: selection.getState().range,
    loop,
    sought: seekTo?.time,
  };
}

/** Address of everything before the reader that differs from the file as it opens. */
export function presentAddress(session: AnalysisView & Tools, named?: Named): Address {
  const { speed } = session.playback.getState();
  const { mode } = session.follow.getState();
  const { from: diff } = session.comparison.getState();
  return {
    ...(diff !== undefined && { diff }),
    ...chosenPart(session, named),
    ...(speed !== 1 && { speed }),
    ...viewPart(session),
    ...(mode !== 'page' && { follow: mode }),
    ...scorePart(session.panels),
    ...session.check?.address,
  };
}

/** Address of the selection, the loop, or the place named by the link. */
function chosenPart(session: AnalysisView, named: Named | undefined): Address {
  const { timelines, selection, playback } = session;
  const { selected, range } = selection.getState();
  const { loop, seekTo } = playback.getState();
  const loops: Address = loop ? { loop: true } : {};
  const own = selected && entryAt(timelines, selected.timeline);
  if (selected && own && isOfFile(own)) {
    const component = own.rows.id(selected.row);
    const isOwnLoop = !loop || isSamePassage(loop, loopable(session, selected, false));
    return { component, ...(!isOwnLoop && { time: loop }), ...loops };
  }
  const isNamed =
    named?.range === range &&
    named?.loop === loop &&
    ((range ?? loop) ? true : named?.sought === seekTo?.time);
  if (named && isNamed) return { ...named.place, ...loops };
  const passage = loop ?? range;
  return passage ? { time: passage, ...loops } : {};
}

/** Whether two passages are written alike. */
export const isSamePassage = (a: Range, b: Range | undefined) =>
  b !== undefined && Math.abs(a.start - b.start) < SAME_TIME && Math.abs(a.end - b.end) < SAME_TIME;

/**
 * The span in view and the shown timelines, where they differ from the file's opening view and from the author's
 * choice.
 */
export function viewPart(session: AnalysisView): Pick<Address, 'view' | 'timelines'> {
  const { viewport, timelines, layout } = session;
  const { view, home, isAt } = viewport.getState();
  const { shown } = layout.getState();
  // Where the tempo is shown depends on the room that there is.
  const isOwn = ({ id }: Timeline) => id !== TEMPO_ID;
  const isAuthors = timelines.every(
    (timeline, index) => !isOwn(timeline) || isShownAtFirst(timeline) === shown[index],
  );
  const ids = timelines.filter((one, index) => isOwn(one) && shown[index]).map(({ id }) => id);
  return {
    ...(!isAt(view, home()) && { view: spanInView(session.viewport) }),
    ...(!isAuthors && { timelines: ids }),
  };
}

/** Span in view, rounded to the figures that can be seen. */
function spanInView(viewport: ViewportStore): Range {
  const { view } = viewport.getState();
  const start = timeOf(view, CONTENT_MARGIN_PX);
  const end = timeOf(view, view.widthPx - CONTENT_MARGIN_PX);
  const digits = Math.min(Math.max(Math.ceil(-Math.log10((end - start) * VIEW_PRECISION)), 0), 6);
  const round = (time: number) => Math.max(Number(time.toFixed(digits)), 0);
  return { start: round(start), end: round(end) };
}

function scorePart(panels: PanelsStore): Pick<Address, 'score'> {
  const now = panels.getState();
  const { tab, columnOpen, scoreBeside } = panels.getInitialState();
  const score = isScoreOpen(now);
  return score === undefined || score === isScoreOpen({ ...now, tab, columnOpen, scoreBeside })
    ? {}
    : { score };
}
