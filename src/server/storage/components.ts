import { sql, type Kysely } from 'kysely';
import type { ComponentRows } from './component-rows.ts';
import type { Schema } from './schema.ts';

/** Stores components of timelines that are stored already, in one statement. */
export async function insertComponents(db: Kysely<Schema>, { json }: ComponentRows): Promise<void> {
  await sql`
    insert into components (
      id, timeline_id, kind, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    )
    select id, timeline_id, kind, start, "end", label, label_key, comments, comments_key, color,
      formal_function, formal_function_key, formal_type, formal_type_key
    from json_to_recordset(${json}::json) as row (
      id integer, timeline_id integer, kind text, start double precision, "end" double precision,
      label text, label_key text, comments text, comments_key text, color text, formal_function text,
      formal_function_key text, formal_type text, formal_type_key text
    )`.execute(db);
}
