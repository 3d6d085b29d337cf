import { sql, type Kysely } from 'kysely';

/** How loud the recording of a file is, as its owner's browser has read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table files add column waveform_blob_id text references blobs`,
  `create index files_waveform_blob on files (waveform_blob_id) where waveform_blob_id is not null`,
];
