import { AppError } from '../shared/app-error.ts';
import { isPublicPath } from './media.ts';
import { replaceRanges, type Replacement } from './replace-ranges.ts';
import { JsonSyntaxError, scanJson } from './scan-json.ts';

const QUOTE = 0x22;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/**
 * A stored .tla file as others may have it: in `file_path`, `media_path` and the `path` of every timeline (and
 * any other name ending in "path" in these two places) the folders are cut away and the file's name stays, unless it
 * is a web address. Every other byte is as it was. Throws `AppError` where the file cannot be followed: nothing
 * leaks.
 */
export function redactPaths(bytes: Uint8Array): Uint8Array {
  const cuts: Replacement[] = [];
  /** The name last read in the container of each depth; only 1 (root) and 3 (a timeline) are looked at. */
  const names: string[] = [];
  const isInPathField = (depth: number) =>
    (depth >= 1 && isPathName(names[1])) || (depth >= 3 && names[1] === 'timelines' && isPathName(names[3]));
  const cut = (start: number, end: number) => {
    const from = afterFolders(bytes, start, end);
    if (from > start + 1) cuts.push({ start: start + 1, end: from, by: new Uint8Array() });
  };
  try {
    scanJson(bytes, {
      key(depth, start, end) {
        // A name inside a path field's value: the format has none there, but a path could hide in it.
        if (isInPathField(depth - 1)) cut(start, end);
        if (depth <= 3) names[depth] = textOf(bytes, start, end);
      },
      text(depth, start, end) {
        if (isInPathField(depth)) cut(start, end);
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

function isPathName(name: string | undefined): boolean {
  return name !== undefined && /path$/i.test(name);
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return String(JSON.parse(new TextDecoder().decode(bytes.subarray(start, end))));
}

/** Where the file's name begins in a text literal: after its last `/` or `\`, however they are escaped. */
function afterFolders(bytes: Uint8Array, start: number, end: number): number {
  if (isPublicPath(textOf(bytes, start, end))) return start + 1;
  let from = start + 1;
  let at = from;
  while (at < end && bytes[at] !== QUOTE) {
    const length = bytes[at] !== BACKSLASH ? 1 : bytes[at + 1] === LETTER_U ? 6 : 2;
    if (
      length === 1 ? bytes[at] === SLASH : /[/\\]/.test(textOf(quoted(bytes, at, at + length), 0, length + 2))
    ) {
      from = at + length;
    }
    at += length;
  }
  return from;
}

function quoted(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.of(QUOTE, ...bytes.subarray(start, end), QUOTE);
}
