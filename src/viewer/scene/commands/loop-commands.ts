import { entryAt } from '../../../shared/elements.ts';
import { spanInWords } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item, Range } from '../../store/selection.ts';
import { tailsOf } from './commands.ts';

/** Plays a span over and over, and says so. */
function loopSpan({ timelines, playback, panels }: AnalysisView & Tools, span: Range): void {
  playback.getState().setLoop(span);
  panels.getState().say(`Loop on, ${spanInWords(timelines, span)}.`);
}

/** The same, and goes to its start where the playhead is not in it: who asks to hear a part wants to hear it. */
export function hearLoop(session: AnalysisView & Tools, span: Range): void {
  loopSpan(session, span);
  const { time, seek } = session.playback.getState();
  if (time < span.start || time >= span.end) seek({ time: span.start, ifPlaying: true });
}

/** Plays on past the loop's end. */
export function endLoop({ playback, panels }: AnalysisView & Tools): void {
  playback.getState().setLoop(undefined);
  panels.getState().say('Loop off.');
}

/** Ends the loop, or loops the last choice: the selected component or the range on the ruler. */
export function toggleLoop(
  session: AnalysisView & Tools,
  { withTails }: { readonly withTails: boolean },
): void {
  const { playback, selection, panels } = session;
  const { selected, range } = selection.getState();
  if (playback.getState().loop) {
    endLoop(session);
    return;
  }
  const span = selected ? loopable(session, selected, withTails) : range;
  if (span) hearLoop(session, span);
  else
    panels
      .getState()
      .say(
        selected
          ? 'A single moment cannot be looped.'
          : 'Select a unit or drag across the ruler, then press Loop.',
      );
}

/** Range of an item's loop, with its lead-in and tail if asked for; undefined for a moment. */
export function loopable(session: AnalysisView, item: Item, withTails: boolean): Range | undefined {
  const [first, last] = entryAt(session.timelines, item.timeline).rows.span(item.row);
  const bounds = session.playback.getState();
  const tails = withTails ? tailsOf(session, item) : undefined;
  const start = Math.max(first - (tails?.leadIn ?? 0), bounds.start);
  const end = Math.min(last + (tails?.tail ?? 0), bounds.end);
  return end > start ? { start, end } : undefined;
}

/**
 * Puts the loop's start or end at the playhead; the other end stays where it can, else stands at the recording's. A
 * loop that plays goes back from its new end at once.
 */
export function setLoopEdge(session: AnalysisView & Tools, edge: 'start' | 'end'): void {
  const { time, start, end, loop, playing } = session.playback.getState();
  const span =
    edge === 'start'
      ? { start: time, end: loop && loop.end > time ? loop.end : end }
      : { start: loop && loop.start < time ? loop.start : start, end: time };
  if (span.end > span.start) (playing ? hearLoop : loopSpan)(session, span);
  else
    session.panels
      .getState()
      .say(`Move the playhead first: a loop cannot ${edge} at the ${edge === 'start' ? 'end' : 'start'}.`);
}
