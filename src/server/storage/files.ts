import { sql, type InferResult, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import type { FormStrip } from '../../kinds/form-strip.ts';
import type { DetailEdits } from '../../tla/details.ts';
import { REDACTION_VERSION } from '../../tla/redact-tla.ts';
import type { MetadataField, NotShown } from '../../tla/tla-file.ts';
import type { ChangeSummary } from '../../versions/changes.ts';
import { tokenNotValid } from '../auth/bearer.ts';
import { holdBlobs, type NewBlob } from './blobs/blob-rows.ts';
import type { ComponentRows } from './component-rows.ts';
import { insertComponents } from './components.ts';
import { columnsOfVersion } from './file-columns.ts';
import { insertTimelines, type NewTimeline } from './timelines.ts';
import { showVersion } from './versions.ts';
import type { Schema } from './schema.ts';
import { deleteBlindLinks, hasBlindLink } from './share-links.ts';
import { identityOfPiece, shareWork, type NewWork } from './works.ts';

/** The recording of a file, which is its own even if other files share the work. */
export interface NewMedia {
  readonly type: 'audio' | 'video';
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** Address of a recording on another server, else ''. */
  readonly url: string;
  readonly recording: (NewBlob & { readonly name: string }) | undefined;
}

/** A file with everything that belongs to it, its blobs stored and its ids reserved. */
export interface NewFile {
  readonly id: number;
  readonly isPublic: boolean;
  /** Whether the file is complete; while it is not, nobody may see it. */
  readonly isReady?: boolean;
  readonly length: number;
  readonly filename: string;
  readonly isExport: boolean;
  readonly work: NewWork;
  readonly media: NewMedia;
  /** The MusicXML or MEI beside it. */
  readonly notation: { readonly blobId: string; readonly name: string } | undefined;
  readonly metadata: readonly MetadataField[];
  /** Edits of the version before, made on the web, that stay. */
  readonly edits?: DetailEdits;
  /** Shown to the uploader. */
  readonly warnings: readonly string[];
  readonly notShown: readonly NotShown[];
  readonly strip: FormStrip | undefined;
  /** Changes since the version before. */
  readonly summary?: ChangeSummary | undefined;
  readonly originalBlobId: string;
  readonly viewer: {
    readonly blobId: string;
    readonly crc: number;
    readonly length: number;
    readonly componentCount: number;
  };
  /** Timelines from the topmost down. */
  readonly timelines: readonly NewTimeline[];
  /** The ones that can be searched, read once. */
  readonly components: AsyncIterable<ComponentRows> | Iterable<ComponentRows>;
  readonly blobs: readonly NewBlob[];
}

/**
 * Stores files of one author. Gives the ids of blobs that these files do not need, for their bytes are there already; another
 * file may.
 */
export async function insertFiles(
  trx: Transaction<Schema>,
  authorId: number,
  files: readonly NewFile[],
): Promise<readonly string[]> {
  await requireAuthor(trx, authorId);
  // Locks are taken in the order in which a deletion takes them too, works before blobs and each by their keys: else two
  // could wait for each other for good.
  const workIds = new Map<NewFile, number>();
  for (const file of files.toSorted((a, b) => (identityOfPiece(a.work) < identityOfPiece(b.work) ? -1 : 1)))
    workIds.set(file, await shareWork(trx, file.work));
  const placed: PlacedFile[] = [];
  for (const [file, workId] of workIds)
    placed.push({ file, workId, recordingId: await recordingOf(trx, file, workId, placed) });
  // A recording that one work has already can be new to another.
  const used = new Set(placed.map(({ recordingId }) => recordingId));
  const redundant = placed.flatMap(({ file: { media } }) =>
    media.recording === undefined || used.has(media.recording.id) ? [] : [media.recording.id],
  );
  const needed = placed.flatMap(({ file }) => file.blobs.filter(({ id }) => !redundant.includes(id)));
  await holdBlobs(
    trx,
    needed,
    placed.flatMap(({ recordingId }) => recordingId ?? []),
  );
  for (const each of placed) await insertFile(trx, authorId, each);
  return redundant;
}

/** A file with the work that it is about and the blob of its recording. */
interface PlacedFile {
  readonly file: NewFile;
  readonly workId: number;
  readonly recordingId: string | undefined;
}

/** The blob of its recording: that of a file of the same work, stored or `placed` before it, where there is one. */
async function recordingOf(
  trx: Transaction<Schema>,
  { media: { recording } }: NewFile,
  workId: number,
  placed: readonly PlacedFile[],
): Promise<string | undefined> {
  if (recording === undefined) return undefined;
  const besides = placed.find(({ workId: other, file: { media } }) => {
    const { sha256, contentType } = media.recording ?? {};
    return other === workId && sha256 === recording.sha256 && contentType === recording.contentType;
  });
  return besides?.recordingId ?? (await findRecording(trx, workId, recording)) ?? recording.id;
}

/** Keeps the author's account from being deleted until the transaction ends. Throws `token_not_valid` where it is already. */
async function requireAuthor(trx: Transaction<Schema>, authorId: number): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (author === undefined) throw tokenNotValid();
}

/** The blob of a file of the same work with the same recording, byte for byte and of the same type. */
async function findRecording(
  trx: Transaction<Schema>,
  concreteWorkId: number,
  { sha256, contentType }: NewBlob,
): Promise<string | undefined> {
  const same = await trx
    .selectFrom('file_versions')
    .innerJoin('blobs', 'blobs.id', 'recording_blob_id')
    .select('blobs.id')
    .where('concrete_work_id', '=', concreteWorkId)
    .where('sha256', '=', sha256)
    .where('content_type', '=', contentType)
    .limit(1)
    .executeTakeFirst();
  return same?.id;
}

async function insertFile(
  trx: Transaction<Schema>,
  authorId: number,
  { file, workId, recordingId }: PlacedFile,
): Promise<void> {
  const strip = file.strip === undefined ? null : JSON.stringify(file.strip);
  const { storage } = file.media;
  const kinds = file.timelines.map(({ kind }) => kind);
  await trx
    .with('file', (db) =>
      db.insertInto('files').values({
        id: file.id,
        author_id: authorId,
        concrete_work_id: workId,
        is_public: file.isPublic,
        is_ready: file.isReady ?? true,
        strip,
        ...columnsOfVersion({ storage, kinds }),
      }),
    )
    .insertInto('file_versions')
    .values({
      file_id: file.id,
      number: 1,
      published_at: file.isPublic ? sql<Date>`now()` : null,
      seen_at: file.isPublic ? sql<Date>`now()` : null,
      concrete_work_id: workId,
      length: file.length,
      filename: file.filename,
      is_export: file.isExport,
      type: file.media.type,
      storage,
      url: file.media.url,
      recording_blob_id: recordingId ?? null,
      recording_name: file.media.recording?.name ?? null,
      notation_blob_id: file.notation?.blobId ?? null,
      notation_name: file.notation?.name ?? null,
      strip,
      kinds: JSON.stringify(kinds),
      metadata: JSON.stringify(file.metadata),
      edits: JSON.stringify(file.edits ?? {}),
      warnings: JSON.stringify(file.warnings),
      summary: file.summary === undefined ? null : JSON.stringify(file.summary),
      not_shown: JSON.stringify(file.notShown),
      original_blob_id: file.originalBlobId,
      viewer_blob_id: file.viewer.blobId,
      viewer_crc: file.viewer.crc,
      viewer_length: file.viewer.length,
      viewer_redaction: REDACTION_VERSION,
      viewer_components: file.viewer.componentCount,
    })
    .execute();
  await insertTimelines(trx, file.id, file.timelines);
  for await (const rows of file.components) await insertComponents(trx, rows);
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
export const LISTED_FILE_COLUMNS = [...FILE_COLUMNS, 'files.concrete_work_id', 'files.strip'] as const;

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

/** A file as its owner's list shows it. */
interface OwnFile extends ListedFile {
  /** Name of the newest version's file as it was sent. */
  readonly filename: string;
  /** Seconds. */
  readonly length: number;
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
    .innerJoin('file_versions', (join) =>
      join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
    )
    .select(['warnings', 'edits', 'hidden_reason', 'filename', 'length'])
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

/**
 * Shows a file to everybody, and with it its newest version for good, or to its owner alone. Older versions that were not
 * published stay as they are. Links that hide names end where `endsBlindLinks` says so; else `has_blind_links` says that the
 * file stays as it was because of them.
 */
export function setPublic(
  db: Kysely<Schema>,
  id: number,
  isPublic: boolean,
  endsBlindLinks = false,
): Promise<'done' | 'has_blind_links'> {
  return db.transaction().execute(async (trx) => {
    // A link that is being made waits here, and this for it.
    await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
    if (isPublic && !endsBlindLinks && (await hasBlindLink(trx, id))) return 'has_blind_links';
    const file = await trx
      .updateTable('files')
      .set({ is_public: isPublic, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('is_public', '<>', isPublic)
      // A file hidden by the operator cannot be made public.
      .where((is) => is.or([is.val(!isPublic), is('hidden_at', 'is', null)]))
      .returning('version')
      .executeTakeFirst();
    if (file === undefined || !isPublic) return 'done';
    await deleteBlindLinks(trx, id);
    await showVersion(trx, id, file.version, 'everybody');
    return 'done';
  });
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
