import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';
import { leaveTombstones } from './tombstones.ts';

/**
 * Shows files that are whole now; none of them, and false, when one was swept meanwhile. `alongside` is stored with that or
 * not at all.
 */
export function showFiles(
  db: Kysely<Schema>,
  ids: readonly number[],
  alongside?: (trx: Transaction<Schema>, ids: readonly number[]) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const hidden = await trx
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (hidden.length < ids.length) return false;
    await trx.updateTable('files').set({ is_ready: true }).where('id', 'in', ids).execute();
    await alongside?.(trx, ids);
    return true;
  });
}

/** Nobody sees the file from now on; `withNote` leaves a note at the addresses of a public one. */
export async function hideFile(db: Kysely<Schema>, id: number, withNote = false): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (withNote) await leaveTombstones(trx, [id], 'withdrawn');
    await trx.updateTable('files').set({ is_ready: false }).where('id', '=', id).execute();
  });
}

/** Files that were being stored or deleted when their server ended, or are so now; with `before` those stored before it. */
export async function findHidden(db: Kysely<Schema>, before?: Date): Promise<readonly number[]> {
  const hidden = db.selectFrom('files').select('id').where('is_ready', '=', false).orderBy('id');
  const rows = await (before ? hidden.where('created_at', '<=', before) : hidden).execute();
  return rows.map(({ id }) => id);
}

/** How many rows of components the file has. */
export async function countComponents(db: Kysely<Schema>, fileId: number): Promise<number> {
  const { count } = await db
    .selectFrom('timelines')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('component_count'), sql.lit(0)).as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes at most `most` components of a hidden file; gives how many that were. */
export async function deleteComponents(db: Kysely<Schema>, fileId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // With a limit the planner prefers a sequential scan, which passes all deleted rows.
    await sql`set local enable_seqscan = off`.execute(trx);
    // Rows that a crash restores are deleted again, so others need not wait for the disk.
    await sql`set local synchronous_commit = off`.execute(trx);
    const { numAffectedRows } = await sql`
      delete from components where ctid = any(array(
        select ctid from components
        where timeline_id = any(array(select id from timelines where file_id = ${fileId}))
        limit ${most} for update skip locked
      ))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
