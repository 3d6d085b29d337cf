import { sql, type Kysely, type Transaction } from 'kysely';
import type { DetailEdits } from '../../../tla/details.ts';
import { logDetails } from './details.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';
import { columnsOfAbout, columnsOfVersion } from './file-columns.ts';
import { dropOlderLanes } from './searched-lanes.ts';
import { hasLink } from './share-links.ts';
import { shownTo, type Audience } from './versions.ts';

/** The number that the next version of a file gets. */
export const nextNumber = ({ last_number }: Pick<FoundFile, 'last_number'>): number => last_number + 1;

/** A version that was stored with a hidden file of its own. */
interface StagedVersion {
  readonly fileId: number;
  readonly note: string;
  /** Edits of details that gave way to the file, and what it says instead. */
  readonly dropped: { readonly before: DetailEdits; readonly after: DetailEdits };
  /** What is stored with it or not at all. */
  readonly alongside?: ((trx: Transaction<Schema>) => Promise<void>) | undefined;
  /** Version whose recording, scores and notation it may have: the newest, or the one that it restores. */
  readonly from: Pick<FoundFile, 'number' | 'recording_blob_id' | 'waveform_blob_id'>;
}

/**
 * Makes a staged version the newest of `file`, all or nothing. The hidden file has afterwards the timelines of the one before,
 * and is to be removed. `conflict` says that the file is no longer as it was read, `gone` that one of the two is deleted.
 */
export function putInPlace(
  db: Kysely<Schema>,
  file: FoundFile,
  { fileId: stagedId, note, dropped, from, alongside }: StagedVersion,
): Promise<'done' | 'conflict' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    const now = await lockFile(trx, file);
    const staged = await trx
      .selectFrom('files')
      .innerJoin('file_versions', 'file_id', 'files.id')
      .select(['files.concrete_work_id', 'files.strip', 'storage', 'kinds'])
      .where('files.id', '=', stagedId)
      .forUpdate('files')
      .executeTakeFirst();
    if (now === undefined || staged === undefined) return 'gone';
    if (!isAsRead(now, file) || !(await hasVersion(trx, file.id, from.number))) return 'conflict';
    const number = nextNumber(file);
    const audience = await audienceOf(trx, { ...now, id: file.id });
    await trx
      .updateTable('file_versions')
      .set({
        ...{ file_id: file.id, number, note },
        ...(audience && shownTo(audience)),
        waveform_blob_id: sql<string | null>`
          case when recording_blob_id = ${from.recording_blob_id} then ${from.waveform_blob_id} end`,
      })
      .where('file_id', '=', stagedId)
      .where('number', '=', 1)
      .execute();
    await trx
      .updateTable('files')
      .set({
        ...{ version: number, last_number: number },
        concrete_work_id: staged.concrete_work_id,
        strip: staged.strip === null ? null : JSON.stringify(staged.strip),
        ...columnsOfVersion(staged),
        ...columnsOfAbout(now.about, number),
        updated_at: sql`now()`,
      })
      .where('id', '=', file.id)
      .execute();
    if (Object.keys(dropped.before).length > 0)
      await logDetails(trx, { id: file.id, number }, dropped.before, dropped.after);
    await swapTimelines(trx, file.id, stagedId);
    await dropOlderLanes(trx, { id: file.id, number });
    await alongside?.(trx);
    return 'done';
  });
}

/** Columns that tell whether a file has changed since it was read. */
type LockedFile = Pick<
  FoundFile,
  | 'version'
  | 'last_number'
  | 'is_public'
  | 'hidden_at'
  | 'viewer_blob_id'
  | 'edits'
  | 'about'
  | 'seen_at'
  | 'url'
>;

/** The file with its newest version, which nobody else changes until the commit; undefined where it is deleted. */
export async function lockFile(
  trx: Transaction<Schema>,
  { id, author_id }: Pick<FoundFile, 'id' | 'author_id'>,
): Promise<LockedFile | undefined> {
  // A new username changes all files of its user, in whatever order.
  await trx.selectFrom('users').select('id').where('id', '=', author_id).forKeyShare().execute();
  // Locked before anything is read: what one statement reads beside the row that it waits for is as it was before.
  await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
  return trx
    .selectFrom('files')
    .innerJoin('file_versions', (join) =>
      join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
    )
    .select(['version', 'last_number', 'is_public', 'hidden_at'])
    .select(['viewer_blob_id', 'edits', 'about', 'seen_at', 'url'])
    .where('files.id', '=', id)
    .where('is_ready', '=', true)
    .executeTakeFirst();
}

const isAsRead = (now: LockedFile, file: FoundFile): boolean =>
  now.version === file.number &&
  now.last_number === file.last_number &&
  now.viewer_blob_id === file.viewer_blob_id &&
  now.url === file.url &&
  JSON.stringify(now.edits) === JSON.stringify(file.edits);

/** Whether a version is still there: of one that was deleted the bytes may be gone. */
async function hasVersion(trx: Transaction<Schema>, fileId: number, number: number): Promise<boolean> {
  const version = await trx
    .selectFrom('file_versions')
    .select('number')
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst();
  return version !== undefined;
}

/** Who sees a file now beside its owner; undefined for nobody. */
export async function audienceOf(
  trx: Transaction<Schema>,
  { id, is_public, hidden_at }: Pick<FoundFile, 'id' | 'is_public' | 'hidden_at'>,
): Promise<Audience | undefined> {
  // No link shows a file that the operator has hidden.
  if (hidden_at !== null) return undefined;
  if (is_public) return 'everybody';
  return (await hasLink(trx, id)) ? 'link' : undefined;
}

/** Gives the file the timelines of the hidden one, and the hidden one those that the file had. */
export async function swapTimelines(
  trx: Transaction<Schema>,
  fileId: number,
  stagedId: number,
): Promise<void> {
  await sql`
    update timelines set
      file_id = case when file_id = ${stagedId} then ${fileId}::integer else ${stagedId}::integer end,
      is_listed = file_id = ${stagedId} and files.is_public,
      title_key = files.title_key, composer_key = files.composer_key, performer_key = files.performer_key
    from files where files.id = ${fileId} and file_id in (${fileId}, ${stagedId})`.execute(trx);
}
