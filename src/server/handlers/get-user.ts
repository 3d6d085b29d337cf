import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentUser } from './present.ts';
import { findUser } from '../storage/accounts/users.ts';

/** One's own account. Throws `not_found` for any other, since accounts are private. */
export const getUser: Handler<'getUser'> = async ({ params, caller }, { db }) => {
  const user = requireSignedIn(caller).id === params.id ? await findUser(db, params.id) : undefined;
  if (user === undefined) throw notFound();
  return { status: 200, body: presentUser(user) };
};
