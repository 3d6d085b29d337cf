import { sql, type Kysely, type Selectable } from 'kysely';
import { licenceOf } from '../../cite/about.ts';
import type { DetailEdits } from '../../tla/details.ts';
import { logDetails } from './details.ts';
import type { FoundFile } from './files.ts';
import type { Schema } from './schema.ts';
import { hasLink } from './share-links.ts';

/** What a list of versions shows of one. */
export type ListedVersion = Pick<
  Selectable<Schema['file_versions']>,
  'number' | 'created_at' | 'published_at' | 'note' | 'length' | 'viewer_components' | 'summary'
>;

const LISTED_COLUMNS = [
  'number',
  'created_at',
  'published_at',
  'note',
  'length',
  'viewer_components',
  'summary',
] as const;

/** The versions of a file, newest first. */
export function findVersions(db: Kysely<Schema>, fileId: number): Promise<ListedVersion[]> {
  return db
    .selectFrom('file_versions')
    .select(LISTED_COLUMNS)
    .where('file_id', '=', fileId)
    .orderBy('number', 'desc')
    .execute();
}

/** Changes the note of a version, or leaves it; undefined where there is none of this number. */
export function setNote(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
  note: string | undefined,
): Promise<ListedVersion | undefined> {
  return db
    .updateTable('file_versions')
    .set((column) => ({ note: note ?? column.ref('note') }))
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .returning(LISTED_COLUMNS)
    .executeTakeFirst();
}

/** The number that the next upload gets: a draft, which nobody else could see, gives its own away. */
export const nextNumber = ({ number, published_at }: Pick<FoundFile, 'number' | 'published_at'>): number =>
  published_at === null ? number : number + 1;

/** A version that was stored with a hidden file of its own. */
interface StagedVersion {
  readonly fileId: number;
  readonly note: string;
  /** Edits of details that gave way to the file, and what it says instead. */
  readonly dropped: { readonly before: DetailEdits; readonly after: DetailEdits };
}

/**
 * Makes a staged version the newest of `file`, all or nothing. The hidden file has afterwards what it replaces, and is to be
 * removed. `conflict` says that the file is no longer as it was read, `gone` that one of the two is deleted.
 */
export function putInPlace(
  db: Kysely<Schema>,
  file: FoundFile,
  { fileId: stagedId, note, dropped }: StagedVersion,
): Promise<'done' | 'conflict' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    // A new username changes all files of its user, in whatever order.
    await trx.selectFrom('users').select('id').where('id', '=', file.author_id).forKeyShare().execute();
    // Locked before anything is read: what one statement reads beside the row that it waits for is as it was before.
    await trx.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().execute();
    const now = await trx
      .selectFrom('files')
      .innerJoin('file_versions', (join) =>
        join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
      )
      .select(['version', 'is_public', 'published_at', 'viewer_blob_id', 'edits', 'about'])
      .where('files.id', '=', file.id)
      .where('is_ready', '=', true)
      .executeTakeFirst();
    const staged = await trx
      .selectFrom('files')
      .select(['concrete_work_id', 'strip', 'plays', 'has_kinds'])
      .where('id', '=', stagedId)
      .forUpdate()
      .executeTakeFirst();
    if (now === undefined || staged === undefined) return 'gone';
    const isDraft = now.published_at === null;
    const isSame =
      now.version === file.number &&
      now.viewer_blob_id === file.viewer_blob_id &&
      JSON.stringify(now.edits) === JSON.stringify(file.edits) &&
      isDraft === (file.published_at === null);
    if (!isSame) return 'conflict';
    const number = nextNumber(file);
    if (isDraft) {
      // Its number with the hidden file is none that the staged one has.
      await trx
        .updateTable('file_versions')
        .set({ file_id: stagedId, number: 2 })
        .where('file_id', '=', file.id)
        .where('number', '=', number)
        .execute();
    }
    await trx
      .updateTable('file_versions')
      .set({
        ...{ file_id: file.id, number, note },
        published_at: now.is_public || (await hasLink(trx, file.id)) ? sql<Date>`now()` : null,
        waveform_blob_id: sql<string | null>`
          case when recording_blob_id = ${file.recording_blob_id} then ${file.waveform_blob_id} end`,
      })
      .where('file_id', '=', stagedId)
      .where('number', '=', 1)
      .execute();
    await trx
      .updateTable('files')
      .set({
        version: number,
        concrete_work_id: staged.concrete_work_id,
        strip: staged.strip === null ? null : JSON.stringify(staged.strip),
        plays: staged.plays,
        has_kinds: staged.has_kinds,
        licence: licenceOf(now.about, number) ?? '',
        updated_at: sql`now()`,
      })
      .where('id', '=', file.id)
      .execute();
    if (Object.keys(dropped.before).length > 0)
      await logDetails(trx, { id: file.id, number }, dropped.before, dropped.after);
    await sql`
      update timelines set
        file_id = case when file_id = ${stagedId} then ${file.id}::integer else ${stagedId}::integer end,
        is_listed = file_id = ${stagedId} and files.is_public,
        title_key = files.title_key, composer_key = files.composer_key, performer_key = files.performer_key
      from files where files.id = ${file.id} and file_id in (${file.id}, ${stagedId})`.execute(trx);
    return 'done';
  });
}
