import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findUser } from '../storage/accounts/users.ts';

/** The caller's own public profile, whether or not others can see it yet. */
export const getPublicProfile: Handler<'getPublicProfile'> = async ({ caller }, { db }) => {
  const user = await findUser(db, requireSignedIn(caller).id);
  if (user === undefined) throw notFound();
  const { given_name, family_name, orcid, about, homepage } = user;
  return { status: 200, body: { given_name, family_name, orcid, about, homepage } };
};
