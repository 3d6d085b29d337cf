import { MAX_PATH } from '../shared/limits.ts';
import { isPublicPath } from './media.ts';

/**
 * Kind of text in a field, by the field's name: a `path` or `folder` and nothing else, a `plain` text that may be a
 * path, `free` words that may contain one, and `comments`, which are left as they are.
 */
export type TextSort = 'path' | 'folder' | 'plain' | 'free' | 'comments';

/** Part of a text that is cut, in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const SEPARATOR = String.raw`(?:[/\\]|%2f|%5c)`;
const COLON = '(?::|%3a)';
const TILDE = '(?:~|%7e)';
/** Name of a folder with the separator behind it. A name is no longer than systems allow, so that a long text takes no long time. */
const FOLDER = String.raw`[^\s/\\"<>|][^/\\"<>|\r\n]{0,254}?${SEPARATOR}`;
/** The same where words are expected: a theme may be called A:/B, and a letter or a sign alone is no folder. */
const WORDED_FOLDER = String.raw`(?=[\p{L}\p{N}._]{3})${FOLDER}`;
/** Folders at the root of a system. Below the first ones stand folders that are called after people. */
const HOMES = 'home|users|documents and settings|media|volumes';
const ROOTS = `${HOMES}|root|mnt|private|var|tmp|run|opt|srv|etc|usr|nas|net|export|storage|sdcard|applications|library|system|cygdrive`;
const USER = String.raw`[^\s\d/\\%"<>|][^\s/\\%"<>|]{0,63}`;

/** Matches text that occurs only as the beginning of a path, anywhere in a text. Web addresses are skipped. */
const BEGINNING = new RegExp(
  String.raw`(?<web>\bhttps?:\/\/[^\s"<>|]+)|(?<![\p{L}\p{N}_/\\%.~-])(?:` +
    [
      `file${COLON}${SEPARATOR}+(?:[a-z]${COLON}${SEPARATOR}+)?`,
      `[a-z]${COLON}${SEPARATOR}+(?=${WORDED_FOLDER})`,
      String.raw`(?<share>(?:smb|afp|nfs|cifs|sftp)${COLON}${SEPARATOR}{2,}|\\{2,}|(?:%5c){2,})(?=${WORDED_FOLDER})`,
      `${TILDE}${SEPARATOR}+(?=${WORDED_FOLDER})`,
      `${TILDE}${USER}${SEPARATOR}+(?=${WORDED_FOLDER})`,
      `${SEPARATOR}+(?=(?:${ROOTS})${SEPARATOR})`,
    ].join('|') +
    ')',
  'giu',
);
/** Beginning of a text that is a path as a whole, where paths are nothing unusual. */
const LIKELY = new RegExp(
  String.raw`^\s*(?:[a-z]${COLON}${SEPARATOR}+|(?<share>\\{2,}|(?:%5c){2,})|\/\/(?=[^\s/])|(?:%2f){2,}|${TILDE}(?:${USER})?${SEPARATOR}+|` +
    `${SEPARATOR}(?=${FOLDER}))`,
  'iu',
);
/** A text of words that is a path as a whole: it has folders, and ends as files do. */
const WHOLE = /^\s*\/(?=[^\s/][^/]*\/[^/]*(?:\/[^/]*)*\.[a-z\d]{1,8}\s*$)/i;

/** Endings of files: behind one the text goes on, however many blanks the names of folders have. */
const ENDINGS =
  'wav|mp3|flac|ogg|oga|opus|m4a|aac|aiff?|wma|mp4|m4v|mov|mkv|webm|avi|pdf|tla|json|csv|txt|tsv|xml|musicxml|mxl|mei|midi?|' +
  'mscz|mscx|sib|svg|png|jpe?g|gif|zip|docx?|odt|xlsx?|md|html?';
/** The next thing in a path that is no letter of a name: a separator, or the end. */
const NEXT = new RegExp(
  String.raw`(?<separator>[/\\]+|(?:%2f|%5c)+)|["<>|\r\n\t]|'(?=[\s,;:.)\]]|$)|https?:\/\/` +
    String.raw`|\.(?:${ENDINGS})(?=[\s,;:)\]'"]|$)`,
  'giu',
);
const IS_HOME = new RegExp(`^(?:${HOMES})$`, 'i');

/**
 * Ranges of a text to cut so that no folder of a user's machine is left: file names stay, folders named after a person
 * go. Texts such as "and/or" and "I/V" contain no path, nor do web addresses.
 */
export function localPathsIn(text: string, sort: TextSort): readonly Range[] {
  if (sort === 'comments' || !/[/\\%~]/.test(text)) return [];
  if (sort === 'path' || sort === 'folder') return cutOfPath(text, sort);
  const ranges: Range[] = [];
  const whole = isPublicPath(text) ? null : (sort === 'free' ? WHOLE : LIKELY).exec(text);
  if (whole !== null) ranges.push(cutFrom(text, whole));
  BEGINNING.lastIndex = ranges[0]?.end ?? 0;
  for (let found = BEGINNING.exec(text); found !== null; found = BEGINNING.exec(text)) {
    if (found.groups?.['web'] !== undefined) continue;
    const range = cutFrom(text, found);
    ranges.push(range);
    BEGINNING.lastIndex = range.end;
  }
  return ranges;
}

/** The text without folders of a user's machine. */
export function withoutLocalPaths(text: string, sort: TextSort): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of localPathsIn(text, sort)) {
    shown += text.slice(from, start);
    from = end;
  }
  return from === 0 ? text : shown + text.slice(from);
}

/**
 * Range to cut from a path: up to its last separator, and the last name too where that follows a folder of people's
 * homes.
 */
function cutFrom(text: string, { 0: beginning, index: start, groups = {} }: RegExpExecArray): Range {
  const from = start + beginning.length;
  let folders = 0;
  let first = '';
  let lastStart = from;
  let end = text.length;
  NEXT.lastIndex = from;
  for (let next = NEXT.exec(text); next !== null; next = NEXT.exec(text)) {
    if (next.groups?.['separator'] === undefined) {
      // The ending of a file is a part of its name.
      end = next[0].startsWith('.') ? NEXT.lastIndex : next.index;
      break;
    }
    if (folders === 0) first = text.slice(from, next.index);
    folders += 1;
    lastStart = NEXT.lastIndex;
  }
  const isPersons = folders === 1 && (groups['share'] !== undefined || IS_HOME.test(first));
  return { start, end: isPersons ? end : lastStart };
}

const SEPARATORS: readonly string[] = ['/', '\\', '%2f', '%2F', '%5c', '%5C'];
/** A folder whose own name is a person's, with nothing behind it. */
const HOME_ALONE = new RegExp(
  String.raw`^(?:file:)?(?:[/\\]*[a-z]:)?[/\\]+(?:${HOMES})[/\\]+[^/\\]+$|^~[^/\\]*$|^\\\\[^/\\]+[/\\]+[^/\\]+$`,
  'i',
);

/** Range to cut from a text that is nothing but a path, whatever it begins with; all of it for a folder. */
function cutOfPath(text: string, sort: 'path' | 'folder'): readonly Range[] {
  if (isPublicPath(text)) return [];
  const plain = text.trim().replace(/%(?:2f|3a|5c|7e)/gi, decodeURIComponent);
  const kept = Math.max(
    ...SEPARATORS.map((sign) => (text.lastIndexOf(sign) === -1 ? 0 : text.lastIndexOf(sign) + sign.length)),
  );
  const isFolder = sort === 'folder' && kept > 0;
  const end = text.length > MAX_PATH || isFolder || HOME_ALONE.test(plain) ? text.length : kept;
  return end > 0 ? [{ start: 0, end }] : [];
}
