import { entryAt } from '../../../shared/elements.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item, Range } from '../../store/selection.ts';
import { rightTime } from '../../store/viewport.ts';
import { goTo, scrollTo } from './commands.ts';
import { fitSpan, panByViews, targetView } from './move-view.ts';

/** Seconds shown on either side of a moment, which has no length to fit. */
export const MOMENT_CONTEXT = 5;
/** Part of the view within which a time counts as being in the middle. */
const CENTRED = 0.002;

/** Shows a component, or a moment with its surroundings, from margin to margin. */
export function fitItem(session: AnalysisView, item: Item): void {
  scrollTo(session, item);
  const { start, end } = spanOf(session.timelines, item);
  if (end > start) fitSpan(session, start, end);
  else fitSpan(session, start - MOMENT_CONTEXT, end + MOMENT_CONTEXT);
}

/** Chooses a range, goes to where it begins and brings it into view, from margin to margin where it is longer than the view. */
export function goToRange(session: AnalysisView, range: Range): void {
  session.selection.getState().setRange(range);
  goTo(session, range.start);
  const view = targetView(session);
  if (range.end > rightTime(view)) fitSpan(session, range.start, range.end);
}

/** Centres the selection, else the range on the ruler; shows one that is centred already from margin to margin. */
export function centreOrFit(session: AnalysisView & Tools): void {
  const { selected, range } = session.selection.getState();
  const span = selected ? spanOf(session.timelines, selected) : range;
  if (!span) {
    session.panels.getState().say('Nothing selected.');
    return;
  }
  if (selected) scrollTo(session, selected);
  // A second press on the way to the middle finds it in the middle.
  const view = targetView(session);
  const seconds = view.widthPx / view.pxPerSecond;
  const centred = session.viewport
    .getState()
    .bounded({ ...view, leftTime: (span.start + span.end - seconds) / 2 });
  const views = (centred.leftTime - view.leftTime) / seconds;
  if (Math.abs(views) > CENTRED) panByViews(session, views);
  else if (selected) fitItem(session, selected);
  else fitSpan(session, span.start, span.end);
}

function spanOf(timelines: readonly Timeline[], { timeline, row }: Item): Range {
  const [start, end] = entryAt(timelines, timeline).rows.span(row);
  return { start, end };
}
