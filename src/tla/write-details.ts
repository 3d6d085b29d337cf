import { storableText } from '../shared/fields.ts';
import { replaceRanges } from './replace-ranges.ts';
import { scanJson } from './scan-json.ts';
import type { DetailEdits } from './details.ts';

/** Names of the object that has the details: in files of 0.x, and from format 1.0 on. */
const METADATA = ['media_metadata', 'metadata'] as const;
/** Depth of the file's own fields, and of those in `media_metadata`. */
const ROOT = 1;
const FIELDS = 2;
const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();
const LAST_ASCII = 0x7f;

/** A field of an object: where its name and its value stand, quotes included. */
interface Member {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** Bytes between the brackets of an object, and its fields in order. */
interface ObjectBody {
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
}

/**
 * A file with edited fields of `media_metadata`, or `metadata` of format 1.0. Order, unknown fields, indentation and every byte elsewhere stay; new
 * fields follow the last one, and letters are escaped where the file is pure ASCII. Returns the input itself where
 * there is nothing to edit. Throws `JsonSyntaxError` for text that is no JSON, `RangeError` for a file without
 * `media_metadata`.
 */
export function writeDetails(bytes: Uint8Array, edits: DetailEdits): Uint8Array {
  const edited = Object.entries(edits);
  if (edited.length === 0) return bytes;
  const body = findMetadata(bytes);
  const text = (start: number, end: number) => DECODER.decode(bytes.subarray(start, end));
  const isAscii = bytes.every((byte) => byte <= LAST_ASCII);
  const literal = (value: string) => (isAscii ? escaped(JSON.stringify(value)) : JSON.stringify(value));
  const valueOf = new Map(edited);
  const leadOf = (index: number) =>
    text(leadStart(bytes, body, index), body.members[index]?.nameStart ?? body.start);

  let written = '';
  let lastKept = -1;
  for (const [index, { name, nameStart, valueStart, valueEnd }] of body.members.entries()) {
    const value = valueOf.get(name);
    if (value === null) continue;
    // Text before a comma stays with it; the field that now comes first takes the indentation of the former first one.
    if (lastKept >= 0)
      written +=
        lastKept === index - 1
          ? text(body.members[lastKept]?.valueEnd ?? 0, leadStart(bytes, body, index))
          : ',';
    written += leadOf(lastKept < 0 ? 0 : index) + text(nameStart, valueStart);
    written += value === undefined ? text(valueStart, valueEnd) : literal(value);
    lastKept = index;
  }
  const known = new Set(body.members.map(({ name }) => name));
  const last = body.members.at(-1);
  const colon = last === undefined ? ': ' : text(last.nameEnd, last.valueStart);
  const lead = body.members.length === 0 ? '' : leadOf(body.members.length - 1);
  for (const [name, value] of edited) {
    if (value === null || known.has(name)) continue;
    const isFirst = written === '';
    written += isFirst ? lead : `,${lead === '' && colon.includes(' ') ? ' ' : lead}`;
    written += literal(name) + colon + literal(value);
  }
  written += text(last?.valueEnd ?? body.start, body.end);
  return replaceRanges(bytes, [{ start: body.start, end: body.end, by: ENCODER.encode(written) }]);
}

/** Start of the white space before a field: after the comma or the bracket. */
function leadStart(bytes: Uint8Array, { start, members }: ObjectBody, index: number): number {
  const before = members[index - 1];
  if (before === undefined) return start;
  const COMMA = 0x2c;
  return bytes.indexOf(COMMA, before.valueEnd) + 1;
}

/** Finds the object that has the details; of several of its name the last one, which alone is read. */
function findMetadata(bytes: Uint8Array): ObjectBody {
  const found = METADATA.map((name) => findObject(bytes, name)).find((body) => body !== undefined);
  if (found === undefined) throw new RangeError(`The file has no ${METADATA.join(' and no ')}.`);
  return found;
}

function findObject(bytes: Uint8Array, objectName: string): ObjectBody | undefined {
  let rootName = '';
  let key: { readonly nameStart: number; readonly nameEnd: number } | undefined;
  let valueStart = 0;
  let start = 0;
  let members: Member[] = [];
  let found: ObjectBody | undefined;
  const isInside = () => rootName === objectName;
  const read = (from: number, to: number) => String(JSON.parse(DECODER.decode(bytes.subarray(from, to))));
  const add = (from: number, valueEnd: number) => {
    if (key === undefined) return;
    members.push({
      name: storableText(read(key.nameStart, key.nameEnd)),
      ...key,
      valueStart: from,
      valueEnd,
    });
    key = undefined;
  };
  scanJson(bytes, {
    key(depth, nameStart, nameEnd) {
      if (depth === ROOT) rootName = read(nameStart, nameEnd);
      else if (depth === FIELDS && isInside()) key = { nameStart, nameEnd };
    },
    open(depth, at) {
      if (depth === FIELDS && isInside()) {
        members = [];
        start = at + 1;
      } else if (depth === FIELDS + 1) valueStart = at;
    },
    close(depth, end) {
      if (depth === FIELDS + 1 && isInside()) add(valueStart, end);
      else if (depth === FIELDS && isInside()) found = { start, end: end - 1, members };
    },
    text(depth, from, to) {
      if (depth === FIELDS && isInside()) add(from, to);
    },
    word(depth, from, to) {
      if (depth === FIELDS && isInside()) add(from, to);
    },
  });
  return found;
}

/** JSON text in pure ASCII. */
const escaped = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
