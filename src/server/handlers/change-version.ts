import { readDoi } from '../../shared/doi.ts';
import { storableText } from '../../shared/fields.ts';
import { notFound, requireOwner } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { changeDoi } from '../storage/files/about.ts';
import { findFile } from '../storage/files/find-files.ts';
import { publishVersion, setWords } from '../storage/files/versions.ts';
import { WRONG_DOI } from './change-about.ts';
import { presentVersion } from './present.ts';

const NOT_PUBLIC = 'Make the file public first. That publishes its newest version; then publish older ones.';

/**
 * Changes the name, the note or the DOI of a version of one's own file, or publishes it. Throws `bad_request` for a DOI that is
 * none and for a version of a private file that is to be published, `not_found`, and `forbidden` for somebody else's public
 * file.
 */
export const changeVersion: Handler<'changeVersion'> = async ({ params, body, caller }, { db }) => {
  const { id, number } = params;
  const file = requireOwner(caller, await findFile(db, id));
  if ((await findFile(db, id, number)) === undefined) throw notFound();
  const doi = body.doi === undefined || body.doi.trim() === '' ? '' : readDoi(body.doi);
  throwProblems({
    doi: doi === undefined ? [WRONG_DOI] : [],
    is_published: body.is_published === true && !file.is_public ? [NOT_PUBLIC] : [],
  });
  if (body.is_published === true && (await publishVersion(db, id, number)) === 'private')
    throwProblems({ is_published: [NOT_PUBLIC] });
  if (body.doi !== undefined && !(await changeDoi(db, id, number, doi ?? ''))) throw notFound();
  const version = await setWords(db, id, number, {
    name: wordsOf(body.name),
    note: wordsOf(body.note),
  });
  const now = await findFile(db, id);
  if (version === undefined || now === undefined) throw notFound();
  return { status: 200, body: presentVersion(now, version, 'owner') };
};

const wordsOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : storableText(text).trim();
