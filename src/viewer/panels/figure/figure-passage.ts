import type { Span } from '../../../kinds/contract/visible.ts';
import { spanOfMeasures } from '../../../measures/find-passage.ts';
import { measuresInAddress } from '../../../measures/measure-passage.ts';
import { entryAt } from '../../../shared/elements.ts';
import type { Address } from '../../links/address.ts';
import { itemOf } from '../../links/arrival.ts';
import { countedMeasures } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** A passage to be drawn, and how the server is asked for it. */
export interface FigurePassage {
  readonly span: Span;
  readonly query: { readonly m?: string; readonly t?: string };
  /** The same in an address of the viewer. */
  readonly address: Address;
}

/** The passage that an address leads to, of the whole recording where it names none; undefined for one without length. */
export function figurePassage(
  { timelines, playback }: Pick<AnalysisView, 'timelines' | 'playback'>,
  { component, measures, time }: Address,
): FigurePassage | undefined {
  const { start, end } = playback.getState();
  if (component !== undefined) {
    const item = itemOf(timelines, component);
    if (!item) return undefined;
    const [from, to] = entryAt(timelines, item.timeline).rows.span(item.row);
    return timed({ start: from, end: to });
  }
  if (time) return time.end === undefined ? undefined : timed({ start: time.start, end: time.end });
  if (!measures) return end > start ? { span: { start, end }, query: {}, address: {} } : undefined;
  const counted = countedMeasures(timelines);
  const { span } = counted ? spanOfMeasures(counted, measures, end) : {};
  return span && span.end > span.start
    ? { span, query: { m: measuresInAddress(measures) }, address: { measures } }
    : undefined;
}

function timed({ start, end }: Span): FigurePassage | undefined {
  const span = { start: milliseconds(start), end: milliseconds(end) };
  if (span.end <= span.start) return undefined;
  return { span, query: { t: `${span.start},${span.end}` }, address: { time: span } };
}

const milliseconds = (time: number) => Math.round(Math.max(time, 0) * 1000) / 1000;
