import { sql, type Transaction } from 'kysely';
import type { About } from '../../../cite/about.ts';
import type { FormStrip } from '../../../kinds/registry/form-strip.ts';
import type { DetailEdits } from '../../../tla/details.ts';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import type { TimeUnit } from '../../../shared/time-unit.ts';
import type { MetadataField, NotShown, TlaFile } from '../../../tla/tla-file.ts';
import type { ChangeSummary } from '../../../versions/changes.ts';
import { holdBlobs, type NewBlob } from '../blobs/blob-rows.ts';
import type { ComponentRows } from '../components/component-rows.ts';
import { insertComponents } from '../components/insert-components.ts';
import { AccountGone } from '../storage-errors.ts';
import type { OwnMedia } from './own-media.ts';
import { insertTimelines, type NewTimeline } from './timelines.ts';
import { columnsOfAbout, columnsOfVersion } from './file-columns.ts';
import type { Schema } from '../engine/schema.ts';
import { keepLanes, type SearchedLanes } from './searched-lanes.ts';
import { keepSketch, type WorkSketch } from './work-sketches.ts';
import { identityOfPiece, shareWork, type NewWork } from './works.ts';

/** The recording of a file, which is its own even if other files share the work. */
export interface NewMedia {
  readonly type: 'audio' | 'video';
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** Address of a recording on another server, else ''. */
  readonly url: string;
  readonly recording: (NewBlob & { readonly name: string }) | undefined;
  /** Recording that the file names itself, where this one is a link that was set on the web. */
  readonly own?: OwnMedia;
}

/** A file with everything that belongs to it, its blobs stored and its ids reserved. */
export interface NewFile {
  readonly id: number;
  readonly isPublic: boolean;
  /** Whether the file is complete; while it is not, nobody may see it. */
  readonly isReady?: boolean;
  /** In `timeUnit`s. */
  readonly length: number;
  readonly timeUnit: TimeUnit;
  readonly measureCount: number | undefined;
  readonly filename: string;
  /** Version and document id of a file of format 1.0 or newer. */
  readonly format: TlaFile['format'];
  readonly isExport: boolean;
  readonly work: NewWork;
  readonly media: NewMedia;
  /** The MusicXML or MEI beside it. */
  readonly notation: { readonly blobId: string; readonly name: string } | undefined;
  readonly metadata: readonly MetadataField[];
  /** The author's description of the analysis, where it comes with the file. */
  readonly about?: About;
  /** Edits of the version before, made on the web, that stay. */
  readonly edits?: DetailEdits;
  /** Shown to the uploader. */
  readonly warnings: readonly string[];
  readonly notShown: readonly NotShown[];
  readonly strip: FormStrip | undefined;
  readonly sketch: WorkSketch;
  readonly lanes: SearchedLanes;
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

/** Keeps the author's account from being deleted until the transaction ends. Throws `AccountGone` where it is already. */
async function requireAuthor(trx: Transaction<Schema>, authorId: number): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (author === undefined) throw new AccountGone();
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
        ...(file.about && { about: JSON.stringify(file.about), ...columnsOfAbout(file.about, 1) }),
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
      document_id: file.format?.documentId ?? null,
      format: file.format?.version ?? null,
      time_unit: file.timeUnit,
      measure_count: file.measureCount ?? null,
      is_export: file.isExport,
      type: file.media.type,
      storage,
      url: file.media.url,
      own_media: file.media.own === undefined ? null : JSON.stringify(file.media.own),
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
  await keepSketch(trx, { id: file.id, number: 1 }, file.sketch);
  await keepLanes(trx, { id: file.id, number: 1 }, file.lanes);
  await insertTimelines(trx, file.id, file.timelines);
  for await (const rows of file.components) await insertComponents(trx, rows);
}
