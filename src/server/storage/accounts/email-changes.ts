import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { storeResetFor } from './password-changes.ts';
import { leaveUsername } from './former-usernames.ts';
import type { Schema } from '../engine/schema.ts';
import { endSessions } from './tokens.ts';
import {
  columnsOf,
  findUser,
  lockShowing,
  lockUser,
  orTaken,
  releaseEmail,
  type Profile,
  type Taken,
  type User,
} from './users.ts';
import { emailKey } from './account-keys.ts';

/** Tokens of the two links that a change of address may need, and when these end. */
export interface EmailTokens {
  readonly confirm: string;
  readonly undo: string;
  readonly expiresAt: Date;
}

interface ProfileChange {
  readonly user: User;
  /** Whether a link is to be mailed to the new address, by which it is confirmed. */
  readonly isToConfirm: boolean;
  /** Former address, which gets a link to undo the change; undefined where none is mailed. */
  readonly undoAddress: string | undefined;
}

interface EmailLink {
  readonly userId: number;
  readonly token: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The changed user, or what somebody else took in the meantime; undefined when there is no such user. A new
 * address shows at once and waits to be confirmed. A reset link that is under way ends with the address.
 */
export function changeProfile(
  db: Kysely<Schema>,
  id: number,
  profile: Profile,
  tokens: EmailTokens,
  now: Date,
): Promise<ProfileChange | undefined | Taken> {
  return orTaken(
    db.transaction().execute(async (trx) => {
      const before = await lockUser(trx, id);
      if (before === undefined) return undefined;
      const key = emailKey(profile.email);
      const isConfirmed = key === before.confirmed_email_key;
      const isNew = key !== before.email_key;
      if (isNew) {
        await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
        await trx.deleteFrom('email_confirmations').where('user_id', '=', id).execute();
      }
      const user = await trx
        .updateTable('users')
        .set({ ...columnsOf(profile), ...(isConfirmed && { confirmed_email: profile.email }) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (user.username !== before.username)
        await leaveUsername(trx, id, { from: before.username, to: user.username }, now);
      if (isConfirmed) return { user, isToConfirm: false, undoAddress: undefined };
      if (isNew) await storeUndo(trx, before, tokens);
      // One whose link has ended unused gets another by saving the same address again.
      const isToConfirm = await storeConfirmation(trx, id, tokens, now);
      return { user, isToConfirm, undoAddress: isNew ? before.confirmed_email : undefined };
    }),
  );
}

async function storeUndo(trx: Transaction<Schema>, before: User, tokens: EmailTokens): Promise<void> {
  await trx
    .insertInto('email_undos')
    .values({
      user_id: before.id,
      email: before.confirmed_email,
      email_key: before.confirmed_email_key,
      token_hash: hashOf(tokens.undo),
      expires_at: tokens.expiresAt,
    })
    .execute();
}

/** Whether the token was stored: a link that still works is left alone. */
async function storeConfirmation(
  trx: Transaction<Schema>,
  userId: number,
  { confirm, expiresAt }: EmailTokens,
  now: Date,
): Promise<boolean> {
  const confirmation = { token_hash: hashOf(confirm), expires_at: expiresAt };
  const stored = await trx
    .insertInto('email_confirmations')
    .values({ user_id: userId, ...confirmation })
    .onConflict((is) =>
      is.column('user_id').doUpdateSet(confirmation).where('email_confirmations.expires_at', '<=', now),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Confirms the address that a person shows. 'ended' where the link has been used or has expired, 'email' where somebody else has confirmed that address. */
export function confirmEmail(
  db: Kysely<Schema>,
  { userId, token }: EmailLink,
  now: Date,
): Promise<'confirmed' | 'ended' | Taken> {
  return orTaken(
    db.transaction().execute(async (trx) => {
      // With a change of the address in between, the link has ended as well.
      const shown = (await findUser(trx, userId))?.email ?? '';
      const showing = await lockShowing(trx, shown, userId);
      const user = showing.find(({ id }) => id === userId);
      const used = await trx
        .deleteFrom('email_confirmations')
        .where('user_id', '=', userId)
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      if (user === undefined || used === undefined) return 'ended';
      await trx
        .updateTable('users')
        .set({ confirmed_email: user.email, confirmed_email_key: user.email_key })
        .where('id', '=', userId)
        .execute();
      await releaseEmail(trx, showing, user.email, userId);
      return 'confirmed';
    }),
  );
}

interface Undoing {
  /** Token of the link by which the person then sets a password. */
  readonly resetToken: string;
  readonly resetExpiresAt: Date;
  /** Takes the place of a password that was set after the change: whoever changed the address may know it. */
  readonly unknownPasswordHash: string;
}

/**
 * Puts the address back that a link was mailed to, as a confirmed one, and ends all sessions and all links of the
 * account that came later. 'ended' where the link has been used or has expired.
 */
export function undoEmail(
  db: Kysely<Schema>,
  { userId, token }: EmailLink,
  { resetToken, resetExpiresAt, unknownPasswordHash }: Undoing,
  now: Date,
): Promise<'undone' | 'ended' | Taken> {
  return orTaken(
    db.transaction().execute(async (trx) => {
      const findUndo = () =>
        trx
          .selectFrom('email_undos')
          .selectAll()
          .where('user_id', '=', userId)
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', now)
          .executeTakeFirst();
      const showing = await lockShowing(trx, (await findUndo())?.email ?? '', userId);
      // Once more, for it may have been used until the lock was had.
      const undo = await findUndo();
      if (undo === undefined) return 'ended';
      const { id, email, email_key, is_password_changed } = undo;
      await trx
        .updateTable('users')
        .set({
          ...{ email, email_key, confirmed_email: email, confirmed_email_key: email_key },
          ...(is_password_changed && { password_hash: unknownPasswordHash }),
        })
        .where('id', '=', userId)
        .execute();
      await trx.deleteFrom('email_undos').where('user_id', '=', userId).where('id', '>=', id).execute();
      await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
      await endSessions(trx, userId);
      await storeResetFor(trx, userId, resetToken, resetExpiresAt);
      await releaseEmail(trx, showing, email, userId);
      return 'undone';
    }),
  );
}
