import type { Kysely, Selectable, Transaction } from 'kysely';
import { storableText } from '../../shared/fields.ts';
import type { Schema } from './schema.ts';
import { violatedConstraint } from './violated-constraint.ts';

export type User = Selectable<Schema['users']>;

/** What a person says about themselves. */
interface Profile {
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

/** Which fields somebody else has; `ownId` is the user they may belong to. */
export async function findTaken(
  db: Kysely<Schema>,
  { username, email }: { readonly username: string; readonly email: string },
  ownId = 0,
): Promise<{ readonly username: boolean; readonly email: boolean }> {
  const rows = await db
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .where('id', '!=', ownId)
    .where((is) =>
      is.or([is('username_key', '=', usernameKey(username)), is('email_key', '=', emailKey(email))]),
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
      .values({ ...columnsOf(user), password_hash: user.passwordHash ?? null })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * The changed user, or the field that somebody else took in the meantime; undefined when there is no such user. A
 * reset link that went to an address the user has given up ends.
 */
export function updateProfile(
  db: Kysely<Schema>,
  id: number,
  profile: Profile,
): Promise<User | undefined | 'username' | 'email'> {
  return orTaken(
    db.transaction().execute(async (trx) => {
      const before = await lockUser(trx, id);
      if (before === undefined) return undefined;
      if (before.email_key !== emailKey(profile.email)) {
        await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
      }
      return trx
        .updateTable('users')
        .set(columnsOf(profile))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    }),
  );
}

function columnsOf({ username, firstName, lastName, email }: Profile) {
  return {
    username,
    username_key: usernameKey(username),
    first_name: firstName,
    last_name: lastName,
    email,
    email_key: emailKey(email),
  };
}

async function orTaken<Result>(change: Promise<Result>): Promise<Result | 'username' | 'email'> {
  try {
    return await change;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_unique') return 'username';
    if (constraint === 'users_email_unique') return 'email';
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
