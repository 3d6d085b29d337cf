import { notFound, requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files/find-files.ts';
import { deleteLink } from '../storage/files/share-links.ts';

/** Revokes a link to one's own file. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const removeLink: Handler<'removeLink'> = async ({ params, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  if (!(await deleteLink(db, file.id, params.linkId))) throw notFound();
  return { status: 204, body: undefined };
};
