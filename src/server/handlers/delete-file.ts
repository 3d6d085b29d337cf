import { requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files/find-files.ts';

/** Deletes one's own file for good. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const deleteFile: Handler<'deleteFile'> = async ({ params, query, caller }, { db, removals }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  await removals.remove(file.id, query.note ?? false);
  return { status: 204, body: undefined };
};
