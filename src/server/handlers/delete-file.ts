import { owned } from '../access.ts';
import type { Handler } from '../handler.ts';
import { deleteUnneeded } from '../storage/blobs.ts';
import { deleteStoredFile } from '../storage/delete-file.ts';
import { findFile } from '../storage/files.ts';

/** Deletes one's own file for good. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const deleteFile: Handler<'deleteFile'> = async ({ params, caller }, { db, blobs }) => {
  const file = owned(caller, await findFile(db, params.id));
  const unused = await db.transaction().execute((trx) => deleteStoredFile(trx, file));
  await deleteUnneeded(blobs, unused);
  return { status: 204, body: undefined };
};
