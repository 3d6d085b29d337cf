import { AppError } from '../../shared/app-error.ts';
import { mayBeSamePerformer } from '../../shared/pieces/people.ts';
import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { isOperator } from '../moderation/operators.ts';
import { findPerformer } from '../performers/find-performer.ts';
import { findSpellingsOwnedBy, joinPersons } from '../storage/files/performers.ts';

const NOT_OWN =
  'Spellings are joined by whoever owns all files of one of them, or by whoever runs this site.';
const TWO_PEOPLE =
  'By their names these are two people. Write both with the same family name, and given names that fit, first.';

/**
 * Makes two spellings one person. Who owns all public files of one of them may, if the names can mean one person, and the operator.
 * Throws `not_found`, `forbidden` and `bad_request`.
 */
export const joinPerformers: Handler<'joinPerformers'> = async ({ params, body, caller }, services) => {
  const { db } = services;
  const signedIn = requireSignedIn(caller);
  const one = await findPerformer(params.slug, signedIn, services);
  const other = await findPerformer(body.performer, signedIn, services);
  if (one.person.slug === other.person.slug)
    throw new AppError('bad_request', 'These are one person already.');
  if (!(await isOperator(db, signedIn.id))) {
    const sides = [one.person.slugs, other.person.slugs];
    const owned = await findSpellingsOwnedBy(db, signedIn.id, sides.flat());
    if (!sides.some((slugs) => slugs.every((slug) => owned.has(slug))))
      throw new AppError('forbidden', NOT_OWN);
    const isAlike = one.spellings.some((a) =>
      other.spellings.some((b) => mayBeSamePerformer(a.name, b.name)),
    );
    if (!isAlike) throw new AppError('bad_request', TWO_PEOPLE);
  }
  await joinPersons(db, signedIn.id, one.person.slug, other.person.slug);
  return { status: 200, body: { slug: one.person.slug } };
};
