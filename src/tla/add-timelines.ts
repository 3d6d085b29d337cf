import { isRecord } from '../shared/fields.ts';
import type { MadeTimeline } from '../kinds/contract/importing.ts';
import { parseJson } from './parse-json.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';
import { scanJson } from './scan-json.ts';
import { hashOfTimelines, writtenTimeline } from './write-tla.ts';

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();
const ROOT = 1;
const TIMELINES = 'timelines';
const HASH = 'timelines_hash';

/** Places of a file that change when timelines are added. */
interface Places {
  /** Before the closing bracket of the timelines, and whether it has some. */
  readonly end: number;
  readonly isEmpty: boolean;
  /** The hash of all timelines, quotes included; undefined where the file has none. */
  readonly hash: readonly [start: number, end: number] | undefined;
}

/**
 * A .tla file with further timelines below those that it has. Every other byte stays, but for the hash over all
 * timelines. Throws `JsonSyntaxError` for text that is no JSON, `RangeError` for a file whose timelines are no object.
 */
export function addTimelines(bytes: Uint8Array, timelines: readonly MadeTimeline[]): Uint8Array {
  const { value } = parseJson(bytes);
  const existing = isRecord(value) ? value[TIMELINES] : undefined;
  if (!isRecord(existing)) throw new RangeError('The timelines of the file are no object.');
  let lastId = highestId(existing);
  let ordinal = highestOrdinal(existing);
  const nextId = () => ++lastId;
  const added = timelines.map((timeline) => {
    const id = nextId();
    const fields = { ...timeline.fields, ordinal: ++ordinal };
    return [String(id), writtenTimeline({ ...timeline, fields }, nextId)] as const;
  });
  const places = findPlaces(bytes);
  const inner = JSON.stringify(Object.fromEntries(added), null, 2).slice(1, -1).trimEnd();
  const isLaidOut = bytes.includes(0x0a);
  const text = isLaidOut
    ? inner.replaceAll('\n', '\n  ')
    : JSON.stringify(Object.fromEntries(added)).slice(1, -1);
  const replacements: Replacement[] = [
    {
      ...{ start: places.end, end: places.end },
      by: ENCODER.encode(escaped(`${places.isEmpty ? '' : ','}${text}`, bytes)),
    },
  ];
  const hashes = [...Object.values(existing).map(hashOf), ...added.map(([, { hash }]) => hash)];
  if (places.hash && hashes.every((hash) => hash !== undefined)) {
    const [start, end] = places.hash;
    replacements.push({ start, end, by: ENCODER.encode(JSON.stringify(hashOfTimelines(hashes))) });
  }
  return replaceRanges(
    bytes,
    replacements.toSorted((a, b) => a.start - b.start),
  );
}

const hashOf = (timeline: unknown) =>
  isRecord(timeline) && typeof timeline['hash'] === 'string' ? timeline['hash'] : undefined;

/** The highest number among the ids of timelines and components. */
function highestId(timelines: Readonly<Record<string, unknown>>): number {
  let highest = -1;
  for (const [id, timeline] of Object.entries(timelines)) {
    const components = isRecord(timeline) && isRecord(timeline['components']) ? timeline['components'] : {};
    for (const name of [id, ...Object.keys(components)])
      if (/^\d{1,15}$/.test(name)) highest = Math.max(highest, Number(name));
  }
  return highest;
}

function highestOrdinal(timelines: Readonly<Record<string, unknown>>): number {
  const ordinals = Object.values(timelines).map((timeline) =>
    isRecord(timeline) && Number.isSafeInteger(timeline['ordinal']) ? Number(timeline['ordinal']) : 0,
  );
  return Math.max(0, ordinals.length, ...ordinals);
}

/** Finds the timelines and their hash; of several of a name the last ones, which alone are read. */
function findPlaces(bytes: Uint8Array): Places {
  let name = '';
  let end: number | undefined;
  let isEmpty = true;
  let hash: Places['hash'];
  let lastValueEnd = 0;
  scanJson(bytes, {
    key(depth, start, keyEnd) {
      if (depth === ROOT) name = String(JSON.parse(DECODER.decode(bytes.subarray(start, keyEnd))));
    },
    open(depth) {
      if (depth === ROOT + 1 && name === TIMELINES) isEmpty = true;
    },
    close(depth, after) {
      if (depth === ROOT + 2 && name === TIMELINES) {
        isEmpty = false;
        lastValueEnd = after;
      }
      // New ones follow the last one, before the white space of the bracket.
      if (depth === ROOT + 1 && name === TIMELINES) end = isEmpty ? after - 1 : lastValueEnd;
    },
    text(depth, start, after) {
      if (depth === ROOT && name === HASH) hash = [start, after];
    },
  });
  if (end === undefined) throw new RangeError('The file has no timelines.');
  return { end, isEmpty, hash };
}

const LAST_ASCII = 0x7f;

/** JSON text in pure ASCII where the file is. */
function escaped(json: string, bytes: Uint8Array): string {
  if (!bytes.every((byte) => byte <= LAST_ASCII)) return json;
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
