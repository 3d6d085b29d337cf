import { CLOCK } from '../../measures/positions.ts';
import { measuresInAddress } from '../../measures/measure-passage.ts';
import { spokenMeasures } from '../../measures/measure-words.ts';
import {
  MAX_CHARACTERS,
  MAX_HEADING,
  MAX_ITEMS,
  type ListItem,
  type PassagePlace,
} from './listening-list.ts';

/** Characters that no heading needs: controls, line ends, and marks that turn the direction of all that follows. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** A heading in one line, without characters that cannot be shown or sent, cut to the greatest length. */
export const tidyHeading = (text: string): string =>
  Array.from(
    text
      .replace(/\p{Cs}/gu, '\uFFFD')
      .replace(UNWANTED, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, MAX_HEADING)
    .join('')
    .trim();

/** A list as the value of `l` in an address, percent-encoded. */
export const writtenList = (items: readonly ListItem[]): string => items.map(writtenItem).join(';');

/** A list as the query of its page: its passages under `l`, its name, where it has one, under `n`. */
export function listQuery(items: readonly ListItem[], name: string): string {
  const words = tidyHeading(name);
  return `l=${writtenList(items)}${words === '' ? '' : `&n=${encodeURIComponent(words)}`}`;
}

/** `12,m24.3-32.1,First%20theme`: the file, the passage, and the heading where there is one. */
export function writtenItem({ fileId, place, heading }: ListItem): string {
  const words = tidyHeading(heading);
  return `${fileId},${writtenPlace(place)}${words === '' ? '' : `,${encodeURIComponent(escaped(words))}`}`;
}

/** Reason why one more item does not fit, and what to do; undefined where it does. */
export function overfull(items: readonly ListItem[]): string | undefined {
  if (items.length > MAX_ITEMS) return `A list has at most ${MAX_ITEMS} passages. Remove one first.`;
  if (writtenList(items).length > MAX_CHARACTERS)
    return 'The list is too long for a link. Shorten headings or remove a passage first.';
  return undefined;
}

/** 'measures 24.3 to 32.1', '1:23 to 1:37': a passage as its address names it. */
export const placeAsNamed = ({ measures, time }: PassagePlace): string =>
  time ? CLOCK.span(time.start, time.end) : spokenMeasures(measures);

const writtenPlace = ({ measures, time }: PassagePlace) =>
  time ? `${inMilliseconds(time.start)}-${inMilliseconds(time.end)}` : `m${measuresInAddress(measures)}`;

const inMilliseconds = (time: number) => String(Number(time.toFixed(3)));

/** Keeps the separator of items out of a heading; decoding the whole address once more changes nothing. */
const escaped = (words: string) =>
  words.replace(/;|%(?=25|3B)/gi, (letter) => (letter === ';' ? '%3B' : '%25'));
