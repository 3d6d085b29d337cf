import { sql, type Kysely } from 'kysely';

/**
 * Usernames that were changed: for a while they lead to whoever had them, and nobody else gets one, nor one that looks like
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table former_usernames (
    username_key text collate "C" primary key,
    user_id integer not null references users on delete cascade,
    free_at timestamptz not null
  )`,
  `create index former_usernames_user on former_usernames (user_id)`,
  `alter table username_skeletons add column free_at timestamptz`,
  `create index username_skeletons_free on username_skeletons (free_at) where free_at is not null`,
];
