import { sql, type Kysely } from 'kysely';

/** What a timeline brings that is too large to go with its components, such as an engraved score. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table timelines add column attachment_blob_id text references blobs`,
  `create index timelines_attachment_blob on timelines (attachment_blob_id) where attachment_blob_id is not null`,
];
