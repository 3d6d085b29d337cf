import { filePath, readFileId, readVersion } from './file-id.ts';

/** Most letters of an address that an analysis is based on. */
export const MAX_BASED_ON = 500;

const WEB = /^https?:$/;

/** Source of an analysis: a file on this site, of one version where that is named, or an address elsewhere. */
type BasedOn =
  { readonly fileId: number; readonly version: number | undefined } | { readonly address: string };

/**
 * Reads a web address, or a path such as `/viewer/7/v2`; undefined for any other text. `origin` is this site's, without
 * a slash.
 */
export function readBasedOn(text: string, origin: string): BasedOn | undefined {
  const given = text.trim();
  const whole = given.startsWith('/viewer/') ? origin + given : given;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (!WEB.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.href.length > MAX_BASED_ON) return undefined;
  return (url.origin === origin && fileAt(url.pathname)) || { address: url.href };
}

function fileAt(path: string): BasedOn | undefined {
  const [, id = '', number] = /^\/viewer\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  const fileId = readFileId(id);
  const version = number === undefined ? undefined : readVersion(number);
  if (fileId === undefined || (number !== undefined && version === undefined)) return undefined;
  return { fileId, version };
}

/** The path of an analysis on this site that some text names, in a version; undefined where it names none, or `ownId` alone. */
export function basedOnIn(text: string, origin: string, ownId: number): string | undefined {
  for (const word of text.split(/[\s;,]+/)) {
    const found = word.startsWith(`${origin}/viewer/`) ? readBasedOn(word, origin) : undefined;
    if (found && 'fileId' in found && found.fileId !== ownId) return filePath(found.fileId, found.version);
  }
  return undefined;
}
