import { requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files.ts';

/**
 * What one's own file says about the piece, and what was edited of it: others see both as one, and never what was edited away.
 * Throws `not_found`, and `forbidden` for somebody else's public file.
 */
export const getDetails: Handler<'getDetails'> = async ({ params, caller }, { db }) => {
  const { number, metadata, edits } = requireOwner(caller, await findFile(db, params.id));
  return { status: 200, body: { version: number, fields: [...metadata], edits } };
};
