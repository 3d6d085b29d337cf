import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type IdBlock = Schema['id_blocks']['name'];

/**
 * The first of as many ids in a row of each as `counts` says, that nobody else will get. The viewer's JSON holds the ids, and is
 * written before the rows are; ids of an upload that fails are never used.
 */
export async function reserveIds<Name extends IdBlock>(
  db: Kysely<Schema>,
  counts: Readonly<Record<Name, number>>,
): Promise<Readonly<Record<Name, number>>> {
  const wanted = JSON.stringify(counts);
  // Locked in the order of their names: else two who ask for the same could wait for each other.
  const { rows } = await sql<{ name: Name; first_id: number }>`
    with held as (
      select name, wanted.count from id_blocks
        join (select key as name, value::integer as count from jsonb_each_text(${wanted}::jsonb)) as wanted using (name)
      order by name for update of id_blocks
    )
    update id_blocks set last_id = last_id + held.count from held where held.name = id_blocks.name
    returning id_blocks.name, last_id - held.count + 1 as first_id`.execute(db);
  return Object.fromEntries(rows.map(({ name, first_id }) => [name, first_id])) as Record<Name, number>;
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
