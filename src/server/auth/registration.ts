import { storableText } from '../../shared/fields.ts';
import { passwordProblems } from './passwords.ts';

/** What a person enters to open an account, under the contract's names. */
interface Registration {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly email: string;
  readonly password1: string;
  readonly password2: string;
}

type Problems = Partial<Record<keyof Registration, string[]>>;

export const REQUIRED = 'This field is required';
export const TAKEN = {
  username: 'A user with that username already exists.',
  email: 'A user is already registered with this e-mail address.',
} as const;

/** Letters and digits of any script, and five signs, as the desktop's site has always allowed. */
const USERNAME = /^[\p{L}\p{M}\p{N}@.+_-]{1,150}$/u;
/** One @ between two parts without blanks, and a dot after it: whether it exists, only a mail can tell. */
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u;

/** Names and address without what was typed around them. */
export function trimmed(registration: Registration): Registration {
  return {
    ...registration,
    firstname: storableText(registration.firstname).trim(),
    lastname: storableText(registration.lastname).trim(),
    username: registration.username.normalize('NFKC').trim(),
    email: registration.email.trim(),
  };
}

/** What is wrong with each field, all at once, in sentences; empty when nothing is. */
export function registrationProblems(registration: Registration): Problems {
  const { username, email, password1, password2 } = registration;
  const problems: Problems = {};
  for (const field of ['username', 'email', 'password1', 'password2'] as const) {
    if (registration[field] === '') problems[field] = [REQUIRED];
  }
  if (username !== '' && !USERNAME.test(username)) {
    problems.username = ['Use letters, digits and the signs @ . + - _ only, 150 at most.'];
  }
  if (email !== '' && !EMAIL.test(email)) problems.email = ['Enter a valid e-mail address.'];
  if (password1 !== '') {
    const found = passwordProblems(password1, [username, email]);
    if (found.length > 0) problems.password1 = found;
  }
  if (password2 !== '' && password1 !== password2) problems.password2 = ['Passwords do not match'];
  return problems;
}
