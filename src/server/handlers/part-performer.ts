import { AppError } from '../../shared/app-error.ts';
import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import { findPerformer } from '../performers/find-performer.ts';
import { findJoinedBy, findSpellingsOwnedBy, partSpelling } from '../storage/files/performers.ts';

/**
 * Takes a spelling out of the person that it was joined to: whoever owns all its public files, whoever has joined it, and the
 * operator may. Throws `not_found` and `forbidden`.
 */
export const partPerformer: Handler<'partPerformer'> = async ({ params, caller }, services) => {
  const { db } = services;
  const signedIn = requireSignedIn(caller);
  const { person } = await findPerformer(params.slug, signedIn, services);
  const { spelling } = params;
  if (person.slugs.length < 2 || !person.slugs.includes(spelling)) throw notFound();
  const mayPart =
    (await findSpellingsOwnedBy(db, signedIn.id, [spelling])).has(spelling) ||
    (await findJoinedBy(db, signedIn.id, [spelling])).has(spelling) ||
    (await isOperator(db, signedIn.id));
  if (!mayPart)
    throw new AppError(
      'forbidden',
      'Spellings are parted by whoever owns all files of one of them, by whoever has joined them, or by whoever runs this site.',
    );
  await partSpelling(db, signedIn.id, spelling);
  return { status: 200, body: { slug: spelling } };
};
