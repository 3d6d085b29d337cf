import { REQUIRED } from '../../shared/texts.ts';
import type { Services } from '../services.ts';
import { findUser, type User } from '../storage/accounts/users.ts';
import { notFound } from './access.ts';
import { isRightPassword } from './passwords.ts';
import { throwProblems } from './registration.ts';

const WRONG = 'This is not your password. Enter it again.';

export const wrongPassword = (): void => throwProblems({ password: [WRONG] });

/**
 * Verifies the caller's password once more and returns the account. Throws `bad_request` if it is wrong, and `RateLimited`:
 * somebody who has found an open session must not find the password by it.
 */
export async function checkPassword(
  id: number,
  password: string,
  address: string,
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
): Promise<User> {
  const user = await findUser(db, id);
  if (user === undefined) throw notFound();
  if (password === '') throwProblems({ password: [REQUIRED] });
  const { username } = user;
  const isRight = await rateLimits.attemptPassword({ userId: id, username, address }, () =>
    isRightPassword(password, user.password_hash ?? undefined),
  );
  if (!isRight) wrongPassword();
  return user;
}
