import { isRecord, MAX_TIME } from '../../shared/fields.ts';
import type { ImportContext } from '../format.ts';

/** One observation of an annotation. */
export interface Observation {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** A text; numbers and booleans become text, all else ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Observations of an annotation, in the order of time: as a list, or as lists of times, lengths and values. */
export function observationsOf(
  { data }: Readonly<Record<string, unknown>>,
  { problems }: Pick<ImportContext, 'problems'>,
): readonly Observation[] {
  const read = rowsOf(data).flatMap(({ time, duration, value }): readonly Observation[] => {
    problems.count();
    const length = duration ?? 0;
    const isTime = typeof time === 'number' && time >= 0 && time <= MAX_TIME;
    if (isTime && typeof length === 'number' && length >= 0 && length <= MAX_TIME)
      return [{ start: time, end: time + length, value }];
    problems.add(undefined, 'data: an observation has no time and duration in seconds, and is left out');
    return [];
  });
  return read.toSorted((a, b) => a.start - b.start);
}

interface WrittenRow {
  readonly time?: unknown;
  readonly duration?: unknown;
  readonly value?: unknown;
}

function rowsOf(data: unknown): readonly WrittenRow[] {
  if (Array.isArray(data)) return data.filter(isRecord);
  if (!isRecord(data)) return [];
  const list = (name: string): readonly unknown[] => {
    const column = data[name];
    return Array.isArray(column) ? column : [];
  };
  const [times, durations, values] = [list('time'), list('duration'), list('value')];
  return times.map((time, index) => ({ time, duration: durations[index], value: values[index] }));
}
