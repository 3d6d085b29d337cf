import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../storage/engine/schema.ts';
import { emailKey } from '../storage/accounts/account-keys.ts';
import { logAction } from './operator-log.ts';

export type Report = Selectable<Schema['reports']>;

interface NewReport extends Pick<Report, 'reason' | 'text' | 'name' | 'email'> {
  /** Subject of the report: a version of a file, or a person. */
  readonly about: { readonly fileId: number; readonly version: number } | { readonly personId: number };
}

/** Keeps a report for the operator, and gives its number. */
export async function insertReport(db: Kysely<Schema>, { about, ...report }: NewReport): Promise<number> {
  const place =
    'fileId' in about ? { file_id: about.fileId, version: about.version } : { person_id: about.personId };
  const { id } = await db
    .insertInto('reports')
    .values({ ...report, ...place, email_key: emailKey(report.email) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The reports that nobody has decided on, oldest first; with `fileId` those of one file. */
export function findOpenReports(db: Kysely<Schema>, fileId?: number): Promise<Report[]> {
  const open = db.selectFrom('reports').selectAll().where('state', '=', 'open').orderBy('id');
  return (fileId === undefined ? open : open.where('file_id', '=', fileId)).execute();
}

export function findReport(db: Kysely<Schema>, id: number): Promise<Report | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Closes a report and logs it as the action of an operator's account, or without `by` of a command; false where it is closed
 * already.
 */
export function decideReport(
  db: Kysely<Schema>,
  id: number,
  decision: string,
  by: number | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await closeReport(trx, id, decision))) return false;
    await logAction(trx, { action: 'close', by, report_id: id, words: decision });
    return true;
  });
}

/** Writes down what was decided; false where the report is closed already. */
export async function closeReport(db: Kysely<Schema>, id: number, decision: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ state: 'closed', decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
