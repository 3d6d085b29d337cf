import { requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentFile } from './present.ts';
import { findFile, setPublic } from '../storage/files.ts';

/** Makes one's own file public or private. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const changeFile: Handler<'changeFile'> = async ({ params, body, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  await setPublic(db, file.id, body.is_public);
  return { status: 200, body: presentFile(requireOwner(caller, await findFile(db, file.id))) };
};
