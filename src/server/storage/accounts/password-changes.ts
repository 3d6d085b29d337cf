import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';
import { endSessions } from './tokens.ts';
import { dropUnconfirmed, findUser, lockUser, type User } from './users.ts';
import { emailKey } from './account-keys.ts';

/** The two parts of an e-mailed link, as read. */
interface ResetLink {
  readonly userId: number;
  readonly token: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Keeps a token for whoever has this address, in place of an older one, and gives that person. Undefined where nobody
 * has it, and where the account is one that nobody logs in to.
 */
export function storeReset(
  db: Kysely<Schema>,
  email: string,
  token: string,
  expiresAt: Date,
): Promise<User | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('confirmed_email_key', '=', emailKey(email))
      .where('password_hash', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await storeResetFor(trx, user.id, token, expiresAt);
    return user;
  });
}

/** Keeps a token for a person, in place of an older one. */
export async function storeResetFor(
  trx: Transaction<Schema>,
  userId: number,
  token: string,
  expiresAt: Date,
): Promise<void> {
  const reset = { token_hash: hashOf(token), expires_at: expiresAt };
  await trx
    .insertInto('password_resets')
    .values({ user_id: userId, ...reset })
    .onConflict((is) => is.column('user_id').doUpdateSet(reset))
    .execute();
}

/** The person whose link this is; undefined when it is nobody's, or no longer. */
export async function findResetUser(
  db: Kysely<Schema>,
  link: ResetLink,
  now: Date,
): Promise<User | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', link.userId)
    .where('token_hash', '=', hashOf(link.token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return reset === undefined ? undefined : findUser(db, reset.user_id);
}

/**
 * Uses a link up: sets the password, ends all sessions and takes back an address that one of them may have set and nobody
 * confirmed. False when the link has been used or has expired.
 */
export function usePasswordReset(
  db: Kysely<Schema>,
  link: ResetLink,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, link.userId);
    const used = await trx
      .deleteFrom('password_resets')
      .where('user_id', '=', link.userId)
      .where('token_hash', '=', hashOf(link.token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) return false;
    await setPassword(trx, link.userId, passwordHash);
    await endSessions(trx, link.userId);
    await dropUnconfirmed(trx, link.userId);
    return true;
  });
}

/**
 * Sets a password in place of the one that `user` was found with, and ends all sessions but `keptSessionId` and the
 * link that may be under way. False when the password has changed since.
 */
export function changePasswordHash(
  db: Kysely<Schema>,
  user: User,
  passwordHash: string,
  keptSessionId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.id);
    if (current === undefined || current.password_hash !== user.password_hash) return false;
    await setPassword(trx, user.id, passwordHash);
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
    await endSessions(trx, user.id, keptSessionId);
    return true;
  });
}

async function setPassword(trx: Transaction<Schema>, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await trx
    .updateTable('email_undos')
    .set({ is_password_changed: true })
    .where('user_id', '=', userId)
    .execute();
}
