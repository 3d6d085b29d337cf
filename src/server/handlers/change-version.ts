import { readDoi } from '../../shared/doi.ts';
import { storableText } from '../../shared/fields.ts';
import { notFound, requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { changeDoi } from '../storage/about.ts';
import { findFile } from '../storage/files.ts';
import { setNote } from '../storage/versions.ts';
import { WRONG_DOI } from './change-about.ts';
import { presentVersion } from './present.ts';

/**
 * Changes the note or the DOI of a version of one's own file. Throws `bad_request` for a DOI that is none, `not_found`, and
 * `forbidden` for somebody else's public file.
 */
export const changeVersion: Handler<'changeVersion'> = async ({ params, body, caller }, { db }) => {
  const file = requireOwner(caller, await findFile(db, params.id));
  const doi = body.doi === undefined || body.doi.trim() === '' ? '' : readDoi(body.doi);
  throwProblems({ doi: doi === undefined ? [WRONG_DOI] : [] });
  const note = body.note === undefined ? undefined : storableText(body.note).trim();
  const version = await setNote(db, file.id, params.number, note);
  if (version === undefined) throw notFound();
  if (body.doi === undefined) return { status: 200, body: presentVersion(file, version) };
  if (!(await changeDoi(db, file.id, params.number, doi ?? ''))) throw notFound();
  const now = await findFile(db, file.id);
  if (now === undefined) throw notFound();
  return { status: 200, body: presentVersion(now, version) };
};
