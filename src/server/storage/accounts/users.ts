import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';
import { findFormerUsername } from './former-usernames.ts';
import { findLookAlike, skeletonsOf } from './username-skeletons.ts';
import { violatedConstraint } from '../engine/database-errors.ts';
import { usernameKey, emailKey } from './account-keys.ts';

export type User = Selectable<Schema['users']>;

/** Username, names and e-mail of an account, as entered by the person. */
export interface Profile {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface NewUser extends Profile {
  /** Hash of the password; undefined for an account that nobody can log in to. */
  readonly passwordHash: string | undefined;
}

/** Conflict with another account: the username, one that looks like it, or the address. */
export type Taken = 'username' | 'likeness' | 'email';

/** Conflicts of a username and an address with other accounts. */
export interface Claims {
  readonly taken: ReadonlySet<Taken>;
  /** Time until which the username leads to somebody who has another one now. */
  readonly usernameFreeAt: Date | undefined;
}

/** All names that an account is known by. */
export type OwnNames = Pick<
  User,
  'username' | 'email' | 'orcid' | 'first_name' | 'last_name' | 'given_name' | 'family_name'
>;

/**
 * Conflicts with other accounts. `own` is the user whose present name may look like the new one. An address belongs to the
 * account that has confirmed it, and to one that it can be given back to.
 */
export async function findTaken(
  db: Kysely<Schema>,
  { username, email }: { readonly username: string; readonly email: string },
  now: Date,
  own?: Pick<User, 'id' | 'username'>,
): Promise<Claims> {
  const ownId = own?.id ?? 0;
  const rows = await db
    .selectFrom('users')
    .select(['username_key', 'confirmed_email_key as email_key'])
    .where('id', '!=', ownId)
    .where((is) =>
      is.or([
        is('username_key', '=', usernameKey(username)),
        is('confirmed_email_key', '=', emailKey(email)),
      ]),
    )
    .unionAll(
      db
        .selectFrom('email_undos')
        .select([sql<string>`''`.as('username_key'), 'email_key'])
        .where('user_id', '!=', ownId)
        .where('email_key', '=', emailKey(email))
        .where('expires_at', '>', now),
    )
    .execute();
  const taken = new Set<Taken>();
  const key = usernameKey(username);
  if (rows.some((row) => row.email_key === emailKey(email))) taken.add('email');
  const former = await findFormerUsername(db, username, now);
  if (former !== undefined && former.userId !== ownId) return { taken, usernameFreeAt: former.freeAt };
  // Somebody may have taken the very name since it was looked up.
  const alike = username === own?.username ? undefined : await findLookAlike(db, username, ownId);
  if (alike === key || rows.some((row) => row.username_key === key)) taken.add('username');
  else if (alike !== undefined) taken.add('likeness');
  return { taken, usernameFreeAt: undefined };
}

/** The stored user, or what somebody else took in the meantime. */
export function insertUser(db: Kysely<Schema>, user: NewUser): Promise<User | Taken> {
  // In this order, or two who want two alike names at once could wait for each other.
  const skeletons = sql<string>`unnest(${skeletonsOf(user.username)}::text[])`;
  return orTaken(
    db
      .with('inserted', (query) =>
        query
          .insertInto('users')
          .values({
            ...columnsOf(user),
            confirmed_email: user.email,
            confirmed_email_key: emailKey(user.email),
            password_hash: user.passwordHash ?? null,
          })
          .returningAll(),
      )
      .with('named', (query) =>
        query
          .insertInto('username_skeletons')
          .columns(['user_id', 'skeleton'])
          .expression((from) => from.selectFrom('inserted').select(['id', skeletons.as('skeleton')])),
      )
      .selectFrom('inserted')
      .selectAll()
      .executeTakeFirstOrThrow(),
  );
}

/** The columns of what a person says about themselves. */
export function columnsOf({ username, firstName, lastName, email }: Profile) {
  return {
    username,
    username_key: usernameKey(username),
    first_name: firstName,
    last_name: lastName,
    email,
    email_key: emailKey(email),
  };
}

/** The result of a change, or what somebody else took in the meantime. */
export async function orTaken<Result>(change: Promise<Result>): Promise<Result | Taken> {
  try {
    return await change;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_unique') return 'username';
    if (constraint === 'username_skeletons_unique') return 'likeness';
    if (constraint === 'users_confirmed_email_unique') return 'email';
    throw error;
  }
}

export function findUserByName(db: Kysely<Schema>, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Account that has confirmed this address. */
export function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('confirmed_email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** An account that is not deleted. */
export function findUser(db: Kysely<Schema>, id: number): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The user, whom no other transaction changes until this one ends; undefined where the account is deleted. All that begins, continues and ends sessions goes
 * through here first, so that a session cannot be rotated past its end by a request that came at the same moment.
 */
export function lockUser(trx: Transaction<Schema>, id: number): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The users who show `email` or have the id `id`, locked as by `lockUser` in the order of their ids: two who confirm one
 * address at the same moment would otherwise each hold what the other waits for.
 */
export function lockShowing(trx: Transaction<Schema>, email: string, id: number): Promise<readonly User[]> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('id', '=', id), is('email_key', '=', emailKey(email))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * An address has turned out to be `ownerId`'s: whoever else of `showing`, all of them locked, shows it unconfirmed is back
 * at the confirmed one.
 */
export async function releaseEmail(
  trx: Transaction<Schema>,
  showing: readonly User[],
  email: string,
  ownerId: number,
): Promise<void> {
  const key = emailKey(email);
  for (const { id, email_key, confirmed_email_key } of showing) {
    if (id === ownerId || email_key !== key || confirmed_email_key === key) continue;
    await dropUnconfirmed(trx, id);
  }
}

/** Takes back an address that was never confirmed. The caller has locked the user. */
export async function dropUnconfirmed(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
  await trx
    .updateTable('users')
    .set((column) => ({ email: column.ref('confirmed_email'), email_key: column.ref('confirmed_email_key') }))
    .where('id', '=', userId)
    .execute();
}

/** The names of an account. Throws where there is none. */
export function findOwnNames(db: Kysely<Schema>, id: number): Promise<OwnNames> {
  return db
    .selectFrom('users')
    .select(['username', 'email', 'orcid', 'first_name', 'last_name', 'given_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
