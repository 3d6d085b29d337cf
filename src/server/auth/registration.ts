import { AppError } from '../../shared/app-error.ts';
import { storableText } from '../../shared/fields.ts';
import { PASSWORDS_DIFFER, REQUIRED } from '../../shared/texts.ts';
import { longDate } from '../../shared/long-date.ts';
import type { Claims, Taken } from '../storage/accounts/users.ts';
import { passwordProblems } from './passwords.ts';
import { usernameProblems } from './usernames.ts';

/** Names of an account that must be unique. */
interface Identity {
  readonly username: string;
  readonly email: string;
}

/** Fields of the registration form, named as in the contract. */
interface Registration extends Identity {
  readonly firstname: string;
  readonly lastname: string;
  readonly password1: string;
  readonly password2: string;
}

/** Problems of each field, in sentences; an empty list means none. */
type Problems<Field extends string> = Readonly<Record<Field, readonly string[]>>;

const TAKEN: Readonly<Record<Taken, readonly [field: keyof Identity, message: string]>> = {
  username: ['username', 'A user with that username already exists.'],
  likeness: ['username', 'This name looks like one that is taken. Choose another.'],
  email: ['email', 'A user is already registered with this e-mail address.'],
};

/** One @ between two parts without blanks, and a dot after it: whether it exists, only a mail can tell. */
export const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u;

/** Names and address without surrounding blanks. */
export function trimmed(registration: Registration): Registration {
  return {
    ...registration,
    ...trimmedIdentity(registration),
    firstname: trimmedName(registration.firstname),
    lastname: trimmedName(registration.lastname),
  };
}

/** A first or last name without surrounding blanks. */
export function trimmedName(name: string): string {
  return storableText(name).trim();
}

export function trimmedIdentity({ username, email }: Identity): Identity {
  return { username: username.normalize('NFKC').trim(), email: email.trim() };
}

/** Problems of all fields at once. */
export function registrationProblems(
  registration: Registration,
): Problems<'username' | 'email' | 'password1' | 'password2'> {
  const { username, email, password1, password2 } = registration;
  return {
    ...identityProblems(registration),
    password1: newPasswordProblems(password1, [username, email]),
    password2: repeatedPasswordProblems(password1, password2),
  };
}

/**
 * Problems of a username and an e-mail, regardless of whether they are taken. `ownUsername` is always accepted: it may be
 * older than the rules.
 */
export function identityProblems(
  { username, email }: Identity,
  ownUsername?: string,
): Problems<keyof Identity> {
  return {
    username: username === ownUsername ? [] : usernameProblems(username),
    email: emailProblems(email),
  };
}

export function emailProblems(email: string): string[] {
  if (email === '') return [REQUIRED];
  return EMAIL.test(email) ? [] : ['Enter a valid e-mail address.'];
}

/** Problems of a new password; `names` as in `passwordProblems`. */
export function newPasswordProblems(password: string, names: readonly string[]): string[] {
  return password === '' ? [REQUIRED] : passwordProblems(password, names);
}

export function repeatedPasswordProblems(password: string, repeated: string): string[] {
  if (repeated === '') return [REQUIRED];
  return password === repeated ? [] : [PASSWORDS_DIFFER];
}

/** Throws `bad_request` where a field has a problem. */
export function throwProblems(problems: Readonly<Record<string, readonly string[] | undefined>>): void {
  const found = Object.entries(problems).flatMap(([field, messages = []]) =>
    messages.length > 0 ? [[field, messages] as const] : [],
  );
  if (found.length === 0) return;
  throw fieldErrors(Object.fromEntries(found));
}

/** `problems`, with the conflicts of fields that have no other problem. */
export function withTaken<Field extends string>(
  problems: Problems<Field | keyof Identity>,
  { taken, usernameFreeAt }: Claims,
): Problems<Field | keyof Identity> {
  const messages = (name: keyof Identity): readonly string[] => {
    if (problems[name].length > 0) return problems[name];
    return [...taken]
      .map((each) => TAKEN[each])
      .flatMap(([field, message]) => (field === name ? [message] : []));
  };
  const username = [
    ...messages('username'),
    ...(problems.username.length === 0 && usernameFreeAt !== undefined
      ? [`This name leads to somebody who has changed it, until ${longDate(usernameFreeAt)}. Choose another.`]
      : []),
  ];
  return { ...problems, username, email: messages('email') };
}

/** The error of a change that lost a race for a username or an address. */
export function taken(what: Taken): AppError {
  const [field, message] = TAKEN[what];
  return fieldErrors({ [field]: [message] });
}

function fieldErrors(fields: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('bad_request', 'Some fields cannot be accepted.', fields);
}
