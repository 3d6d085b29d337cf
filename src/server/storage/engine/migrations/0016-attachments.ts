import { sql, type Kysely } from 'kysely';

/** Attachments of timelines: data too large to be stored with the components, such as an engraved score. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table timelines add column attachment_blob_id text references blobs`,
  `create index timelines_attachment_blob on timelines (attachment_blob_id) where attachment_blob_id is not null`,
];
