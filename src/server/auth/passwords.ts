import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const MIN_LENGTH = 8;

/** One text typed on two keyboards can come as two sequences of characters; NFKC makes them one. */
const plain = (password: string): string => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(plain(password), COST);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash it is not, and finding that out takes as long, so that the time of an
 * answer does not tell which accounts exist.
 */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(passwordHash ?? (await nobodysHash), plain(password));
  return isRight && passwordHash !== undefined;
}

/**
 * Problems of a new password, in sentences; empty if it is accepted. `names` are the account's username and e-mail, which
 * are easily guessed. There are no rules on what characters it has (NIST SP 800-63B, 3.1.1.2).
 */
export function passwordProblems(password: string, names: readonly string[]): string[] {
  const problems: string[] = [];
  const folded = plain(password).toLowerCase();
  if (Array.from(password).length < MIN_LENGTH) {
    problems.push(`This password is too short. Use at least ${MIN_LENGTH} characters.`);
  }
  if (COMMON_PASSWORDS.has(folded)) {
    problems.push('This password is too common. Choose another.');
  }
  if (names.some((name) => name !== '' && plain(name).toLowerCase() === folded)) {
    problems.push('This password is the same as the username or the e-mail. Choose another.');
  }
  return problems;
}
