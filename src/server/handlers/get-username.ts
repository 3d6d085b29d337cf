import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { hasPublicFile } from '../storage/files/find-files.ts';
import { findUser } from '../storage/accounts/users.ts';

/** The name of an account with public files, or of one's own. Throws `not_found` else, not to tell who has an account. */
export const getUsername: Handler<'getUsername'> = async ({ params, caller }, { db }) => {
  const user = await findUser(db, params.id);
  const isShown = caller?.id === params.id || (await hasPublicFile(db, params.id));
  if (user === undefined || !isShown) throw notFound();
  return { status: 200, body: { username: user.username } };
};
