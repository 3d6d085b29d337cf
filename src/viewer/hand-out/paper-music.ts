import type { KindOnPaper } from '../../kinds/contract/paper.ts';
import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { paperOf } from '../../kinds/registry/paper.ts';
import type { Span } from '../../kinds/contract/visible.ts';
import { endOfBeat, ON_BEAT } from '../../measures/measure-times.ts';
import { float64At } from '../../shared/elements.ts';
import { countedMeasures } from '../model/counted.ts';
import { isOfFile, positionsOf, type Timeline } from '../model/timeline.ts';
import { positionsByMeasures, positionsByTime, type Positions } from './positions.ts';

/** A timeline that can be printed, and its columns in positions of the paper. */
export interface PaperTimeline {
  /** Index into the session's timelines. */
  readonly index: number;
  readonly timeline: Timeline;
  readonly columns: unknown;
  readonly kind: KindOnPaper<unknown>;
  /** Whether its labels are remarks, which may tell what a blank sheet asks for. */
  readonly hasRemarks: boolean;
}

/** All that a hand-out is drawn from, by the lanes that the reader sees. */
export interface PaperMusic {
  readonly positions: Positions;
  readonly timelines: readonly PaperTimeline[];
  /** Units at which the sections of the form begin. */
  readonly sections: readonly number[];
  /** Number of labels in the fullest lane of those that are set with music signs. */
  readonly labels: number;
}

/** Rows of a timeline that are looked through for its ends and sections. */
const MAX_ROWS = 400_000;

/** Prepares the shown timelines, top first. `bounds` are those of the recording, in seconds. */
export function paperMusic(
  timelines: readonly Timeline[],
  shown: readonly number[],
  bounds: Span,
): PaperMusic {
  const counted = countedMeasures(timelines);
  const hasMeasures = counted !== undefined && counted.beats.length > 0;
  const printed = shown.flatMap((index) => {
    const timeline = timelines[index];
    const kind = timeline && isOfFile(timeline) ? paperOf(timeline.kind) : undefined;
    // Measures are named above each line, loudness that the file does not store is no part of the analysis.
    const isPrinted = timeline && timeline.rows.count > 0 && !(hasMeasures && timeline.measures);
    return kind && isPrinted ? [{ index, timeline, kind }] : [];
  });
  const reach = printed.map(({ timeline }) => reachOf(timeline));
  const positions = hasMeasures
    ? positionsByMeasures(counted, beyondMeasures(reach, counted, bounds))
    : positionsByTime(annotated(reach, bounds), positionsOf(timelines));
  return {
    positions,
    timelines: printed.map(({ index, timeline, kind }) => ({
      ...{ index, timeline, kind },
      columns: kind.atTimes(timeline.columns, positions.at),
      hasRemarks: KIND_FACTS[timeline.kind].hasRemarks === true,
    })),
    sections: sectionsOf(
      printed.map(({ timeline }) => timeline),
      positions,
    ),
    labels: Math.max(0, ...printed.map(({ timeline }) => (timeline.typeset ? timeline.rows.count : 0))),
  };
}

/** First end and last start of a timeline's rows, and the times that they lie between; in seconds. */
interface Reach extends Span {
  readonly firstEnd: number;
  readonly lastStart: number;
}

function reachOf({ rows }: Timeline): Reach {
  let [start, end, firstEnd, lastStart] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let row = 0; row < Math.min(rows.count, MAX_ROWS); row++) {
    const [from, to] = rows.span(row);
    start = Math.min(start, from);
    end = Math.max(end, to);
    firstEnd = Math.min(firstEnd, to);
    lastStart = Math.max(lastStart, from);
  }
  return { start, end, firstEnd, lastStart };
}

/** Where anything lies as a whole before the first measure or after the last: a unit that only reaches there needs no room. */
function beyondMeasures(
  reach: readonly Reach[],
  counted: NonNullable<ReturnType<typeof countedMeasures>>,
  bounds: Span,
): Span {
  const first = float64At(counted.beats, 0);
  const last = endOfBeat(counted, counted.beats.length - 1);
  const isBefore = reach.some(({ firstEnd }) => firstEnd < first - ON_BEAT);
  const isAfter = reach.some(({ lastStart }) => lastStart > last + ON_BEAT);
  const all = annotated(reach, bounds);
  return {
    start: isBefore ? Math.min(all.start, first) : first,
    end: isAfter ? Math.max(all.end, last) : last,
  };
}

const annotated = (reach: readonly Reach[], bounds: Span): Span => ({
  start: Math.max(Math.min(...reach.map(({ start }) => start), Infinity), bounds.start),
  end: Math.min(Math.max(...reach.map(({ end }) => end), -Infinity), bounds.end),
});

/** Where the outermost units begin that divide the music; none for an analysis without a form. */
function sectionsOf(timelines: readonly Timeline[], positions: Positions): readonly number[] {
  const form = timelines.find(({ lane }) => lane.sectionSeconds !== undefined);
  if (!form) return [];
  const { rows, order } = form;
  const byDepth = new Map<number, number[]>();
  for (let row = 0; row < Math.min(rows.count, MAX_ROWS); row++) {
    const depth = order.outline?.(row).level ?? 1;
    const starts = byDepth.get(depth);
    const unit = Math.round(positions.at(rows.span(row)[0]));
    if (starts) starts.push(unit);
    else byDepth.set(depth, [unit]);
  }
  const depths = [...byDepth.keys()].sort((a, b) => a - b);
  const dividing = depths.find((depth) => new Set(byDepth.get(depth)).size > 1);
  return dividing === undefined ? [] : [...new Set(byDepth.get(dividing))].sort((a, b) => a - b);
}
