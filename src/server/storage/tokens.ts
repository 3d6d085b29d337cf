import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A refresh token as the database knows it. */
export interface StoredToken {
  readonly jti: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

const hashOf = (jti: string): string => createHash('sha256').update(jti).digest('hex');

/** Begins a session with its first refresh token, and clears away the user's expired ones. */
export async function beginSession(db: Kysely<Schema>, token: StoredToken): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('user_id', '=', token.userId)
    .where('expires_at', '<', new Date())
    .execute();
  await insertToken(db, token, hashOf(token.jti));
}

/**
 * Ends the token `oldJti` and puts `next` in its place; false when there is no such token any more. A token that
 * was used before ends its whole session: somebody has a copy, and it is not known who.
 */
export async function rotateToken(db: Kysely<Schema>, oldJti: string, next: StoredToken): Promise<boolean> {
  const rotated = await db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('refresh_tokens')
      .set({ used_at: new Date() })
      .where('jti_hash', '=', hashOf(oldJti))
      .where('used_at', 'is', null)
      .returning('family')
      .executeTakeFirst();
    if (old !== undefined) await insertToken(trx, next, old.family);
    return old !== undefined;
  });
  if (!rotated) await endSession(db, oldJti);
  return rotated;
}

/** Ends the session that a token belongs or belonged to; nothing happens when it has ended. */
export async function endSession(db: Kysely<Schema>, jti: string): Promise<void> {
  await db
    .deleteFrom('refresh_tokens')
    .where('family', 'in', (token) =>
      token.selectFrom('refresh_tokens').select('family').where('jti_hash', '=', hashOf(jti)),
    )
    .execute();
}

async function insertToken(db: Kysely<Schema>, token: StoredToken, family: string): Promise<void> {
  await db
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
