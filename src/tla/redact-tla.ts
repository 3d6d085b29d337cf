import { AppError } from '../shared/app-error.ts';
import { entryAt, uint8At } from '../shared/elements.ts';
import { MAX_PATH } from '../shared/limits.ts';
import { isPublicPath } from './media.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';
import { JsonSyntaxError, scanJson } from './scan-json.ts';

const PERCENT = 0x25;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const TILDE = 0x7e;

const DECODER = new TextDecoder();

/** A name of a field, in lower case, that people write freely into: what looks like a path there is theirs to show. */
const FREE_TEXTS: readonly string[] = [
  ...['title', 'composer', 'performer', 'notes', 'lyrics', 'name', 'label', 'comments', 'text'],
  ...['custom_text', 'formal_type', 'formal_function', 'svg_data'],
];
const SEPARATORS: readonly string[] = ['/', '\\', '%2f', '%2F', '%5c', '%5C'];
const LOCAL = /^(?:[a-z]:[/\\]|\\\\|\/\/[^/]|file:|~[^/\\]*[/\\]|\/[^/\s][^/]*\/)/i;
/** A folder whose own name is a person's, with nothing behind it. */
const HOME =
  /^(?:file:)?(?:[/\\]*[a-z]:)?[/\\]+(?:home|users|documents and settings|media|volumes)[/\\]+[^/\\]+$|^~[^/\\]*$|^\\\\[^/\\]+[/\\]+[^/\\]+$/i;

/** What the name of a field says of its value. */
type Sort = 'path' | 'folder' | 'free' | undefined;

interface Container {
  /** Sort of the field that it is the value of, or of a field further out. */
  readonly sort: Sort;
  /** Where the name last read in it stands. */
  nameStart: number;
  nameEnd: number;
}

/** Version of the rules below. Raise it with every change of them: copies that are stored are then made anew. */
export const REDACTION_VERSION = 1;

/**
 * A stored .tla file as others may have it. Wherever a field's name ends in "path", and wherever else a text is an
 * absolute path of somebody's machine, the folders are cut away and the file's name stays, unless it is a web address; a
 * folder goes altogether. Free texts such as labels stay. Every other byte is as it was. Throws `AppError` where the
 * file cannot be parsed: nothing leaks.
 */
export function redactPaths(bytes: Uint8Array): Uint8Array {
  const cuts: Replacement[] = [];
  const containers: Container[] = [{ sort: undefined, nameStart: 0, nameEnd: 0 }];
  // Names are read where they are asked for: a large file has millions.
  const sortAt = (depth: number): Sort => {
    const { sort, nameStart, nameEnd } = entryAt(containers, depth);
    if (sort === 'path' || sort === 'folder' || nameEnd === 0) return sort;
    return sortOf(textOf(bytes, nameStart, nameEnd));
  };
  const cut = (start: number, end: number, sort: Sort) => {
    const from = afterFolders(bytes, start, end, sort);
    if (from > start + 1) cuts.push({ start: start + 1, end: from, by: new Uint8Array() });
  };
  try {
    scanJson(bytes, {
      open(depth) {
        const around = sortAt(depth - 1);
        containers[depth] = { sort: around === 'free' ? undefined : around, nameStart: 0, nameEnd: 0 };
      },
      key(depth, start, end) {
        const container = entryAt(containers, depth);
        if (isSuspect(bytes, start, end)) cut(start, end, container.sort);
        container.nameStart = start;
        container.nameEnd = end;
      },
      text(depth, start, end) {
        if (isSuspect(bytes, start, end)) cut(start, end, sortAt(depth));
      },
    });
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
  return replaceRanges(bytes, cuts);
}

function sortOf(name: string): Sort {
  if (/paths?$/i.test(name)) return 'path';
  if (/(?:folder|director(?:y|ie)|dir)s?$/i.test(name)) return 'folder';
  return FREE_TEXTS.includes(name.toLowerCase()) ? 'free' : undefined;
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

/** Where a text literal goes on after what is cut of it: after its last separator, however it is escaped. */
function afterFolders(bytes: Uint8Array, start: number, end: number, sort: Sort): number {
  const text = textOf(bytes, start, end);
  const plain = text.trim().replace(/%(?:2f|3a|5c|7e)/gi, decodeURIComponent);
  const isCut = sort === 'path' || sort === 'folder' || (sort !== 'free' && LOCAL.test(plain));
  if (!isCut || isPublicPath(text)) return start + 1;
  const kept = Math.max(
    ...SEPARATORS.map((sign) => (text.lastIndexOf(sign) === -1 ? 0 : text.lastIndexOf(sign) + sign.length)),
  );
  const isFolder = sort === 'folder' && kept > 0;
  return text.length > MAX_PATH || isFolder || HOME.test(plain) ? end - 1 : byteOf(bytes, start + 1, kept);
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
      // A pair of units; what is counted to is never within one.
      at += 4;
      unit++;
    }
  }
  return at;
}
