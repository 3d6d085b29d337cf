import { readFileId } from '../../shared/file-id.ts';
import { readClock } from '../links/read-address.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import {
  MAX_CHARACTERS,
  MAX_ITEMS,
  type BadItem,
  type ListItem,
  type PassagePlace,
} from './listening-list.ts';
import { tidyHeading, writtenItem } from './write-list.ts';

/** Items of a list in the order of its address, and the problems of the list. */
export interface ReadList {
  readonly items: readonly (ListItem | BadItem)[];
  /** Sentences about the list as a whole. */
  readonly problems: readonly string[];
}

export const isBad = (item: ListItem | BadItem): item is BadItem => 'problem' in item;

/** Most letters of a bad item that are shown. */
const SHOWN = 60;
/** No recording is that long, in seconds. */
const LONGEST = 1e9;

/** Reads the decoded value of `l`. Never throws, whatever somebody has written. */
export function readList(text: string): ReadList {
  const written = text.split(';').filter((part) => part.trim() !== '');
  const problems: string[] = [];
  if (written.length > MAX_ITEMS)
    problems.push(
      `The list has ${written.length} passages; only the first ${MAX_ITEMS} are shown. Make two lists of it.`,
    );
  const items: (ListItem | BadItem)[] = [];
  let length = 0;
  for (const part of written.slice(0, MAX_ITEMS)) {
    const item = readItem(part);
    length += (isBad(item) ? part : writtenItem(item)).length + 1;
    if (length > MAX_CHARACTERS + 1) {
      problems.push(
        `The list is too long for an address; only its first ${items.length} passages are shown. Make two lists of it.`,
      );
      break;
    }
    items.push(item);
  }
  return { items, problems };
}

/** Reads one item, `12,m24.3-32.1,First theme` or `12,83.2-97.5`. */
export function readItem(text: string): ListItem | BadItem {
  const [id = '', passage = '', ...words] = text.split(',');
  const fileId = readFileId(id.trim());
  const bad = (problem: string): BadItem => ({ written: shortened(text.trim()), problem });
  if (fileId === undefined)
    return bad('It must begin with the number of a file, as in 12,m24-32: the number in the file’s address.');
  const place = readPlace(passage.trim());
  if (typeof place === 'string') return bad(place);
  return { fileId, place, heading: tidyHeading(unescaped(words.join(','))) };
}

function readPlace(text: string): PassagePlace | string {
  if (/^m/i.test(text)) {
    const measures = readMeasures(text);
    return measures
      ? { measures }
      : 'Its measures cannot be read. Write them as m24-32, with beats as m24.3-32.1.';
  }
  const [start, end, ...more] = text.split(/[-\u2013]/).map((part) => inMilliseconds(readClock(part.trim())));
  if (start === undefined || end === undefined || more.length > 0)
    return 'Its passage cannot be read. Write measures as m24-32, or seconds as 83.2-97.5.';
  return end > start
    ? { time: { start, end } }
    : 'Its passage ends before it starts. Write the earlier time first.';
}

function inMilliseconds(time: number | undefined): number | undefined {
  return time === undefined || time > LONGEST ? undefined : Number(time.toFixed(3));
}

const unescaped = (words: string) =>
  words.replace(/%(25|3B)/gi, (_, code: string) => (code === '25' ? '%' : ';'));

const shortened = (text: string) => {
  const letters = Array.from(text);
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text;
};
