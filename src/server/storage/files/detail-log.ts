import { sql, type Kysely } from 'kysely';
import { MAX_LOGGED_EDITS } from '../../../shared/limits.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';

/** Notes what became of a version's details, or of what is said about the analysis; the oldest notes of the file go. */
export async function logEdit(
  db: Kysely<Schema>,
  { id, number }: Pick<FoundFile, 'id' | 'number'>,
  before: object,
  after: object,
): Promise<void> {
  await db
    .insertInto('detail_log')
    .values({ file_id: id, number, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
  await sql`
    delete from detail_log where file_id = ${id} and id <= (
      select id from detail_log where file_id = ${id}
      order by id desc offset ${MAX_LOGGED_EDITS} limit 1)`.execute(db);
}
