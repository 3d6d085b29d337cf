import { parseStored } from '../../persist/storage.ts';
import { MAX_ANSWER, MAX_TAPS } from './check-store.ts';

/** Answers of one student, as they are handed in. */
export interface HandIn {
  /** Exercise that they belong to, as `Check.task` names it. */
  readonly task: string;
  readonly name: string;
  /** Seconds of work. */
  readonly seconds: number;
  /** When they were handed in, in milliseconds since 1970. */
  readonly handedInMs: number;
  /** Answers by component id. */
  readonly answers: Readonly<Record<number, string>>;
  /** Boundaries that were set, in seconds, ascending. */
  readonly taps: readonly number[];
  /** Number of labels that were looked up. */
  readonly shown: number;
}

/** Most letters of a student's name. */
export const MAX_NAME = 80;
/** Longest file of answers that is read, in bytes. */
export const MAX_FILE_BYTES = 256 * 1024;
/** Longest link, in characters: mail programs and browsers break longer ones. */
export const MAX_LINK = 8000;
const MAX_ANSWERS = 5000;
const MAX_TASK = 400;
/** Longest work that is believed, in seconds: a month. */
const MAX_SECONDS = 30 * 24 * 3600;

const FORMAT = 'tilia-answers';
const FORMAT_VERSION = 1;
/** Name of the part of a link's fragment that holds answers; browsers send fragments to no server. */
const IN_FRAGMENT = 'answers';

/** Text of a file of answers. */
export function handInText({ handedInMs, ...handIn }: HandIn): string {
  const handedIn = new Date(handedInMs).toISOString();
  return JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, ...handIn, handedIn });
}

/** Fragment of a link, with its `#`. */
export const handInFragment = (handIn: HandIn): string =>
  `#${IN_FRAGMENT}=${toBase64Url(handInText(handIn))}`;

/** Answers that were read, or in words why they could not be. */
export type ReadHandIn = HandIn | { readonly problem: string };

/** Reads the text of a file. Nothing of it is believed that is out of bounds. */
export function readHandIn(text: string): ReadHandIn {
  const written = parseStored(text);
  if (!isRecord(written) || written['format'] !== FORMAT)
    return { problem: 'This is no file of answers. Open the file that “Save file” made.' };
  if (written['version'] !== FORMAT_VERSION)
    return { problem: 'These answers were made by a newer version of this site. Reload the page.' };
  const { task, name, seconds, answers, taps, shown, handedIn } = written;
  const handedInMs = typeof handedIn === 'string' ? Date.parse(handedIn) : NaN;
  const isWhole =
    isTextUpTo(task, MAX_TASK) &&
    isTextUpTo(name, MAX_NAME) &&
    name.trim() !== '' &&
    isNumberUpTo(seconds, MAX_SECONDS) &&
    isNumberUpTo(shown, MAX_ANSWERS) &&
    Number.isFinite(handedInMs) &&
    areAnswers(answers) &&
    areTaps(taps);
  return isWhole
    ? { task, name: name.trim(), seconds, handedInMs, answers, taps, shown }
    : { problem: 'These answers are damaged. Ask for a new file or link.' };
}

/** Reads the fragment of a link; undefined where it has no answers. */
export function readFragment(hash: string): ReadHandIn | undefined {
  const encoded = new URLSearchParams(hash.replace(/^#/, '')).get(IN_FRAGMENT);
  if (encoded === null) return undefined;
  const text = encoded.length > MAX_LINK ? undefined : fromBase64Url(encoded);
  return text === undefined
    ? { problem: 'The answers in this link are damaged. Ask for a new link, or for the file.' }
    : readHandIn(text);
}

/** Reads links that stand in a text, one after the other; words without answers are left alone. */
export function readLinks(text: string): readonly ReadHandIn[] {
  return text.split(/\s+/).flatMap((word) => {
    const at = word.indexOf('#');
    return at < 0 ? [] : (readFragment(word.slice(at)) ?? []);
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextUpTo = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

const isNumberUpTo = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

function areAnswers(value: unknown): value is HandIn['answers'] {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ANSWERS &&
    entries.every(([id, text]) => /^-?\d{1,15}$/.test(id) && isTextUpTo(text, MAX_ANSWER))
  );
}

const areTaps = (value: unknown): value is HandIn['taps'] =>
  Array.isArray(value) && value.length <= MAX_TAPS && value.every((tap) => Number.isFinite(tap));

function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for what is no such text. */
function fromBase64Url(encoded: string): string | undefined {
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}
