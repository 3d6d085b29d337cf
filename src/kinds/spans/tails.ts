import { float64At } from '../../shared/elements.ts';
import type { Entry, Place, MusicalContext } from '../contract/kind-timeline.ts';
import { lowerBound, type TimeView } from '../contract/visible.ts';
import { timeEntry } from '../words/wording.ts';

/** Lead-ins and tails of the few spans that have one: their rows, ascending, and NaN for the one not given. */
export interface Tails {
  readonly rows: Uint32Array;
  readonly preStart: Float64Array;
  readonly postEnd: Float64Array;
}

/** A lead-in's start and a tail's end, each missing where there is none. */
interface TailTimes {
  readonly preStart?: number;
  readonly postEnd?: number;
}

/** Takes lead-ins and tails of rows in order; then `pack` once. */
export function tailPacker() {
  const rows: number[] = [];
  const preStarts: number[] = [];
  const postEnds: number[] = [];
  return {
    add(row: number, preStart: number | undefined, postEnd: number | undefined): void {
      if (preStart === undefined && postEnd === undefined) return;
      rows.push(row);
      preStarts.push(preStart ?? NaN);
      postEnds.push(postEnd ?? NaN);
    },
    pack: (): Tails => ({
      rows: Uint32Array.from(rows),
      preStart: Float64Array.from(preStarts),
      postEnd: Float64Array.from(postEnds),
    }),
  };
}

export function tailsAt({ rows, preStart, postEnd }: Tails, row: number): TailTimes {
  const at = lowerBound(rows, row);
  if (rows[at] !== row) return {};
  const leadIn = float64At(preStart, at);
  const tail = float64At(postEnd, at);
  return {
    ...(!Number.isNaN(leadIn) && { preStart: leadIn }),
    ...(!Number.isNaN(tail) && { postEnd: tail }),
  };
}

/** Extent beyond a span's box, in CSS pixels; 0 where there are none, or they point inwards. */
export function tailsPx(
  { preStart, postEnd }: TailTimes,
  start: number,
  end: number,
  { pxPerSecond }: TimeView,
): Pick<Place, 'tails'> {
  const leftPx = Math.max(start - (preStart ?? start), 0) * pxPerSecond;
  const rightPx = Math.max((postEnd ?? end) - end, 0) * pxPerSecond;
  return leftPx === 0 && rightPx === 0 ? {} : { tails: { leftPx, rightPx } };
}

/** The inspector's lines of them. */
export function tailEntries({ preStart, postEnd }: TailTimes, context: MusicalContext): readonly Entry[] {
  return [
    ...(preStart === undefined ? [] : [timeEntry('Pre-start', preStart, context)]),
    ...(postEnd === undefined ? [] : [timeEntry('Post-end', postEnd, context)]),
  ];
}
