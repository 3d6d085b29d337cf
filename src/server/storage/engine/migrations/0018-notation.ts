import { sql, type Kysely } from 'kysely';

/** MusicXML or MEI beside a file, which the viewer engraves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table files add column notation_blob_id text references blobs, add column notation_name text`,
  `create index files_notation_blob on files (notation_blob_id) where notation_blob_id is not null`,
];
