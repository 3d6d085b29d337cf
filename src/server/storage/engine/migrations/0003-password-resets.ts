import { sql, type Kysely } from 'kysely';

/** Links by which a password is set anew, and what counts towards the limits on tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // One row a person: a newer link takes the place of the older.
  `create table password_resets (
    user_id integer primary key references users on delete cascade,
    token_hash text not null,
    expires_at timestamptz not null
  )`,

  `create table try_limits (
    key text primary key,
    free_at timestamptz not null
  )`,
  `create index try_limits_free_at on try_limits (free_at)`,
];
