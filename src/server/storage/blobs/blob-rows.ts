import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** What a blob is. Throws when there is no such row: whoever names a blob has it from a row that refers to it. */
export function findBlob(db: Kysely<Schema>, id: string): Promise<Selectable<Schema['blobs']>> {
  return db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The ids of all blobs that the database knows, or of those among `ids`. */
export async function findBlobIds(db: Kysely<Schema>, ids?: readonly string[]): Promise<ReadonlySet<string>> {
  const all = db.selectFrom('blobs').select('id');
  const rows = await (ids === undefined ? all : all.where('id', 'in', ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes those of `ids`, at least one and none a file's own, that no recording, waveform or notation of a file and no timeline refers to. Gives their ids. */
export async function deleteUnusedBlobs(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from blobs where id in (${sql.join(ids)})
      and not exists (select 1 from files where recording_blob_id = blobs.id)
      and not exists (select 1 from files where waveform_blob_id = blobs.id)
      and not exists (select 1 from files where notation_blob_id = blobs.id)
      and not exists (select 1 from timelines where pdf_blob_id = blobs.id)
      and not exists (select 1 from timelines where attachment_blob_id = blobs.id)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
