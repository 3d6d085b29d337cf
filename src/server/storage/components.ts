import { sql, type Transaction } from 'kysely';
import type { KindName } from '../../kinds/kind.ts';
import type { ComponentRows } from './component-rows.ts';
import type { Schema } from './schema.ts';

/** Stores the searched components of a timeline, batch by batch. */
export async function insertComponents(
  trx: Transaction<Schema>,
  timelineId: number,
  kind: KindName,
  batches: AsyncIterable<ComponentRows> | Iterable<ComponentRows>,
): Promise<void> {
  let count = 0;
  for await (const batch of batches) {
    await insertBatch(trx, timelineId, kind, batch.json);
    count += batch.count;
  }
  await trx.updateTable('timelines').set({ component_count: count }).where('id', '=', timelineId).execute();
}

async function insertBatch(
  trx: Transaction<Schema>,
  timelineId: number,
  kind: KindName,
  json: string,
): Promise<void> {
  await sql`
    insert into components (
      id, timeline_id, kind, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    )
    select id, ${timelineId}, ${kind}, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    from jsonb_to_recordset(${json}::jsonb) as row (
      id integer, start double precision, "end" double precision, label text, label_key text,
      comments text, comments_key text, color text, formal_function text, formal_function_key text,
      formal_type text, formal_type_key text
    )`.execute(trx);
}
