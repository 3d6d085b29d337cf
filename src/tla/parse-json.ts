import { isRecord } from '../shared/fields.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';
import { JsonSyntaxError, scanJson } from './scan-json.ts';

/** Bytes that are no UTF-8. */
export class EncodingError extends Error {}

export interface ParsedJson {
  readonly value: unknown;
  /** Whether an id or name occurs twice in one object, down to the components of a timeline; the last one is kept. */
  readonly hasRepeatedNames: boolean;
}

/** Root, timelines, timeline, components: how deep names are compared. */
const NAMED_DEPTH = 4;
const NULL = new TextEncoder().encode('null');
const NOT_JSON_WORDS = new Set(['NaN', 'Infinity', '-Infinity']);

/**
 * Parses UTF-8 JSON with Python's extensions: NaN and Infinity outside of texts become null. A byte-order mark is
 * skipped. Throws `JsonSyntaxError` for text that is no JSON, `EncodingError` for bytes that are no UTF-8.
 */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const namesAtDepth = new Array<number>(NAMED_DEPTH + 1).fill(0);
  const words: Replacement[] = [];
  scanJson(bytes, {
    key(depth) {
      if (depth <= NAMED_DEPTH) namesAtDepth[depth] = (namesAtDepth[depth] ?? 0) + 1;
    },
    word(_depth, start, end) {
      const last = bytes[end - 1];
      // NaN ends in N, Infinity in y; no word of JSON does.
      if ((last === 0x4e || last === 0x79) && NOT_JSON_WORDS.has(ascii(bytes, start, end))) {
        words.push({ start, end, by: NULL });
      }
    },
  });
  const text = decode(replaceRanges(bytes, words));
  const value = parse(text);
  return {
    value,
    hasRepeatedNames: countNames(value, 1) !== namesAtDepth.reduce((sum, count) => sum + count, 0),
  };
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 16)));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new EncodingError('not UTF-8', { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The scan has checked all but numbers, words and escapes; engines word these differently, some without a place.
    if (!(error instanceof SyntaxError)) throw error;
    const position = /position (\d+)/.exec(error.message)?.[1];
    const before = position === undefined ? '' : text.slice(0, Number(position));
    const line = before.split('\n').length;
    throw new JsonSyntaxError(
      line,
      before.length - before.lastIndexOf('\n'),
      'a number, true, false, null or a text',
    );
  }
}

function countNames(value: unknown, depth: number): number {
  if (depth > NAMED_DEPTH || typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  let count = isRecord(value) ? members.length : 0;
  for (const member of members) count += countNames(member, depth + 1);
  return count;
}
