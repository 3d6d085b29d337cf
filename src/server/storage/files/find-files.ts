import { type Selectable, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { About } from '../../../cite/about.ts';
import type { DetailEdits } from '../../../tla/details.ts';
import type { Schema } from '../engine/schema.ts';

type FileRow = Selectable<Schema['files']>;

/** A file as every list shows it, with its author's name and its works. */
export interface ListedFile extends Pick<
  FileRow,
  | 'id'
  | 'author_id'
  | 'concrete_work_id'
  | 'is_public'
  | 'created_at'
  | 'version'
  | 'updated_at'
  | 'strip'
  | 'licence'
> {
  readonly author: string;
  /** Public name of the author; empty where not given. */
  readonly given_name: string;
  readonly family_name: string;
  readonly abstract_work_id: number;
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
}

/** A file with one of its versions, of which the metadata may be a quarter of a megabyte. */
export interface FoundFile
  extends ListedFile, Omit<Selectable<Schema['file_versions']>, 'file_id' | 'created_at'> {
  /** ORCID iD of the author; empty where not given. */
  readonly orcid: string;
  /** The highest number that a version of it ever had. */
  readonly last_number: number;
  /** The author's description of the analysis, written on the web. */
  readonly about: About;
  /** Time at which the operator hid it, and why. */
  readonly hidden_at: Date | null;
  readonly hidden_reason: string;
  /** Key that identifies the recording, if it is known: see `NewWork`. */
  readonly media_key: string | null;
}

type Tables = 'files' | 'users' | 'concrete_works' | 'abstract_works';

/** Files joined with their author and works, but for those that are not whole. */
export function filesWithWorks(db: Kysely<Schema>): SelectQueryBuilder<Schema, Tables, object> {
  return db
    .selectFrom('files')
    .where('files.is_ready', '=', true)
    .innerJoin('users', 'users.id', 'files.author_id')
    .innerJoin('concrete_works', 'concrete_works.id', 'files.concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'concrete_works.abstract_work_id');
}

/** The columns of `ListedFile`. */
export const LISTED_FILE_COLUMNS = [
  'files.id',
  'files.author_id',
  'files.concrete_work_id',
  'files.is_public',
  'files.created_at',
  'files.version',
  'files.updated_at',
  'files.strip',
  'files.licence',
  'users.username as author',
  'users.given_name',
  'users.family_name',
  'abstract_works.id as abstract_work_id',
  'abstract_works.title',
  'abstract_works.composer',
  'concrete_works.artist',
] as const;

const FOUND_FILE_COLUMNS = [
  'files.id',
  'files.author_id',
  'files.is_public',
  'files.created_at',
  'files.version',
  'files.last_number',
  'files.updated_at',
  'files.licence',
  'users.username as author',
  'users.given_name',
  'users.family_name',
  'users.orcid',
  'files.about',
  'files.hidden_at',
  'files.hidden_reason',
  'abstract_works.id as abstract_work_id',
  'abstract_works.title',
  'abstract_works.composer',
  'concrete_works.artist',
  'concrete_works.media_key',
  'number',
  'published_at',
  'seen_at',
  'name',
  'note',
  'file_versions.concrete_work_id',
  'length',
  'filename',
  'is_export',
  'type',
  'storage',
  'url',
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

/** A file with its newest version, or with the one of this number. */
export function findFile(db: Kysely<Schema>, id: number, number?: number): Promise<FoundFile | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.author_id')
    .innerJoin('file_versions', 'file_versions.file_id', 'files.id')
    .innerJoin('concrete_works', 'concrete_works.id', 'file_versions.concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'concrete_works.abstract_work_id')
    .select(FOUND_FILE_COLUMNS)
    .where('files.id', '=', id)
    .where('files.is_ready', '=', true)
    .where('number', '=', number ?? sql<number>`files.version`)
    .executeTakeFirst();
}

/** A file as its owner's list shows it. */
interface OwnFile extends ListedFile {
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
  return filesWithWorks(db)
    .innerJoin('file_versions', (join) =>
      join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
    )
    .select([...LISTED_FILE_COLUMNS, 'warnings', 'edits', 'hidden_reason'])
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
