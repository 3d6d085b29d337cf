import { storableText } from '../../shared/fields.ts';
import { notFound, requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files.ts';
import { setNote } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** Changes the note of a version of one's own file. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const changeVersion: Handler<'changeVersion'> = async ({ params, body, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  const version = await setNote(db, file.id, params.number, storableText(body.note).trim());
  if (version === undefined) throw notFound();
  return { status: 200, body: presentVersion(file, version) };
};
