import { sql, type Kysely } from 'kysely';

/** Files that are stored and deleted in many short statements, and the copies of them that others download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table files
    add column is_ready boolean not null default true,
    add column redacted_blob_id text references blobs,
    add column redaction_version integer`,
  `create index files_not_ready on files (id) where not is_ready`,
  // A blob is deleted when nothing refers to it, which is looked up here.
  `create index files_original_blob on files (original_blob_id)`,
  `create index files_viewer_blob on files (viewer_blob_id)`,
  `create index files_redacted_blob on files (redacted_blob_id) where redacted_blob_id is not null`,
  `create index timelines_pdf_blob on timelines (pdf_blob_id) where pdf_blob_id is not null`,
];
