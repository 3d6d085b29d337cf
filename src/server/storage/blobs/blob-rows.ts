import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';

export interface NewBlob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  /** Cost of engraving a notation. */
  readonly engraving?: { readonly measures: number; readonly ms: number };
}

/** The row of a blob. Throws if there is none: ids come from rows that refer to it. */
export function findBlob(db: Kysely<Schema>, id: string): Promise<Selectable<Schema['blobs']>> {
  return db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The rows of those blobs that exist. */
export async function findBlobs(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<readonly Selectable<Schema['blobs']>[]> {
  return ids.length === 0 ? [] : db.selectFrom('blobs').selectAll().where('id', 'in', ids).execute();
}

/** The ids of all blobs that the database knows, or of those among `ids`. */
export async function findBlobIds(db: Kysely<Schema>, ids?: readonly string[]): Promise<ReadonlySet<string>> {
  const all = db.selectFrom('blobs').select('id');
  const rows = await (ids === undefined ? all : all.where('id', 'in', ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores blobs that are new, and keeps these and others that are there from being deleted until the commit: a version that is
 * replaced or deleted meanwhile may be the last that refers to one that is to be kept.
 */
export async function holdBlobs(
  trx: Transaction<Schema>,
  blobs: readonly NewBlob[],
  others: readonly string[],
): Promise<void> {
  const byId = new Map(blobs.map((blob) => [blob.id, blob]));
  let isNewBefore: boolean | undefined;
  const runs: string[][] = [];
  // In the order of their ids: otherwise two transactions with the same blobs could deadlock.
  for (const id of [...new Set([...byId.keys(), ...others])].sort()) {
    const isNew = byId.has(id);
    if (isNew !== isNewBefore) runs.push([]);
    isNewBefore = isNew;
    runs.at(-1)?.push(id);
  }
  for (const ids of runs) {
    const rows = ids.flatMap((id) => {
      const blob = byId.get(id);
      return blob === undefined
        ? []
        : [
            {
              ...{ id, size: blob.size, sha256: blob.sha256, content_type: blob.contentType },
              engraving_measures: blob.engraving?.measures ?? null,
              engraving_ms: blob.engraving?.ms ?? null,
            },
          ];
    });
    if (rows.length === 0) {
      await trx.selectFrom('blobs').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
      continue;
    }
    await trx
      .insertInto('blobs')
      .values(rows)
      .onConflict((is) => is.column('id').doUpdateSet({ size: sql<number>`excluded.size` }))
      .execute();
  }
}

const COLUMNS_OF_VERSIONS = ['original', 'viewer', 'redacted', 'recording', 'waveform', 'notation'];
const COLUMNS_OF_SCORES = ['pdf', 'attachment'];

/** Deletes those of `ids`, at least one, that no version of a file and no package refers to. Gives their ids. */
export async function deleteUnusedBlobs(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const isUnused = (table: string) => (column: string) =>
    sql`not exists (select from ${sql.table(table)} where ${sql.ref(`${column}_blob_id`)} = blobs.id)`;
  const conditions = [
    ...COLUMNS_OF_VERSIONS.map(isUnused('file_versions')),
    ...COLUMNS_OF_SCORES.map(isUnused('version_scores')),
    sql`not exists (select from package_parts where blob_id = blobs.id)`,
  ];
  // Locked in a statement of its own: it waits for concurrent references, which only the next statement sees.
  await trx.selectFrom('blobs').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const { rows } = await sql<{ id: string }>`
    delete from blobs where id in (${sql.join(ids)}) and ${sql.join(conditions, sql` and `)}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
