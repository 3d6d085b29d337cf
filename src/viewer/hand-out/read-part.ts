import { spanOfMeasures } from '../../measures/find-passage.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { countedMeasures } from '../model/counted.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Positions } from './positions.ts';

/** A part of the music: whole units from `from` to before `to`. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Rounding error of positions. */
const SLACK = 1e-6;

/** Reads measures such as `1-16`: their units, undefined for all of them, or what is wrong. `end` is the recording's, in seconds. */
export function readPart(
  written: string,
  timelines: readonly Timeline[],
  { at }: Positions,
  end: number,
): { readonly part: Part | undefined } | { readonly problem: string } {
  const counted = countedMeasures(timelines);
  if (!counted || written.trim() === '') return { part: undefined };
  const read = readMeasures(written);
  if (!read) return { problem: 'Write measures such as 1-16.' };
  const { span, problem } = spanOfMeasures(counted, { from: read.from, to: read.to ?? read.from }, end);
  if (!span) return { problem };
  const from = Math.floor(at(span.start) + SLACK);
  return { part: { from, to: Math.max(Math.ceil(at(span.end) - SLACK), from + 1) } };
}
