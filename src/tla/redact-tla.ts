import { AppError } from '../shared/app-error.ts';
import { uint8At, entryAt } from '../shared/elements.ts';
import { localPathsIn, type TextSort } from './local-paths.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';
import { JsonSyntaxError, scanJson } from './scan-json.ts';

const PERCENT = 0x25;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const TILDE = 0x7e;

const DECODER = new TextDecoder();

/** Texts of words: there a slash at the beginning alone makes no path. */
const FREE_TEXTS: ReadonlySet<string> = new Set([
  ...['title', 'composer', 'performer', 'notes', 'lyrics', 'name', 'label', 'text'],
  ...['custom_text', 'formal_type', 'formal_function', 'svg_data', 'measure_labels'],
]);

/** Kind of text in a field, by its name; undefined for a name that tells nothing. */
export function sortOfField(name: string): TextSort | undefined {
  if (/paths?$/i.test(name)) return 'path';
  if (/(?:folder|director(?:y|ie)|dir)s?$/i.test(name)) return 'folder';
  const plain = name.toLowerCase();
  if (plain === 'comments') return 'comments';
  return FREE_TEXTS.has(plain) ? 'free' : undefined;
}

interface Container {
  /** Sort of the field that it is the value of, or of a field further out. */
  readonly sort: TextSort | undefined;
  /** Where the name last read in it stands. */
  nameStart: number;
  nameEnd: number;
}

/** Version of the rules below. Raise it with every change of them: copies that are stored are then made anew. */
export const REDACTION_VERSION = 2;

/**
 * A stored .tla file without local paths, as others may have it: `localPathsIn` decides the ranges to cut in every
 * text, including names of fields, by the kind of text. Every other byte is unchanged. Throws `AppError` where the file
 * cannot be parsed: nothing leaks.
 */
export function redactPaths(bytes: Uint8Array): Uint8Array {
  try {
    return withoutPaths(bytes, sortOfField);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError || error instanceof SyntaxError)) throw error;
    throw new AppError(
      'server',
      'The local paths in this file cannot be told apart, so it is not given out.',
      undefined,
      {
        cause: error,
      },
    );
  }
}

/** Addresses that the server has written into the viewer's JSON. */
const isAddress = (name: string) => name.endsWith('_url');

/** The viewer's JSON without local paths. Throws `SyntaxError` or `JsonSyntaxError` for text that is no JSON. */
export const redactViewerJson = (bytes: Uint8Array): Uint8Array =>
  withoutPaths(bytes, (name) => (isAddress(name) ? 'comments' : sortOfField(name)));

function withoutPaths(bytes: Uint8Array, sortOf: (name: string) => TextSort | undefined): Uint8Array {
  const cuts: Replacement[] = [];
  const containers: Container[] = [{ sort: undefined, nameStart: 0, nameEnd: 0 }];
  // Names are read where they are asked for: a large file has millions.
  const sortAt = (depth: number): TextSort | undefined => {
    const { sort, nameStart, nameEnd } = entryAt(containers, depth);
    if (sort === 'path' || sort === 'folder' || nameEnd === 0) return sort;
    return sortOf(textOf(bytes, nameStart, nameEnd));
  };
  const cut = (start: number, end: number, sort: TextSort = 'plain') => {
    if (!isSuspect(bytes, start, end)) return;
    for (const range of localPathsIn(textOf(bytes, start, end), sort)) {
      const from = byteOf(bytes, start + 1, range.start);
      cuts.push({ start: from, end: byteOf(bytes, from, range.end - range.start), by: new Uint8Array() });
    }
  };
  scanJson(bytes, {
    open(depth) {
      const around = sortAt(depth - 1);
      const sort = around === 'path' || around === 'folder' ? around : undefined;
      containers[depth] = { sort, nameStart: 0, nameEnd: 0 };
    },
    key(depth, start, end) {
      const container = entryAt(containers, depth);
      cut(start, end, container.sort);
      container.nameStart = start;
      container.nameEnd = end;
    },
    text(depth, start, end) {
      if (isSuspect(bytes, start, end)) cut(start, end, sortAt(depth));
    },
  });
  return replaceRanges(bytes, cuts);
}

/** Whether a text literal may hold a path at all. */
function isSuspect(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === SLASH || byte === BACKSLASH || byte === PERCENT || byte === TILDE) return true;
  }
  return false;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return String(JSON.parse(DECODER.decode(bytes.subarray(start, end))));
}

/** Where the unit with this number begins in a text whose literal begins at `from`. */
function byteOf(bytes: Uint8Array, from: number, units: number): number {
  let at = from;
  for (let unit = 0; unit < units; unit++) {
    const byte = uint8At(bytes, at);
    if (byte === BACKSLASH) at += bytes[at + 1] === LETTER_U ? 6 : 2;
    else if (byte < 0x80) at += 1;
    else if (byte < 0xe0) at += 2;
    else if (byte < 0xf0) at += 3;
    else {
      // A surrogate pair; offsets never lie within one.
      at += 4;
      unit++;
    }
  }
  return at;
}
