import { hashPassword } from '../auth/passwords.ts';
import { registrationProblems, taken, throwProblems, trimmed, withTaken } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { presentUser } from './present.ts';
import { releaseUsernames } from '../storage/accounts/former-usernames.ts';
import { findTaken, insertUser, lockShowing, releaseEmail } from '../storage/accounts/users.ts';

/** Opens an account. Throws `bad_request` with the messages of all fields at once, and `RateLimited`. */
export const register: Handler<'register'> = async ({ body, request }, { db, rateLimits, now }) => {
  // Each try tells which names and addresses are taken, so each counts.
  await rateLimits.recordRegistration(request.ip);
  const registration = trimmed({ ...body, firstname: body.firstname ?? '', lastname: body.lastname ?? '' });
  await releaseUsernames(db, now());
  throwProblems(withTaken(registrationProblems(registration), await findTaken(db, registration, now())));

  const { username, firstname, lastname, email, password1 } = registration;
  const passwordHash = await hashPassword(password1);
  const user = await insertUser(db, {
    username,
    firstName: firstname,
    lastName: lastname,
    email,
    passwordHash,
  });
  if (typeof user === 'string') throw taken(user);
  await db.transaction().execute(async (trx) => {
    await releaseEmail(trx, await lockShowing(trx, email, user.id), email, user.id);
  });
  return { status: 201, body: presentUser(user) };
};
