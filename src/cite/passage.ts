import type { TimeUnit } from '../shared/time-unit.ts';
import { shortTime } from '../shared/time.ts';

/** '0:30–1:12', or the one time, in seconds; 'quarter 46.5' where times count quarter notes. */
export function citedTimes(start: number, end: number | undefined, unit: TimeUnit = 'seconds'): string {
  if (unit === 'quarters')
    return end === undefined || end === start ? `quarter ${start}` : `quarters ${start}–${end}`;
  const first = shortTime(start);
  const last = end === undefined ? first : shortTime(end);
  return last === first ? first : `${first}–${last}`;
}

/**
 * The label of a component before its place, each where present; for a beat whose label equals its place, the place
 * alone.
 */
export function citedComponent(label: string, place: string): string {
  const name = label.replaceAll(/\s+/gu, ' ').trim();
  if (place.replace('m. ', '') === name) return place;
  return [name, place].filter((part) => part !== '').join(', ');
}
