import { requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files/find-files.ts';
import { findLinks } from '../storage/files/share-links.ts';
import { presentLink } from './present.ts';

/** The links to one's own file, newest first. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const listLinks: Handler<'listLinks'> = async ({ params, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  return { status: 200, body: { links: (await findLinks(db, file.id)).map(presentLink) } };
};
