import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * The first of `count` ids in a row that nobody else will get. The viewer's JSON holds the ids, and is written before
 * the rows are; ids of an upload that fails are never used.
 */
export async function reserveIds(
  db: Kysely<Schema>,
  name: Schema['id_blocks']['name'],
  count: number,
): Promise<number> {
  const { last_id } = await db
    .updateTable('id_blocks')
    .set({ last_id: sql`last_id + ${count}` })
    .where('name', '=', name)
    .returning('last_id')
    .executeTakeFirstOrThrow();
  return last_id - count + 1;
}

/** Makes sure that no id up to `last` is given out from now on. */
export async function skipIds(
  db: Kysely<Schema>,
  name: Schema['id_blocks']['name'],
  last: number,
): Promise<void> {
  await db
    .updateTable('id_blocks')
    .set({ last_id: sql`greatest(last_id, ${last}::integer)` })
    .where('name', '=', name)
    .execute();
}
