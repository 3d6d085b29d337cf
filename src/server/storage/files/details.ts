import pg from 'pg';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DetailEdits } from '../../../tla/details.ts';
import type { TimeUnit } from '../../../shared/time-unit.ts';
import { logEdit } from './detail-log.ts';
import { columnsOfVersion } from './file-columns.ts';
import type { FoundFile } from './find-files.ts';
import type { OwnMedia } from './own-media.ts';
import type { Schema } from '../engine/schema.ts';
import { deleteUnusedWorks, identityOfPiece, lockWorks, shareWork, type NewWork } from './works.ts';

interface EditedDetails {
  readonly edits: DetailEdits;
  /** Work after the edits; undefined if it stays. */
  readonly work: NewWork | undefined;
  /** Values of the fields that change, for the log; null of one that is not there. */
  readonly before: DetailEdits;
  readonly after: DetailEdits;
  /** What its times count after the edits; left out where that stays. */
  readonly timeUnit?: TimeUnit;
  /** Recording after the change; left out where it stays. */
  readonly media?: ChangedMedia;
}

/** Recording of a version with the one that its file names itself, where that is another. */
export interface ChangedMedia extends Omit<OwnMedia, 'key'> {
  readonly own: OwnMedia | null;
}

/** Lock timeout in milliseconds: less than the time after which the database reports a deadlock. */
const LOCK_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Keeps what was edited of the newest version, shares its works anew and deletes those that nothing needs any more, all or
 * nothing. `busy` says that the file is no longer as it was read, or that somebody else is changing it or its works.
 */
export async function storeEdits(
  db: Kysely<Schema>,
  file: FoundFile,
  { edits, work, before, after, media, timeUnit }: EditedDetails,
): Promise<'done' | 'busy'> {
  try {
    return await db.transaction().execute(async (trx) => {
      // The caller should learn soon that a large upload of the same works is being stored.
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
      await trx.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().execute();
      const now = await trx
        .selectFrom('files')
        .innerJoin('file_versions', (join) =>
          join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
        )
        .select(['number', 'original_blob_id', 'edits', 'url'])
        .where('files.id', '=', file.id)
        .where('is_ready', '=', true)
        .executeTakeFirst();
      const isSame =
        now?.number === file.number &&
        now.original_blob_id === file.original_blob_id &&
        now.url === file.url &&
        JSON.stringify(now.edits) === JSON.stringify(file.edits);
      if (!isSame) return 'busy';
      const workId = work === undefined ? file.concrete_work_id : await moveToWork(trx, file, work);
      await trx
        .updateTable('file_versions')
        .set({
          edits: JSON.stringify(edits),
          concrete_work_id: workId,
          ...(media && mediaColumns(media)),
          ...(timeUnit && { time_unit: timeUnit }),
        })
        .where('file_id', '=', file.id)
        .where('number', '=', file.number)
        .execute();
      await trx
        .updateTable('files')
        .set({
          concrete_work_id: workId,
          updated_at: sql<Date>`now()`,
          ...(media && columnsOfVersion({ storage: media.storage, kinds: file.kinds })),
        })
        .where('id', '=', file.id)
        .execute();
      await logDetails(trx, file, before, after);
      if (workId !== file.concrete_work_id) await deleteUnusedWorks(trx, [file.concrete_work_id]);
      return 'done';
    });
  } catch (error) {
    const isBusy =
      error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
    if (isBusy) return 'busy';
    throw error;
  }
}

const mediaColumns = ({ type, storage, url, own }: ChangedMedia) => ({
  ...{ type, storage, url },
  own_media: own === null ? null : JSON.stringify(own),
});

/** Gives the work of that name with it and the one before locked, in the order in which everybody locks works. */
async function moveToWork(trx: Transaction<Schema>, file: FoundFile, work: NewWork): Promise<number> {
  const isBefore = identityOfPiece(file) < identityOfPiece(work);
  if (isBefore) await lockWorks(trx, [file.concrete_work_id]);
  const id = await shareWork(trx, work);
  if (!isBefore) await lockWorks(trx, [file.concrete_work_id]);
  return id;
}

/** Notes what became of details of a version. */
export const logDetails = (
  db: Kysely<Schema>,
  version: Pick<FoundFile, 'id' | 'number'>,
  before: DetailEdits,
  after: DetailEdits,
): Promise<void> => logEdit(db, version, { details: before }, { details: after });
