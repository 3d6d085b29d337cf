import { AppError } from '../../shared/app-error.ts';
import { storableText } from '../../shared/fields.ts';
import { PASSWORDS_DIFFER, REQUIRED } from '../../shared/texts.ts';
import { longDate } from '../../shared/long-date.ts';
import type { Claims, Taken } from '../storage/users.ts';
import { passwordProblems } from './passwords.ts';
import { usernameProblems } from './usernames.ts';

/** What nobody else may have. */
interface Identity {
  readonly username: string;
  readonly email: string;
}

/** What a person enters to open an account, under the contract's names. */
interface Registration extends Identity {
  readonly firstname: string;
  readonly lastname: string;
  readonly password1: string;
  readonly password2: string;
}

/** What is wrong with each field, in sentences; nothing where the list is empty. */
type Problems<Field extends string> = Readonly<Record<Field, readonly string[]>>;

const TAKEN: Readonly<Record<Taken, readonly [field: keyof Identity, message: string]>> = {
  username: ['username', 'A user with that username already exists.'],
  likeness: ['username', 'This name looks like one that is taken. Choose another.'],
  email: ['email', 'A user is already registered with this e-mail address.'],
};

/** One @ between two parts without blanks, and a dot after it: whether it exists, only a mail can tell. */
export const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u;

/** Names and address without what was typed around them. */
export function trimmed(registration: Registration): Registration {
  return {
    ...registration,
    ...trimmedIdentity(registration),
    firstname: trimmedName(registration.firstname),
    lastname: trimmedName(registration.lastname),
  };
}

/** A first or last name without what was typed around it. */
export function trimmedName(name: string): string {
  return storableText(name).trim();
}

export function trimmedIdentity({ username, email }: Identity): Identity {
  return { username: username.normalize('NFKC').trim(), email: email.trim() };
}

/** What is wrong with each field, all at once. */
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
 * What is wrong with a username and an e-mail, whether or not somebody has them. Nothing is wrong with `ownUsername`: it
 * may be older than the rules.
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

/** What is wrong with a new password; `names` are the account's, see `passwordProblems`. */
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

/** `problems`, with what is taken where nothing else is wrong with it. */
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

/** The failure of a change that somebody else was faster with. */
export function taken(what: Taken): AppError {
  const [field, message] = TAKEN[what];
  return fieldErrors({ [field]: [message] });
}

function fieldErrors(fields: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('bad_request', 'Some fields cannot be accepted.', fields);
}
