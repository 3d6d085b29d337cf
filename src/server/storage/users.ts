import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { storableText } from '../../shared/fields.ts';
import type { Schema } from './schema.ts';
import { violatedConstraint } from './violated-constraint.ts';

export type User = Selectable<Schema['users']>;

/** What a person says about themselves. */
export interface Profile {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface NewUser extends Profile {
  /** Undefined for an account that nobody can log in to. */
  readonly passwordHash: string | undefined;
}

/** The form in which a username is unique and looked up: two that look alike but for case are one. */
export function usernameKey(username: string): string {
  return storableText(username).normalize('NFKC').toLowerCase();
}

/** The form in which an e-mail address is unique and looked up. */
export function emailKey(email: string): string {
  return storableText(email).normalize('NFKC').toLowerCase();
}

/**
 * Which fields somebody else has; `ownId` is the user they may belong to. An address belongs to who has confirmed it, and
 * to whom it can be given back.
 */
export async function findTaken(
  db: Kysely<Schema>,
  { username, email }: { readonly username: string; readonly email: string },
  now: Date,
  ownId = 0,
): Promise<{ readonly username: boolean; readonly email: boolean }> {
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
  return {
    username: rows.some((row) => row.username_key === usernameKey(username)),
    email: rows.some((row) => row.email_key === emailKey(email)),
  };
}

/** The stored user, or the field that somebody else took in the meantime. */
export function insertUser(db: Kysely<Schema>, user: NewUser): Promise<User | 'username' | 'email'> {
  return orTaken(
    db
      .insertInto('users')
      .values({
        ...columnsOf(user),
        confirmed_email: user.email,
        confirmed_email_key: emailKey(user.email),
        password_hash: user.passwordHash ?? null,
      })
      .returningAll()
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

/** The result of a change, or the field that somebody else took in the meantime. */
export async function orTaken<Result>(change: Promise<Result>): Promise<Result | 'username' | 'email'> {
  try {
    return await change;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_unique') return 'username';
    if (constraint === 'users_confirmed_email_unique') return 'email';
    throw error;
  }
}

export function findUserByName(db: Kysely<Schema>, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
}

/** Who has confirmed this address. */
export function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('confirmed_email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export function findUser(db: Kysely<Schema>, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The user, whom no other transaction changes until this one ends. All that begins, continues and ends sessions goes
 * through here first, so that a session cannot be rotated past its end by a request that came at the same moment.
 */
export function lockUser(trx: Transaction<Schema>, id: number): Promise<User | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** An address has turned out to be `ownerId`'s: whoever else shows it unconfirmed is back at the confirmed one. */
export async function releaseEmail(db: Kysely<Schema>, email: string, ownerId: number): Promise<void> {
  await db
    .with('released', (query) =>
      query
        .updateTable('users')
        .set((column) => ({
          email: column.ref('confirmed_email'),
          email_key: column.ref('confirmed_email_key'),
        }))
        .where('email_key', '=', emailKey(email))
        .where('id', '!=', ownerId)
        .whereRef('email_key', '!=', 'confirmed_email_key')
        .returning('id'),
    )
    .deleteFrom('email_confirmations')
    .where('user_id', 'in', (query) => query.selectFrom('released').select('id'))
    .execute();
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
