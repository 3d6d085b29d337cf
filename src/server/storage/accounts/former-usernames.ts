import type { Kysely, Transaction } from 'kysely';
import { FORMER_USERNAME_DAYS, MAX_FORMER_USERNAMES } from '../../../shared/limits.ts';
import type { Schema } from '../engine/schema.ts';
import { skeletonsOf } from './username-skeletons.ts';
import { usernameKey } from './account-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A username that somebody has left, until when it is theirs. */
interface FormerUsername {
  readonly userId: number;
  readonly freeAt: Date;
}

/** The user whose name this was until lately. */
export async function findFormerUsername(
  db: Kysely<Schema>,
  username: string,
  now: Date,
): Promise<FormerUsername | undefined> {
  const found = await db
    .selectFrom('former_usernames')
    .select(['user_id', 'free_at'])
    .where('username_key', '=', usernameKey(username))
    .where('free_at', '>', now)
    .executeTakeFirst();
  return found && { userId: found.user_id, freeAt: found.free_at };
}

/** The names that a user has left and that still lead to them, the first to become free first. */
export async function formerUsernamesOf(
  db: Kysely<Schema>,
  userId: number,
  now: Date,
): Promise<readonly { readonly username: string; readonly free_at: Date }[]> {
  return db
    .selectFrom('former_usernames')
    .select(['username_key as username', 'free_at'])
    .where('user_id', '=', userId)
    .where('free_at', '>', now)
    .orderBy('free_at')
    .execute();
}

/** Time from which a user may take a further name; undefined for at once. One of the names that were left can be taken again at any time. */
export async function mayRenameFrom(
  db: Kysely<Schema>,
  userId: number,
  username: string,
  now: Date,
): Promise<Date | undefined> {
  const left = await formerUsernamesOf(db, userId, now);
  const isBack = left.some((former) => former.username === usernameKey(username));
  return isBack || left.length < MAX_FORMER_USERNAMES ? undefined : left[0]?.free_at;
}

/** Gives a user another name and keeps the former one for them. The caller has locked the user. */
export async function leaveUsername(
  trx: Transaction<Schema>,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const freeAt = new Date(now.getTime() + FORMER_USERNAME_DAYS * DAY_MS);
  await trx
    .deleteFrom('former_usernames')
    .where('username_key', '=', usernameKey(to))
    .where('user_id', '=', userId)
    .execute();
  if (usernameKey(from) !== usernameKey(to))
    await trx
      .insertInto('former_usernames')
      .values({ username_key: usernameKey(from), user_id: userId, free_at: freeAt })
      .onConflict((is) => is.column('username_key').doUpdateSet({ user_id: userId, free_at: freeAt }))
      .execute();
  await trx
    .updateTable('username_skeletons')
    .set({ free_at: freeAt })
    .where('user_id', '=', userId)
    .where('free_at', 'is', null)
    .execute();
  await trx
    .insertInto('username_skeletons')
    .values(skeletonsOf(to).map((skeleton) => ({ user_id: userId, skeleton })))
    .onConflict((is) => is.columns(['user_id', 'skeleton']).doUpdateSet({ free_at: null }))
    .execute();
}

/** Gives up the names whose time is over. */
export async function releaseUsernames(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('former_usernames').where('free_at', '<=', now).execute();
  await db.deleteFrom('username_skeletons').where('free_at', '<=', now).execute();
}
