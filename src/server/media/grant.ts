import type { Caller } from '../auth/tokens.ts';
import type { SeenFile } from '../sharing/see-file.ts';
import { linkSession, previewSession } from './media-links.ts';

/** What signed addresses of a file's media are bound to: its link, or the session that asks; undefined for a visitor. */
export function grantOf({ by }: Pick<SeenFile, 'by'>, caller: Caller | undefined): string | undefined {
  if (by === undefined) return caller?.sessionId;
  if (by !== 'preview') return linkSession(by.id);
  return caller && previewSession(caller.sessionId);
}
