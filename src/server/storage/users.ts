import type { Kysely, Selectable } from 'kysely';
import { storableText } from '../../shared/fields.ts';
import type { Schema } from './schema.ts';
import { violatedConstraint } from './violated-constraint.ts';

export type User = Selectable<Schema['users']>;

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Undefined for an account that nobody can log in to. */
  readonly passwordHash: string | undefined;
}

/** The form in which a username is unique and looked up: two that look alike but for case are one. */
function usernameKey(username: string): string {
  return storableText(username).normalize('NFKC').toLowerCase();
}

/** The form in which an e-mail address is unique and looked up. */
function emailKey(email: string): string {
  return storableText(email).normalize('NFKC').toLowerCase();
}

/** Which of a new user's fields somebody else has. */
export async function findTaken(
  db: Kysely<Schema>,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<{ readonly username: boolean; readonly email: boolean }> {
  const rows = await db
    .selectFrom('users')
    .select(['username_key', 'email_key'])
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
export async function insertUser(db: Kysely<Schema>, user: NewUser): Promise<User | 'username' | 'email'> {
  try {
    return await db
      .insertInto('users')
      .values({
        username: user.username,
        username_key: usernameKey(user.username),
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        email_key: emailKey(user.email),
        password_hash: user.passwordHash ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
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
