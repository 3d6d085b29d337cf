import { sql, type InferResult, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { DetailEdits } from '../../../tla/details.ts';
import type { Schema } from '../engine/schema.ts';

type Tables = 'files' | 'users' | 'file_versions' | 'concrete_works' | 'abstract_works';

/** Files joined with their author, newest version and works, but for those that are not whole. */
export function filesWithWorks(db: Kysely<Schema>): SelectQueryBuilder<Schema, Tables, object> {
  return db
    .selectFrom('files')
    .where('files.is_ready', '=', true)
    .innerJoin('users', 'users.id', 'files.author_id')
    .innerJoin('file_versions', (join) =>
      join
        .onRef('file_versions.file_id', '=', 'files.id')
        .onRef('file_versions.number', '=', 'files.version'),
    )
    .innerJoin('concrete_works', 'concrete_works.id', 'files.concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'concrete_works.abstract_work_id');
}

/** Columns of a file, its author and its works; a version has the two others that lists show. */
const FILE_COLUMNS = [
  'files.id',
  'files.author_id',
  'files.is_public',
  'files.created_at',
  'files.version',
  'files.updated_at',
  'files.licence',
  'users.username as author',
  'users.given_name',
  'users.family_name',
  'abstract_works.id as abstract_work_id',
  'abstract_works.title',
  'abstract_works.composer',
  'concrete_works.artist',
] as const;

/** Columns of a file in lists. */
export const LISTED_FILE_COLUMNS = [
  ...FILE_COLUMNS,
  'files.concrete_work_id',
  'files.strip',
  'files.plays',
  'file_versions.length',
  'file_versions.time_unit',
  'file_versions.measure_count',
  'file_versions.url',
  'file_versions.recording_name',
  'file_versions.published_at',
] as const;

const selectListed = (db: Kysely<Schema>) => filesWithWorks(db).select(LISTED_FILE_COLUMNS);

/** A file as every list shows it, with its author's name and its works. */
export type ListedFile = Readonly<InferResult<ReturnType<typeof selectListed>>[number]>;

/** Columns of a file with one of its versions. */
const FOUND_FILE_COLUMNS = [
  ...FILE_COLUMNS,
  'files.last_number',
  'files.about',
  'files.hidden_at',
  'files.hidden_reason',
  'users.orcid',
  'concrete_works.media_key',
  'number',
  'published_at',
  'seen_at',
  'name',
  'note',
  'file_versions.concrete_work_id',
  'length',
  'filename',
  'document_id',
  'format',
  'time_unit',
  'measure_count',
  'is_export',
  'type',
  'storage',
  'url',
  'own_media',
  'recording_blob_id',
  'recording_name',
  'notation_blob_id',
  'notation_name',
  'waveform_blob_id',
  'metadata',
  'edits',
  'warnings',
  'not_shown',
  'original_blob_id',
  'viewer_blob_id',
  'viewer_crc',
  'viewer_length',
  'viewer_redaction',
  'viewer_components',
  'redacted_blob_id',
  'redaction_version',
  'redacted_details',
  'summary',
  'file_versions.strip',
  'kinds',
] as const;

const selectFound = (db: Kysely<Schema>) =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.author_id')
    .innerJoin('file_versions', 'file_versions.file_id', 'files.id')
    .innerJoin('concrete_works', 'concrete_works.id', 'file_versions.concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'concrete_works.abstract_work_id')
    .select(FOUND_FILE_COLUMNS);

/** A file with one of its versions, of which the metadata may be a quarter of a megabyte. */
export type FoundFile = Readonly<InferResult<ReturnType<typeof selectFound>>[number]>;

/** A file with its newest version, or with the one of this number. */
export function findFile(db: Kysely<Schema>, id: number, number?: number): Promise<FoundFile | undefined> {
  return selectFound(db)
    .where('files.id', '=', id)
    .where('files.is_ready', '=', true)
    .where('number', '=', number ?? sql<number>`files.version`)
    .executeTakeFirst();
}

/** Those of the files that everybody can see in their newest version, with it. */
export function findOpenFiles(db: Kysely<Schema>, ids: readonly number[]): Promise<FoundFile[]> {
  return selectFound(db)
    .where('files.id', 'in', ids)
    .where('files.is_ready', '=', true)
    .where('files.is_public', '=', true)
    .where('published_at', 'is not', null)
    .whereRef('number', '=', 'files.version')
    .execute();
}

/** A file as its owner's list shows it. */
interface OwnFile extends ListedFile {
  /** Name of the newest version's file as it was sent. */
  readonly filename: string;
  /** Shown to the uploader of the newest version. */
  readonly warnings: readonly string[];
  /** Details edited on the web. */
  readonly edits: DetailEdits;
  /** Reason for which the operator hides it; empty where it is not hidden. */
  readonly hidden_reason: string;
  /** Links for readers without an account. */
  readonly link_count: number;
}

/** All files of a user, newest first. */
export function findFilesOf(db: Kysely<Schema>, userId: number): Promise<OwnFile[]> {
  return selectListed(db)
    .select(['warnings', 'edits', 'hidden_reason', 'filename'])
    .select(
      sql<number>`(select count(*)::integer from share_links where share_links.file_id = files.id)`.as(
        'link_count',
      ),
    )
    .where('files.author_id', '=', userId)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .execute();
}

/** Whether everybody can see that this person is here. */
export async function hasPublicFile(db: Kysely<Schema>, authorId: number): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('author_id', '=', authorId)
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
