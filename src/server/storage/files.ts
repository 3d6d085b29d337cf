import { type Kysely, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely';
import type { FormStrip } from '../../kinds/form-strip.ts';
import type { KindName } from '../../kinds/facts.ts';
import type { MetadataField, NotShown } from '../../tla/tla-file.ts';
import { deleteUnusedBlobs } from './blobs/blob-rows.ts';
import type { ComponentRows } from './component-rows.ts';
import { insertComponents } from './components.ts';
import type { Schema } from './schema.ts';
import { shareWork, type NewWork } from './works.ts';

export interface NewBlob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
}

export interface NewTimeline {
  readonly id: number;
  readonly kind: KindName;
  readonly name: string;
  readonly pdf: { readonly blobId: string; readonly name: string } | undefined;
  readonly attachmentBlobId: string | undefined;
  /** Number of components that can be searched. */
  readonly componentCount: number;
}

/** What a file plays: its own, whatever other files of the same work have. */
export interface NewMedia {
  readonly type: 'audio' | 'video';
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** Address of a recording on another server, else ''. */
  readonly url: string;
  readonly recording: (NewBlob & { readonly name: string }) | undefined;
}

/** What one statement inserts. */
const TIMELINES_AT_ONCE = 500;

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
  readonly notShown: readonly NotShown[];
  readonly strip: FormStrip | undefined;
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
 * Stores files of one author. Gives the ids of blobs that turned out to be there already and can be deleted once the
 * transaction is committed.
 */
export async function insertFiles(
  trx: Transaction<Schema>,
  authorId: number,
  files: readonly NewFile[],
): Promise<readonly string[]> {
  const redundant = new Set<string>();
  // Uploads of the same works wait for each other in one order, else two could wait for each other for good.
  const workOf = ({ work }: NewFile): string => JSON.stringify([work.title, work.composer]);
  for (const file of files.toSorted((a, b) => (workOf(a) < workOf(b) ? -1 : 1))) {
    for (const { id, size, sha256, contentType } of file.blobs) {
      await trx
        .insertInto('blobs')
        .values({ id, size, sha256, content_type: contentType })
        .onConflict((is) => is.doNothing())
        .execute();
    }
    const workId = await shareWork(trx, file.work);
    const { recording } = file.media;
    const recordingId = recording && ((await findRecording(trx, workId, recording)) ?? recording.id);
    if (recording !== undefined && recordingId !== recording.id) redundant.add(recording.id);
    await insertFile(trx, authorId, workId, recordingId, file);
  }
  // A recording that one work has already can be new to another.
  return redundant.size > 0 ? deleteUnusedBlobs(trx, [...redundant]) : [];
}

/** The blob of a file of the same work with the same recording, byte for byte and of the same type. */
async function findRecording(
  trx: Transaction<Schema>,
  concreteWorkId: number,
  { sha256, contentType }: NewBlob,
): Promise<string | undefined> {
  const same = await trx
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.id', 'files.recording_blob_id')
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
  concreteWorkId: number,
  recordingBlobId: string | undefined,
  file: NewFile,
): Promise<void> {
  await trx
    .insertInto('files')
    .values({
      id: file.id,
      author_id: authorId,
      concrete_work_id: concreteWorkId,
      is_public: file.isPublic,
      is_ready: file.isReady ?? true,
      length: file.length,
      filename: file.filename,
      is_export: file.isExport,
      type: file.media.type,
      storage: file.media.storage,
      url: file.media.url,
      recording_blob_id: recordingBlobId ?? null,
      recording_name: file.media.recording?.name ?? null,
      notation_blob_id: file.notation?.blobId ?? null,
      notation_name: file.notation?.name ?? null,
      metadata: JSON.stringify(file.metadata),
      not_shown: JSON.stringify(file.notShown),
      strip: file.strip === undefined ? null : JSON.stringify(file.strip),
      original_blob_id: file.originalBlobId,
      viewer_blob_id: file.viewer.blobId,
      viewer_crc: file.viewer.crc,
      viewer_length: file.viewer.length,
      viewer_components: file.viewer.componentCount,
    })
    .execute();
  const timelines = file.timelines.map(
    ({ id, kind, name, pdf, attachmentBlobId, componentCount }, position) => ({
      id,
      file_id: file.id,
      kind,
      name,
      position,
      pdf_blob_id: pdf?.blobId ?? null,
      pdf_name: pdf?.name ?? null,
      attachment_blob_id: attachmentBlobId ?? null,
      component_count: componentCount,
    }),
  );
  for (let from = 0; from < timelines.length; from += TIMELINES_AT_ONCE) {
    const batch = timelines.slice(from, from + TIMELINES_AT_ONCE);
    await trx.insertInto('timelines').values(batch).execute();
  }
  for await (const rows of file.components) await insertComponents(trx, rows);
}

type FileRow = Omit<
  Selectable<Schema['files']>,
  'title_key' | 'composer_key' | 'performer_key' | 'annotator_key'
>;

/** What every list shows of a file, with its author's name and its works. */
export interface ListedFile extends Pick<
  FileRow,
  'id' | 'author_id' | 'concrete_work_id' | 'is_public' | 'created_at' | 'strip'
> {
  readonly author: string;
  readonly abstract_work_id: number;
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
}

/** A whole file but for what it is sorted by, of which the metadata may be a quarter of a megabyte. */
export interface FoundFile extends ListedFile, FileRow {}

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
  'files.strip',
  'users.username as author',
  'abstract_works.id as abstract_work_id',
  'abstract_works.title',
  'abstract_works.composer',
  'concrete_works.artist',
] as const;

const FOUND_FILE_COLUMNS = [
  ...LISTED_FILE_COLUMNS,
  'files.length',
  'files.filename',
  'files.is_export',
  'files.recording_name',
  'files.metadata',
  'files.not_shown',
  'files.original_blob_id',
  'files.viewer_blob_id',
  'files.viewer_crc',
  'files.viewer_length',
  'files.viewer_components',
  'files.is_ready',
  'files.redacted_blob_id',
  'files.redaction_version',
  'files.type',
  'files.storage',
  'files.url',
  'files.recording_blob_id',
  'files.waveform_blob_id',
  'files.notation_blob_id',
  'files.notation_name',
] as const;

export function findFile(db: Kysely<Schema>, id: number): Promise<FoundFile | undefined> {
  return filesWithWorks(db).select(FOUND_FILE_COLUMNS).where('files.id', '=', id).executeTakeFirst();
}

/** All files of a user, newest first. */
export function findFilesOf(db: Kysely<Schema>, userId: number): Promise<ListedFile[]> {
  return filesWithWorks(db)
    .select(LISTED_FILE_COLUMNS)
    .where('files.author_id', '=', userId)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .execute();
}

export async function setPublic(db: Kysely<Schema>, id: number, isPublic: boolean): Promise<void> {
  await db.updateTable('files').set({ is_public: isPublic }).where('id', '=', id).execute();
}

/** The document that a timeline of a file turns the pages of, and its attachment, where there are such. */
export function findTimelineBlobs(
  db: Kysely<Schema>,
  fileId: number,
  timelineId: number,
): Promise<
  Pick<Selectable<Schema['timelines']>, 'pdf_blob_id' | 'pdf_name' | 'attachment_blob_id'> | undefined
> {
  return db
    .selectFrom('timelines')
    .select(['pdf_blob_id', 'pdf_name', 'attachment_blob_id'])
    .where('id', '=', timelineId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
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
