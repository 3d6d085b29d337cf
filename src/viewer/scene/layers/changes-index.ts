import { float64At, int32At } from '../../../shared/elements.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { MarkedLane } from './marked-lane.ts';

/** Number of changes that are skipped at once where all of them end before the window. */
const BLOCK = 64;

/** Changes of a lane, ascending by the first time at which anything of them is drawn. */
export interface ChangesIndex extends MarkedLane {
  readonly start: Float64Array;
  /** Latest end in each block of changes. */
  readonly blockEnd: Float64Array;
}

/** Sorts the changes of a lane by time, and notes how far each block of them reaches. */
export function indexOf(lane: MarkedLane, timeline: Timeline | undefined): ChangesIndex {
  const spans = Array.from(lane.marks, (_, at) => {
    const [row, ghost] = [int32At(lane.rows, at), int32At(lane.ghosts, at)];
    const now = row >= 0 && timeline ? timeline.rows.span(row) : undefined;
    const was = ghost >= 0 && lane.old ? lane.old.rows.span(ghost) : undefined;
    const times = [...(now ?? []), ...(was ?? [])];
    return { at, start: Math.min(...times), end: Math.max(...times) };
  })
    .filter(({ start }) => Number.isFinite(start))
    .sort((a, b) => a.start - b.start);
  const blockEnd = new Float64Array(Math.ceil(spans.length / BLOCK)).fill(-Infinity);
  spans.forEach(({ end }, place) => {
    const block = Math.floor(place / BLOCK);
    blockEnd[block] = Math.max(float64At(blockEnd, block), end);
  });
  return {
    ...lane,
    marks: Uint8Array.from(spans, ({ at }) => lane.marks[at] ?? 0),
    rows: Int32Array.from(spans, ({ at }) => int32At(lane.rows, at)),
    ghosts: Int32Array.from(spans, ({ at }) => int32At(lane.ghosts, at)),
    start: Float64Array.from(spans, ({ start }) => start),
    blockEnd,
  };
}

/** Visits the changes of a lane that may be seen between two times. */
export function eachWithin(
  { start, blockEnd }: ChangesIndex,
  from: number,
  to: number,
  visit: (at: number) => void,
): void {
  for (let block = 0; block < blockEnd.length; block++) {
    const first = block * BLOCK;
    if (float64At(start, first) > to) return;
    if (float64At(blockEnd, block) < from) continue;
    const end = Math.min(first + BLOCK, start.length);
    for (let at = first; at < end && float64At(start, at) <= to; at++) visit(at);
  }
}
