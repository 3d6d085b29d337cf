import { sql, type Kysely } from 'kysely';
import { storeAllSkeletons } from '../../accounts/username-skeletons.ts';

/** Skeletons of usernames, so that no new name looks like another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await storeAllSkeletons(db);
}

const STATEMENTS = [
  `create table username_skeletons (
    user_id integer not null references users on delete cascade,
    skeleton text collate "C" not null,
    is_unique boolean not null default true,
    primary key (user_id, skeleton)
  )`,
  // Names that were alike before this table was there stay, and so only new ones can be held apart.
  `create unique index username_skeletons_unique on username_skeletons (skeleton) where is_unique`,
  `create index username_skeletons_skeleton on username_skeletons (skeleton)`,
];
