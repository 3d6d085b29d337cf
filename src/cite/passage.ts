import type { MeasurePassage, MeasurePlace } from '../shared/measure-passage.ts';
import { shortTime } from '../shared/time.ts';

/** 'm. 24', 'mm. 24–32', 'mm. 16.3–18.1', 'm. 16 (2nd time)': a passage as scholars write it. */
export function citedMeasures({ from, to }: MeasurePassage): string {
  const first = placeOf(from);
  const last = to && placeOf(to);
  return last === undefined || last === first ? `m. ${first}` : `mm. ${first}–${last}`;
}

const placeOf = ({ measure, beat, pass }: MeasurePlace): string =>
  `${measure}${beat === undefined ? '' : `.${beat}`}${pass === undefined || pass === 1 ? '' : ` (${ordinal(pass)} time)`}`;

/** '2nd', '11th'. */
function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** '0:30–1:12', or the one time; in seconds. */
export function citedTimes(start: number, end: number | undefined): string {
  const first = shortTime(start);
  const last = end === undefined ? first : shortTime(end);
  return last === first ? first : `${first}–${last}`;
}

/** The label of a component before its place, both as far as they are there. */
export const citedComponent = (label: string, place: string): string =>
  [label.replaceAll(/\s+/gu, ' ').trim(), place].filter((part) => part !== '').join(', ');
