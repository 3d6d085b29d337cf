import { entryAt } from '../../../shared/elements.ts';
import type { Session } from '../../session.ts';
import type { Item, Range } from '../../store/selection.ts';
import { scrollTo } from './commands.ts';
import { fitSpan, panByViews, targetView } from './move-view.ts';

/** A moment has no length to fit: so many seconds are shown on either side. */
export const MOMENT_CONTEXT = 5;
/** Part of the view within which a time counts as being in the middle. */
const CENTRED = 0.002;

/** Shows a component, or a moment with what is around it, from margin to margin. */
export function fitItem(session: Session, item: Item): void {
  scrollTo(session, item);
  const { start, end } = spanOf(session, item);
  if (end > start) fitSpan(session, start, end);
  else fitSpan(session, start - MOMENT_CONTEXT, end + MOMENT_CONTEXT);
}

/** Puts what is selected, else the range on the ruler, into the middle; what is there already, from margin to margin. */
export function centreOrFit(session: Session): void {
  const { selected, range } = session.selection.getState();
  const span = selected ? spanOf(session, selected) : range;
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

function spanOf({ timelines }: Session, { timeline, row }: Item): Range {
  const [start, end] = entryAt(timelines, timeline).rows.span(row);
  return { start, end };
}
