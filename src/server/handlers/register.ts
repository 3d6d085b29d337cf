import { AppError } from '../../shared/app-error.ts';
import { hashPassword } from '../auth/passwords.ts';
import { registrationProblems, TAKEN, trimmed } from '../auth/registration.ts';
import type { Handler } from '../handler.ts';
import { presentUser } from '../present.ts';
import { findTaken, insertUser } from '../storage/users.ts';

/** Opens an account. Throws `bad_request` with the messages of all fields at once. */
export const register: Handler<'register'> = async ({ body }, { db }) => {
  const registration = trimmed({ ...body, firstname: body.firstname ?? '', lastname: body.lastname ?? '' });
  const problems = registrationProblems(registration);
  const taken = await findTaken(db, registration);
  if (taken.username) problems.username ??= [TAKEN.username];
  if (taken.email) problems.email ??= [TAKEN.email];
  if (Object.keys(problems).length > 0) throw fieldErrors(problems);

  const { username, firstname, lastname, email, password1 } = registration;
  const passwordHash = await hashPassword(password1);
  const user = await insertUser(db, {
    username,
    firstName: firstname,
    lastName: lastname,
    email,
    passwordHash,
  });
  if (typeof user === 'string') throw fieldErrors({ [user]: [TAKEN[user]] });
  return { status: 201, body: presentUser(user) };
};

function fieldErrors(fields: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('bad_request', 'Some fields cannot be accepted.', fields);
}
