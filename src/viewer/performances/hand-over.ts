import {
  alignMaps,
  gapInWords,
  timeInSecond,
  type MapAlignment,
  type MapGap,
} from '../../measures/align-maps.ts';
import { timeOf as timeAt } from '../../kinds/contract/visible.ts';
import { CONTENT_MARGIN_PX } from '../../kinds/drawing/sizes.ts';
import { nameInMap, type MeasureMap } from '../../measures/measure-map.ts';
import { entryAt } from '../../shared/elements.ts';
import { holdView } from '../links/hold-view.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Session } from '../session.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Range } from '../store/selection.ts';
import { WHOLE, type View } from '../store/viewport.ts';
import { mapOfSession } from './map-of-session.ts';

/** What a reader leaves in one performance, to be found again in another. Times are seconds. */
interface HandOver {
  readonly map: MeasureMap | undefined;
  readonly start: number;
  readonly end: number;
  readonly time: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly loop: Range | undefined;
  /** What is in view; undefined where all is. */
  readonly view: Range | undefined;
  /** The stack from top to bottom. */
  readonly stack: readonly LeftLane[];
}

interface LeftLane {
  readonly key: string;
  readonly isShown: boolean;
  readonly heightPx: number;
}

/** Loops shorter than this in the other performance are gone there, in seconds. */
const MIN_LOOP = 0.05;
/** A view that ends this near to the recording's ends, in seconds, shows all of it. */
const WHOLE_SLACK = 0.01;

/** Timelines of two performances are the same one where kind and name are. */
const keyOf = ({ kind, name }: Timeline) => `${kind} ${name}`;

/** What the reader leaves now: where, how fast, and what is in view. */
export function leave(session: AnalysisView): HandOver {
  session.playback.getState().poll();
  const { start, end, time, playing, speed, loop } = session.playback.getState();
  const { view } = session.viewport.getState();
  const { order, ownShown, heightsPx } = session.layout.getState();
  return {
    map: mapOfSession(session),
    ...{ start, end, time, speed, loop },
    isPlaying: playing,
    view: isWhole(view) ? undefined : withinMargins(view),
    stack: order.map((index) => ({
      key: keyOf(entryAt(session.timelines, index)),
      isShown: ownShown[index] === true,
      heightPx: entryAt(heightsPx, index),
    })),
  };
}

/** How times of one performance become those of another. */
interface Crossing {
  readonly timeOf: (time: number) => { readonly time: number; readonly gap?: MapGap };
  readonly alignment: MapAlignment | undefined;
}

function crossing(from: HandOver, to: Pick<HandOver, 'map' | 'start' | 'end'>): Crossing {
  const alignment = from.map && to.map ? alignMaps(from.map, to.map) : undefined;
  if (alignment && alignment.common > 0) {
    return { alignment, timeOf: (time) => timeInSecond(alignment, time) ?? { time } };
  }
  const share = (to.end - to.start) / Math.max(from.end - from.start, 1e-6);
  return { alignment: undefined, timeOf: (time) => ({ time: to.start + (time - from.start) * share }) };
}

/**
 * Puts the reader where they were in the other performance: at the same part of the same measure in the same pass, with
 * loop, speed and measures in view, and playing on if it played. Without measures in common the share of the length
 * stays. Returns a sentence where that is another place than the one that was left; undefined else.
 */
export function arrive(session: Session, from: HandOver): string | undefined {
  const { playback, viewport } = session;
  const { start, end } = playback.getState();
  const map = mapOfSession(session);
  const { timeOf, alignment } = crossing(from, { map, start, end });
  arrange(session, from.stack);
  const to = timeOf(from.time);
  const loop = from.loop && { start: timeOf(from.loop.start).time, end: timeOf(from.loop.end).time };
  const hasLoop = loop !== undefined && loop.end - loop.start >= MIN_LOOP;
  playback.getState().setSpeed(from.speed);
  playback.getState().setLoop(hasLoop ? loop : undefined);
  playback.getState().seek({ time: to.time, ifPlaying: true });
  if (from.view) {
    const view = { start: timeOf(from.view.start).time, end: timeOf(from.view.end).time };
    if (view.end > view.start) holdView(session, view);
  } else if (!isWhole(viewport.getState().view)) viewport.getState().moveTo(WHOLE);
  if (from.isPlaying) playback.getState().play();
  if (to.gap && alignment) return leftOut(to.gap, alignment);
  if (from.loop && !hasLoop) return 'This performance leaves out the loop: it has ended.';
  if (!alignment)
    return 'No measures in common with the performance before: you are at the same part of its length.';
  return undefined;
}

const withinMargins = (view: View): Range => ({
  start: timeAt(view, CONTENT_MARGIN_PX),
  end: timeAt(view, view.widthPx - CONTENT_MARGIN_PX),
});

function isWhole(view: View): boolean {
  const { start, end } = withinMargins(view);
  return start <= view.start + WHOLE_SLACK && end >= view.end - WHOLE_SLACK;
}

function leftOut(gap: MapGap, alignment: MapAlignment): string {
  const { measures } = alignment.second;
  const next = measures[gap.at];
  const place = next ? `m. ${nameInMap(next)}` : 'the end';
  return `This performance leaves out ${gapInWords(gap, alignment)}: you are at ${place}.`;
}

/** Shows, hides and orders the lanes as the other performance had them, as far as it has the same ones. */
function arrange({ timelines, layout }: AnalysisView, stack: readonly LeftLane[]): void {
  const placeOf = new Map(stack.map(({ key }, place) => [key, place]));
  const { order, shown, heightsPx } = layout.getState();
  const laneOf = (index: number) => stack[placeOf.get(keyOf(entryAt(timelines, index))) ?? -1];
  const rank = (index: number) => placeOf.get(keyOf(entryAt(timelines, index))) ?? stack.length;
  layout.getState().arrange({
    order: order.toSorted((a, b) => rank(a) - rank(b)),
    shown: shown.map((isShown, index) => laneOf(index)?.isShown ?? isShown),
    heightsPx: heightsPx.map((heightPx, index) => laneOf(index)?.heightPx ?? heightPx),
  });
}
