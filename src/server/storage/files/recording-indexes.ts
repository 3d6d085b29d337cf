import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** The head kept for a recording in this format, empty where it needs none; undefined where nobody has looked yet. */
export async function findIndexHead(
  db: Kysely<Schema>,
  blobId: string,
  format: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recording_indexes')
    .select('head')
    .where('blob_id', '=', blobId)
    .where('format', '=', format)
    .executeTakeFirst();
  return row?.head;
}

/** Keeps a head for as long as the recording is there. */
export async function keepIndexHead(
  db: Kysely<Schema>,
  blobId: string,
  format: number,
  head: string,
): Promise<void> {
  await db
    .insertInto('recording_indexes')
    .columns(['blob_id', 'format', 'head'])
    // Of a recording that is deleted meanwhile nothing is kept.
    .expression((from) =>
      from
        .selectFrom('blobs')
        .select(['id', sql<number>`${format}::smallint`.as('format'), sql<string>`${head}`.as('head')])
        .where('id', '=', blobId),
    )
    .onConflict((is) => is.column('blob_id').doUpdateSet({ format, head }))
    .execute();
}
