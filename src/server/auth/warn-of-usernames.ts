import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../storage/engine/schema.ts';
import { usernameProblems } from './usernames.ts';

const MAX_NAMED = 20;
const BATCH_USERS = 1000;

/** Tells the operator of usernames that are older than the rules for new ones. They stay, and log in as before. */
export async function warnOfUsernames(db: Kysely<Schema>, log: Logger): Promise<void> {
  const against = await findAgainstRules(db);
  if (against.count > 0)
    log.warn(against, 'Some usernames would not be accepted today. They stay as they are.');
  const alike = await findAlike(db);
  if (alike.count > 0) log.warn(alike, 'Some usernames look like others. They stay as they are.');
}

interface Named {
  readonly count: number;
  /** Examples from among them. */
  readonly users: readonly { readonly id: number; readonly username: string }[];
}

async function findAgainstRules(db: Kysely<Schema>): Promise<Named> {
  const users: { id: number; username: string; problem: string }[] = [];
  let count = 0;
  for (let lastId = 0; ;) {
    const batch = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '>', lastId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH_USERS)
      .execute();
    for (const { id, username } of batch) {
      const [problem] = usernameProblems(username);
      if (problem === undefined) continue;
      count += 1;
      if (users.length < MAX_NAMED) users.push({ id, username, problem });
    }
    if (batch.length < BATCH_USERS) return { count, users };
    lastId = batch.at(-1)?.id ?? lastId;
  }
}

async function findAlike(db: Kysely<Schema>): Promise<Named> {
  const rows = await db
    .selectFrom('username_skeletons')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'username', sql<number>`count(*) over ()`.as('count')])
    .where('free_at', 'is', null)
    .where('skeleton', 'in', (query) =>
      query
        .selectFrom('username_skeletons')
        .select('skeleton')
        .where('free_at', 'is', null)
        .groupBy('skeleton')
        .having((is) => is.fn.countAll(), '>', 1),
    )
    .groupBy('users.id')
    // Names that look alike are listed together.
    .orderBy((is) => is.fn.min('skeleton'))
    .orderBy('users.id')
    .limit(MAX_NAMED)
    .execute();
  return { count: rows[0]?.count ?? 0, users: rows.map(({ id, username }) => ({ id, username })) };
}
