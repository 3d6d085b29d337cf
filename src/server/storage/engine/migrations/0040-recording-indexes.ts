import { sql, type Kysely } from 'kysely';

/** Where the frames of a recording lie, for recordings that do not say so themselves. It goes with the recording. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}

const STATEMENT = `create table recording_indexes (
  blob_id text primary key references blobs on delete cascade,
  format smallint not null,
  head text not null
)`;
