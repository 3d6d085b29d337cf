import { CHECK_TOPICS } from '../../kinds/contract/checking.ts';
import { readFileId } from '../../shared/file-id.ts';
import { FOLLOW_MODES } from '../store/follow.ts';
import { isSpeed } from '../store/playback.ts';
import { MAX_SAID, MAX_SHOWN_CLUES, type Address, type Clue, type Moment } from './address.ts';
import { readMeasures } from '../../measures/measure-passage.ts';

/** Status line for a component that the file lacks, or whose id is invalid. */
export const NO_COMPONENT = 'The link’s unit is not in this file.';

/** Request of an address, and for each part that cannot be read a sentence for the reader. */
export interface Asked {
  readonly address: Address;
  readonly problems: readonly string[];
}

type Reader = (text: string) => Address | string;

/** Readers by parameter; they return a sentence for an invalid value. */
const READERS: Readonly<Record<string, Reader>> = {
  diff: (text) => {
    const diff = readFileId(text.replace(/^v/, ''));
    return diff === undefined ? 'The link’s version to compare with could not be read.' : { diff };
  },
  c: (text) => (/^\d{1,15}$/.test(text) ? { component: Number(text) } : NO_COMPONENT),
  t: readPassage,
  m: (text) => {
    const measures = readMeasures(text);
    return measures ? { measures } : 'The link’s measure could not be read.';
  },
  loop: (text) => {
    const isOn = readSwitch(text);
    if (isOn === undefined) return 'The link’s loop setting must be 0 or 1.';
    return isOn ? { loop: true } : {};
  },
  speed: (text) => {
    const speed = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
    return isSpeed(speed) ? { speed } : 'The link’s speed must be from 0.25 to 2.';
  },
  v: (text) => {
    const { start, end } = readTime(text) ?? { start: 0, end: 0 };
    return end !== undefined && end > start ? { view: { start, end } } : 'The link’s view could not be read.';
  },
  tl: (text) => {
    const ids = text.split(',').map((id) => id.trim());
    const named = ids.filter((id) => id !== '');
    return named.every((id) => /^\d{1,15}$/.test(id))
      ? { timelines: named.map(Number) }
      : 'The link’s timelines could not be read.';
  },
  follow: (text) => {
    const follow = FOLLOW_MODES.find((mode) => mode === text.toLowerCase());
    return follow ? { follow } : 'The link’s follow setting must be off, page or continuous.';
  },
  pdf: (text) => {
    const score = readSwitch(text);
    return score === undefined ? 'The link’s score setting must be 0 or 1.' : { score };
  },
  check: (text) => {
    const [, name, level] = /^(\w+)(?::(\d{1,3}))?$/.exec(text.toLowerCase()) ?? [];
    const topic = CHECK_TOPICS.find((one) => one === name);
    if (topic === undefined) return 'The link’s check must be harmony, keys, form or measures.';
    return { check: { topic, ...(level !== undefined && topic === 'form' && { level: Number(level) }) } };
  },
  hide: (text) => {
    if (text === 'all') return { hide: 'all' };
    return text === 'labels' ? {} : 'The link must hide labels or all.';
  },
  within: (text) => {
    const { start, end } = readTime(text) ?? { start: 0, end: 0 };
    return end !== undefined && end > start
      ? { within: { start, end } }
      : 'The link’s passage of the exercise could not be read.';
  },
  show: (text) => {
    const shows = text.split(',').map(readClue);
    const isWhole = (clue: Clue | undefined) => clue !== undefined;
    return shows.length <= MAX_SHOWN_CLUES && shows.every(isWhole)
      ? { shows }
      : 'The link’s list of shown parts could not be read.';
  },
  say: (text) => {
    const said = Array.from(text).slice(0, MAX_SAID).join('');
    return said === '' ? {} : { say: said };
  },
  desk: (text) =>
    /^[0-9a-f]{8,64}$/.test(text) ? { desk: text } : 'The link’s presentation could not be read.',
};

/** Reads the query, and `#t=` as W3C Media Fragments has it. Parameters that nobody here knows are left alone. */
export function readAddress(search: string, hash: string): Asked {
  const query = new URLSearchParams(search);
  const time = new URLSearchParams(hash.replace(/^#/, '')).get('t');
  if (time !== null && !query.has('t')) query.set('t', time);
  let address: Address = {};
  const problems: string[] = [];
  for (const [name, read] of Object.entries(READERS)) {
    const text = query.get(name);
    if (text === null) continue;
    const part = read(text.trim());
    if (typeof part === 'string') problems.push(part);
    else address = { ...address, ...part };
  }
  return { address, problems };
}

function readClue(text: string): Clue | undefined {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return text === 'comments' ? text : CHECK_TOPICS.find((topic) => topic === text);
}

function readPassage(text: string): Address | string {
  const time = readTime(text);
  if (!time) return 'The link’s time could not be read.';
  return time.end === undefined || time.end > time.start
    ? { time }
    : 'The link’s passage ends before it starts.';
}

function readSwitch(text: string): boolean | undefined {
  if (/^(1|true|on|yes|)$/i.test(text)) return true;
  return /^(0|false|off|no)$/i.test(text) ? false : undefined;
}

/** `83.2`, `83.2,97.5`, `,97.5`, each also as `1:23.2`; undefined for anything else. */
export function readTime(text: string): Moment | undefined {
  const parts = text.trim().replace(/^npt:/i, '').split(',');
  const [first = '', last = ''] = parts.map((part) => part.trim());
  if (parts.length > 2 || (first === '' && last === '')) return undefined;
  const start = first === '' ? 0 : readClock(first);
  const end = last === '' ? undefined : readClock(last);
  const isReadable = start !== undefined && (last === '' || end !== undefined);
  return isReadable ? { start, end } : undefined;
}

/** Seconds, or minutes or hours before them, divided by colons; undefined for anything else. */
export function readClock(text: string): number | undefined {
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)s?$/.exec(text);
  if (!match) return undefined;
  const [, hours = 0, minutes = 0, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
