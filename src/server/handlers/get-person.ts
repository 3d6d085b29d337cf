import { shownName } from '../../cite/about.ts';
import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findPerson } from '../storage/accounts/people.ts';

/**
 * A person with public files, also by a recently changed username. Throws `not_found` else, not to tell who has an
 * account.
 */
export const getPerson: Handler<'getPerson'> = async ({ params }, { db, now }) => {
  const person = await findPerson(db, params.username, now());
  if (person === undefined) throw notFound();
  const { username, orcid, about, homepage, fileCount } = person;
  const name = shownName({ username, given: person.given_name, family: person.family_name });
  return { status: 200, body: { username, name, orcid, about, homepage, file_count: fileCount } };
};
