import { shortTime } from '../shared/time.ts';

/** '0:30–1:12', or the one time; in seconds. */
export function citedTimes(start: number, end: number | undefined): string {
  const first = shortTime(start);
  const last = end === undefined ? first : shortTime(end);
  return last === first ? first : `${first}–${last}`;
}

/** The label of a component before its place, both as far as they are there. */
export const citedComponent = (label: string, place: string): string =>
  [label.replaceAll(/\s+/gu, ' ').trim(), place].filter((part) => part !== '').join(', ');
