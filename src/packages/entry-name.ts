import { isAnnotationName } from '../shared/file-refusals.ts';
import { mediaTypeOf } from '../shared/media-type.ts';
import { PACKAGE_LIMITS } from './limits.ts';

/** What a file is in a package. */
export type EntryRole = 'annotation' | 'companion' | 'licence' | 'notice';

/** Verdict on a name in a package. */
type JudgedName =
  | { readonly kind: 'file'; readonly role: EntryRole; readonly path: string }
  /** A folder, or what a system put beside the files: nobody needs to hear of it. */
  | { readonly kind: 'nothing' }
  /** A file of another kind, which is left out and told. */
  | { readonly kind: 'other' }
  /** `problem` continues the name. */
  | { readonly kind: 'refused'; readonly problem: string };

const SYSTEM_FILES = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;
const NESTED = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz)$/i;
const LICENCE = /^licen[cs]e(\.(txt|md))?$/i;
const NOTICE = /^notice(\.(txt|md))?$/i;
/** Characters that are no part of a name: controls, separators of lines, and marks that turn the direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Judges a path in a package by itself, with slashes as it stands in the zip. */
export function judgeName(given: string): JudgedName {
  const refused = (problem: string): JudgedName => ({ kind: 'refused', problem });
  const path = given.normalize('NFC');
  if (path.endsWith('/')) return { kind: 'nothing' };
  if (path.length > PACKAGE_LIMITS.pathLength) {
    return refused(`has a path of more than ${PACKAGE_LIMITS.pathLength} characters. Give it a shorter one.`);
  }
  if (path.search(CONTROL) >= 0) return refused('has a control character in its name. Rename it.');
  if (/^([/\\]|[a-z]:)/i.test(path))
    return refused('has an absolute path. Pack the folder itself, not from the root of the disk.');
  if (path.includes('\\')) return refused('has a backslash in its path. Pack the folder anew.');
  const parts = path.split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === ''))
    return refused('has a path that leads out of the package. Pack the folder that holds it anew.');
  if (parts.length - 1 > PACKAGE_LIMITS.depth)
    return refused(`lies in more than ${PACKAGE_LIMITS.depth} folders. Move it further up.`);
  const name = parts.at(-1) ?? '';
  if (parts[0] === '__MACOSX' || SYSTEM_FILES.test(name)) return { kind: 'nothing' };
  const file = (role: EntryRole): JudgedName => ({ kind: 'file', role, path });
  if (LICENCE.test(name)) return file('licence');
  if (NOTICE.test(name)) return file('notice');
  if (/\.tla$/i.test(name)) return file('annotation');
  if (NESTED.test(name))
    return refused('is an archive in the archive. Unpack it and pack its files instead.');
  if (isAnnotationName(name)) return file('annotation');
  return mediaTypeOf(name) === undefined ? { kind: 'other' } : file('companion');
}

/** The folder that all paths begin with, with its slash; empty for none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const end = first.indexOf('/') + 1;
  const folder = first.slice(0, end);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}

/** A name that may be anything, for a message. */
export function shownName(path: string): string {
  const plain = path.replaceAll(CONTROL, '\ufffd');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}

const MAX_SHOWN = 200;
