import { notFound } from '../access.ts';
import type { Handler } from '../handler.ts';
import { findUser } from '../storage/users.ts';

/** The public name of an account. Throws `not_found`. */
export const getUsername: Handler<'getUsername'> = async ({ params }, { db }) => {
  const user = await findUser(db, params.id);
  if (user === undefined) throw notFound();
  return { status: 200, body: { username: user.username } };
};
