import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import type { Schema } from '../engine/schema.ts';

/**
 * Keys shared by two usernames that look alike: SHA-256, in hex and ascending, of their skeletons (Unicode Technical
 * Standard #39, section 4), which may be long. There are two where case matters: "Ivan" looks like "lvan", and is the same
 * as "ivan". When this or its table of letters changes, a migration must store all of them anew.
 */
export function skeletonsOf(username: string): readonly string[] {
  const name = username.normalize('NFKC');
  const inSmallLetters = skeleton(name.toLowerCase());
  const asWritten = skeleton(skeleton(name).toLowerCase());
  return [...new Set([inSmallLetters, asWritten].map(hashOf))].sort();
}

function skeleton(text: string): string {
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFD');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Key of the name of a user other than `ownId` that looks like this one, or once had one that does; the same name included. */
export async function findLookAlike(
  db: Kysely<Schema>,
  username: string,
  ownId: number,
): Promise<string | undefined> {
  const other = await db
    .selectFrom('username_skeletons')
    .innerJoin('users', 'users.id', 'user_id')
    .select('username_key')
    .where('skeleton', 'in', skeletonsOf(username))
    .where('user_id', '!=', ownId)
    .limit(1)
    .executeTakeFirst();
  return other?.username_key;
}

const BATCH_USERS = 1000;

/**
 * Stores what every username looks like, for a migration. Of users whose names look alike already, the first keeps
 * others from such a name alone.
 */
export async function storeAllSkeletons(db: Kysely<unknown>): Promise<void> {
  const stored = new Set<string>();
  for (let lastId = 0; ;) {
    const { rows: users } = await sql<{ id: number; username: string }>`
      select id, username from users where id > ${lastId} order by id limit ${BATCH_USERS}`.execute(db);
    const rows = users.flatMap(({ id, username }) => {
      const skeletons = skeletonsOf(username);
      const own = skeletons.map((one) => ({ user_id: id, skeleton: one, is_unique: !stored.has(one) }));
      for (const one of skeletons) stored.add(one);
      return own;
    });
    await sql`
      insert into username_skeletons (user_id, skeleton, is_unique)
      select user_id, skeleton, is_unique
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (user_id integer, skeleton text, is_unique boolean)`.execute(
      db,
    );
    if (users.length < BATCH_USERS) return;
    lastId = users.at(-1)?.id ?? lastId;
  }
}
