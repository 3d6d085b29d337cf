import type { Caller } from '../auth/tokens.ts';
import type { ReadableFile } from '../sharing/readable-file.ts';
import { linkSession, previewSession } from './media-links.ts';

/** Session that signed media addresses of a file are bound to: its link's or the caller's; undefined for a visitor. */
export function grantOf({ by }: Pick<ReadableFile, 'by'>, caller: Caller | undefined): string | undefined {
  if (by === undefined) return caller?.sessionId;
  if (by !== 'preview') return linkSession(by.id);
  return caller && previewSession(caller.sessionId);
}
