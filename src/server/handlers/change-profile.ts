import { notFound, signedIn } from '../access.ts';
import {
  identityProblems,
  taken,
  throwProblems,
  trimmedIdentity,
  trimmedName,
  withTaken,
} from '../auth/registration.ts';
import type { Handler } from '../handler.ts';
import { findTaken, updateProfile } from '../storage/users.ts';

/**
 * Changes one's own names and address; access tokens have the new username from the next refresh on. Throws
 * `bad_request` with the messages of all fields at once, and `not_found` for anybody else's account.
 */
export const changeProfile: Handler<'changeProfile'> = async ({ params, body, caller }, { db }) => {
  const { id } = signedIn(caller);
  if (id !== params.userId) throw notFound();
  const identity = trimmedIdentity(body);
  throwProblems(withTaken(identityProblems(identity), await findTaken(db, identity, id)));

  const user = await updateProfile(db, id, {
    ...identity,
    firstName: trimmedName(body.first_name),
    lastName: trimmedName(body.last_name),
  });
  if (user === undefined) throw notFound();
  if (typeof user === 'string') throw taken(user);
  return { status: 200, body: { detail: 'Your account has been changed.' } };
};
