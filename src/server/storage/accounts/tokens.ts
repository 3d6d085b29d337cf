import { createHash } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';
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

/** How long the answer to a used token may have been lost on its way. */
const REUSE_GRACE_MS = 30_000;

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
    await insertToken(trx, token, sessionId, null);
    return { user: current, sessionId };
  });
}

/**
 * Puts `next` in the place of the token `old`; undefined when there is no such token any more. One that was used before
 * answers once more within the grace, for its answer may have been lost, as long as nothing that came of it has been
 * used. Any other reuse ends the whole session: somebody has a copy, and it is not known who.
 */
export function rotateToken(
  db: Kysely<Schema>,
  old: Pick<StoredToken, 'jti' | 'userId'>,
  next: StoredToken,
  now: Date,
): Promise<Session | undefined> {
  return db.transaction().execute(async (trx) => {
    // Of uses at the same moment each sees what the one before it has done.
    const user = await lockUser(trx, old.userId);
    if (user === undefined) return undefined;
    const token = await trx
      .selectFrom('refresh_tokens')
      .select(['jti_hash', 'family', 'parent_hash', 'used_at'])
      .where('jti_hash', '=', hashOf(old.jti))
      .executeTakeFirst();
    if (token === undefined) return undefined;
    if (!(await mayRotate(trx, token, now))) {
      await deleteFamily(trx, old.jti);
      return undefined;
    }
    if (token.used_at === null) {
      await trx
        .updateTable('refresh_tokens')
        .set({ used_at: now })
        .where('jti_hash', '=', token.jti_hash)
        .execute();
    }
    await insertToken(trx, next, token.family, token.jti_hash);
    return { user, sessionId: token.family };
  });
}

type FoundToken = Pick<Selectable<Schema['refresh_tokens']>, 'jti_hash' | 'parent_hash' | 'used_at'>;

async function mayRotate(trx: Transaction<Schema>, token: FoundToken, now: Date): Promise<boolean> {
  if (token.used_at === null) {
    // Two answers to one token: using one of them ends the other, or a thief's copy could go on beside it.
    const siblings = await tokensAfter(trx, token.parent_hash);
    return siblings.every((sibling) => sibling.used_at === null);
  }
  const successors = await tokensAfter(trx, token.jti_hash);
  const isInTime = now.getTime() - token.used_at.getTime() <= REUSE_GRACE_MS;
  const [successor] = successors;
  return isInTime && successors.length === 1 && successor?.used_at === null;
}

/** Tokens that a token was exchanged for; none for null, which precedes the first token of a session. */
async function tokensAfter(
  trx: Transaction<Schema>,
  parentHash: string | null,
): Promise<readonly Pick<FoundToken, 'used_at'>[]> {
  if (parentHash === null) return [];
  return trx.selectFrom('refresh_tokens').select('used_at').where('parent_hash', '=', parentHash).execute();
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

async function insertToken(
  trx: Transaction<Schema>,
  token: StoredToken,
  family: string,
  parentHash: string | null,
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      jti_hash: hashOf(token.jti),
      family,
      parent_hash: parentHash,
      user_id: token.userId,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}
