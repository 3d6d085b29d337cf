import { sql, type Transaction } from 'kysely';
import type { KindName } from '../../kinds/kind.ts';
import { normalise } from '../../shared/normalise.ts';
import type { Schema } from './schema.ts';

/** A component as it is searched. Times are seconds; `end` is left out for a point. */
export interface NewComponent {
  readonly id: number;
  readonly start: number;
  readonly end?: number;
  readonly label?: string;
  readonly comments?: string;
  readonly color?: string;
  readonly formal_function?: string;
  readonly formal_type?: string;
}

/** One statement per row would be ten times slower, and COPY ends the embedded engine. */
const BATCH = 3000;

export async function insertComponents(
  trx: Transaction<Schema>,
  timelineId: number,
  kind: KindName,
  components: Iterable<NewComponent>,
): Promise<void> {
  let batch: object[] = [];
  let count = 0;
  for (const component of components) {
    batch.push(rowOf(component));
    count += 1;
    if (batch.length < BATCH) continue;
    await insertBatch(trx, timelineId, kind, batch);
    batch = [];
  }
  if (batch.length > 0) await insertBatch(trx, timelineId, kind, batch);
  await trx.updateTable('timelines').set({ component_count: count }).where('id', '=', timelineId).execute();
}

function rowOf(component: NewComponent): object {
  return {
    ...component,
    ...keyOf('label_key', component.label),
    ...keyOf('comments_key', component.comments),
    ...keyOf('formal_function_key', component.formal_function),
    ...keyOf('formal_type_key', component.formal_type),
  };
}

function keyOf(name: string, text: string | undefined): object {
  return text === undefined ? {} : { [name]: normalise(text) };
}

async function insertBatch(
  trx: Transaction<Schema>,
  timelineId: number,
  kind: KindName,
  rows: readonly object[],
): Promise<void> {
  await sql`
    insert into components (
      id, timeline_id, kind, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    )
    select id, ${timelineId}, ${kind}, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id integer, start double precision, "end" double precision, label text, label_key text,
      comments text, comments_key text, color text, formal_function text, formal_function_key text,
      formal_type text, formal_type_key text
    )`.execute(trx);
}
