import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { lockUser, type User } from './users.ts';

/** A refresh token as the database knows it. */
export interface StoredToken {
  readonly jti: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** A session is known by its first token, which all its later ones follow: they are a family. */
export interface Session {
  readonly user: User;
  readonly sessionId: string;
}

const hashOf = (jti: string): string => createHash('sha256').update(jti).digest('hex');

/**
 * Begins a session with its first refresh token, and clears away the user's expired ones. Undefined when the password
 * is no longer the one that `user` was found with: whoever changed it meant to end what it began.
 */
export function beginSession(
  db: Kysely<Schema>,
  user: User,
  token: StoredToken,
): Promise<Session | undefined> {
  return db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.id);
    if (current === undefined || current.password_hash !== user.password_hash) return undefined;
    await trx
      .deleteFrom('refresh_tokens')
      .where('user_id', '=', user.id)
      .where('expires_at', '<', new Date())
      .execute();
    const sessionId = hashOf(token.jti);
    await insertToken(trx, token, sessionId);
    return { user: current, sessionId };
  });
}

/**
 * Ends the token `old` and puts `next` in its place; undefined when there is no such token any more. A token that
 * was used before ends its whole session: somebody has a copy, and it is not known who.
 */
export function rotateToken(
  db: Kysely<Schema>,
  old: Pick<StoredToken, 'jti' | 'userId'>,
  next: StoredToken,
): Promise<Session | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, old.userId);
    if (user === undefined) return undefined;
    const used = await trx
      .updateTable('refresh_tokens')
      .set({ used_at: new Date() })
      .where('jti_hash', '=', hashOf(old.jti))
      .where('used_at', 'is', null)
      .returning('family')
      .executeTakeFirst();
    if (used === undefined) {
      await deleteFamily(trx, old.jti);
      return undefined;
    }
    await insertToken(trx, next, used.family);
    return { user, sessionId: used.family };
  });
}

/** Ends the session that a token belongs or belonged to; nothing happens when it has ended. */
export async function endSession(
  db: Kysely<Schema>,
  token: Pick<StoredToken, 'jti' | 'userId'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, token.userId);
    await deleteFamily(trx, token.jti);
  });
}

/** Ends all sessions of a user but `keptSessionId`. The caller has locked the user, so that none begins meanwhile. */
export async function endSessions(
  trx: Transaction<Schema>,
  userId: number,
  keptSessionId?: string,
): Promise<void> {
  let sessions = trx.deleteFrom('refresh_tokens').where('user_id', '=', userId);
  if (keptSessionId !== undefined) sessions = sessions.where('family', '!=', keptSessionId);
  await sessions.execute();
}

/** Whether a user's session goes on: neither logged out nor revoked. */
export async function isSessionOpen(db: Kysely<Schema>, userId: number, sessionId: string): Promise<boolean> {
  const token = await db
    .selectFrom('refresh_tokens')
    .select('jti_hash')
    .where('family', '=', sessionId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return token !== undefined;
}

async function deleteFamily(trx: Transaction<Schema>, jti: string): Promise<void> {
  await trx
    .deleteFrom('refresh_tokens')
    .where('family', 'in', (token) =>
      token.selectFrom('refresh_tokens').select('family').where('jti_hash', '=', hashOf(jti)),
    )
    .execute();
}

async function insertToken(trx: Transaction<Schema>, token: StoredToken, family: string): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      jti_hash: hashOf(token.jti),
      family,
      user_id: token.userId,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}
