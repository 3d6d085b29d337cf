import { entryAt } from '../../shared/elements.ts';
import { countedMeasures } from '../model/counted.ts';
import { goTo, scrollTo } from '../scene/commands/commands.ts';
import { loopable } from '../scene/commands/loop-commands.ts';
import { MOMENT_CONTEXT } from '../scene/commands/view-commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Item, Range } from '../store/selection.ts';
import { spanOfMeasures } from '../../measures/find-passage.ts';
import type { MeasurePassage } from '../../measures/measure-passage.ts';
import type { Timeline } from '../model/timeline.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { ViewportStore } from '../store/viewport.ts';
import type { Address, Moment } from './address.ts';
import { itemOf } from './arrival.ts';
import { NO_COMPONENT } from './read-address.ts';

/** Part of its own length that is shown on either side of a link's target. */
const CONTEXT = 0.25;

/** A passage or moment of the recording that a link names. */
interface Place {
  readonly start: number;
  /** Range to select on the ruler; undefined for a moment. */
  readonly range: Range | undefined;
  /** Range to loop if the link asks for a loop. */
  readonly looped: Range | undefined;
}

/**
 * Selects, seeks and loops as an address asks; never starts playback. Beside a component, a passage only sets the
 * playhead and the loop. Missing targets are reported to `onProblem`, a sentence for each. Returns a function that
 * brings the target into view unless the address names the view; call it once the canvas has its size.
 */
export function applyLink(
  session: AnalysisView,
  address: Address,
  onProblem: (problem: string) => void,
): () => void {
  const { selection, playback } = session;
  const item = componentOf(session, address, onProblem);
  const place = placeOf(session, address, onProblem);
  if (item) select(session, item);
  else if (place?.range) selection.getState().setRange(place.range);
  if (place) playback.getState().seek({ time: place.start, ifPlaying: true });
  if (address.loop) loop(session, place, item, onProblem);
  const show = () => {
    if (item && !address.view) showAround(session.viewport, spanOf(session.timelines, item));
    if (item) scrollTo(session, item);
    else if (place && !address.view) showPlace(session, place);
  };
  return () => session.follow.getState().moveInStep(show);
}

function componentOf(
  session: AnalysisView,
  { component }: Address,
  onProblem: (problem: string) => void,
): Item | undefined {
  if (component === undefined) return undefined;
  const item = itemOf(session.timelines, component);
  if (!item) onProblem(NO_COMPONENT);
  return item;
}

function placeOf(
  session: AnalysisView,
  { time, measures }: Address,
  onProblem: (problem: string) => void,
): Place | undefined {
  const place = time ? timed(session.playback, time) : measures && measured(session, measures);
  if (typeof place !== 'string') return place;
  onProblem(place);
  return undefined;
}

function timed(playback: PlaybackStore, { start, end }: Moment): Place | string {
  const bounds = playback.getState();
  if (start < bounds.start || start > bounds.end) return 'The link’s time is outside the recording.';
  const range = end === undefined ? undefined : { start, end: Math.min(end, bounds.end) };
  return { start, range, looped: range };
}

function measured(session: AnalysisView, passage: MeasurePassage): Place | string {
  const counted = countedMeasures(session.timelines);
  if (!counted) return 'The link points to a measure, but this file has no measures.';
  const bounds = session.playback.getState();
  const { span, problem } = spanOfMeasures(counted, passage, bounds.end);
  if (problem !== undefined) return `The link’s measure was not found. ${problem}`;
  if (span.start < bounds.start || span.start > bounds.end)
    return 'The link’s measures are outside the recording.';
  return { start: span.start, range: passage.to && span, looped: span };
}

function select(session: AnalysisView, item: Item): void {
  const { layout, selection, playback } = session;
  if (!layout.getState().shown[item.timeline]) layout.getState().setShownByLink(item.timeline, true);
  selection.getState().select(item);
  playback.getState().seek({ time: spanOf(session.timelines, item).start, ifPlaying: false });
}

function loop(
  session: AnalysisView,
  place: Place | undefined,
  item: Item | undefined,
  onProblem: (problem: string) => void,
): void {
  const span = place ? place.looped : item && loopable(session, item, false);
  if (span && span.end > span.start) session.playback.getState().setLoop(span);
  else if (place ?? item) onProblem('A single moment cannot be looped.');
}

function showPlace(session: AnalysisView, { start, range }: Place): void {
  if (range) showAround(session.viewport, range);
  else goTo(session, start);
}

function showAround(viewport: ViewportStore, { start, end }: Range): void {
  const around = end > start ? (end - start) * CONTEXT : MOMENT_CONTEXT;
  viewport.getState().show(start - around, end + around);
}

function spanOf(timelines: readonly Timeline[], { timeline, row }: Item): Range {
  const [start, end] = entryAt(timelines, timeline).rows.span(row);
  return { start, end };
}
