import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { entryAt } from '../../shared/elements.ts';
import { codeOfFilename } from '../../shared/pieces/performer-name.ts';
import { mediaTypeOf } from '../../shared/media-type.ts';
import { timeUnitOf, type TimeUnit } from '../../shared/time-unit.ts';
import { isMergedLicences } from '../../shared/upload-warnings.ts';
import { editedMetadata, type DetailEdits } from '../../tla/details.ts';
import { ATTACHMENT_TYPE, attachmentName, NOTATION_NAME } from '../media/media-links.ts';
import type { OpenedTla, TimelineIds, TimelineOutline, TlaOutline } from '../reading/opened-tla.ts';
import type { Services } from '../services.ts';
import type { ComponentRows } from '../storage/components/component-rows.ts';
import type { NewBlob } from '../storage/blobs/blob-rows.ts';
import type { NewFile, NewMedia } from '../storage/files/insert-files.ts';
import { reserveIds } from '../storage/engine/id-blocks.ts';
import type { NewTimeline } from '../storage/files/timelines.ts';
import type { NewWork } from '../storage/files/works.ts';
import { storePart } from '../viewer-json/viewer-body.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import type { AnnotationUpload } from './read-upload.ts';
import type { Companion } from './companion.ts';

/**
 * Gives everything its id and writes the viewer's JSON, so that a transaction has only rows left to insert. `fileIds`
 * are for files whose ids are known; nobody else may get those.
 */
export async function prepareFiles(
  uploads: readonly AnnotationUpload[],
  isPublic: boolean,
  blobs: PendingBlobs,
  services: Pick<Services, 'db' | 'mediaLinks'>,
  fileIds?: readonly number[],
): Promise<readonly NewFile[]> {
  const ids = await reserveFileIds(uploads, services, fileIds);
  const prepared: NewFile[] = [];
  for (const [index, upload] of uploads.entries()) {
    const file = await upload.tla.withLoaded(async () => {
      const { components, ...rest } = await prepareFile(entryAt(ids, index), upload, isPublic, blobs);
      const rows: ComponentRows[] = [];
      for await (const batch of components) rows.push(batch);
      return { ...rest, components: rows };
    });
    prepared.push(file);
  }
  return prepared;
}

/** The ids of a file and of its timelines and their components. */
interface FileIds {
  readonly id: number;
  readonly timelines: readonly TimelineIds[];
}

export async function reserveFileIds(
  uploads: readonly AnnotationUpload[],
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
  fileIds?: readonly number[],
): Promise<readonly FileIds[]> {
  const timelines = uploads.flatMap(({ tla }) => tla.outline.timelines);
  const firstIds = await reserveIds(db, {
    files: fileIds === undefined ? uploads.length : 0,
    timelines: timelines.length,
    components: componentCountOf(timelines),
  });
  let { timelines: timelineId, components: componentId } = firstIds;
  return uploads.map((upload, index) => {
    const fileId = fileIds?.[index] ?? firstIds.files + index;
    const ids = upload.tla.outline.timelines.map(
      ({ componentCount, hasAttachment, isNotation }, position): TimelineIds => {
        const id = timelineId++;
        const firstComponentId = componentId;
        componentId += componentCount;
        const score = upload.scores.get(position);
        const pdfUrl = score && mediaLinks.path(fileId, `pdf-${id}`, score.filename);
        return {
          id,
          firstComponentId,
          ...(pdfUrl !== undefined && { pdfUrl }),
          ...(hasAttachment && {
            attachmentUrl: mediaLinks.path(fileId, `attachment-${id}`, attachmentName(isNotation)),
          }),
        };
      },
    );
    return { id: fileId, timelines: ids };
  });
}

/** Writes the viewer's JSON of a file that is held. */
export async function prepareFile(
  { id, timelines: ids }: FileIds,
  { received, tla, recording, scores, notation: sent, edits, warnings }: AnnotationUpload,
  isPublic: boolean,
  blobs: PendingBlobs,
): Promise<NewFile> {
  const { outline } = tla;
  const viewer = await storePart(blobs, tla.viewerTail(ids));
  const attachments = await storeAttachments(tla, blobs);
  const notation =
    (await storeNotation(tla, blobs)) ?? (sent && { ...companionBlob(sent), name: sent.filename });
  const original: NewBlob = { ...received.blob, contentType: 'application/json' };
  return {
    id,
    isPublic: isPublic && !warnings.some(isMergedLicences),
    length: outline.length,
    timeUnit: edits === undefined ? outline.timeUnit : unitWith(edits, outline),
    measureCount: outline.measureCount,
    format: outline.format,
    filename: received.filename,
    isExport: outline.isExport,
    work: workOf(outline, recording, received.filename),
    media: mediaOf(outline, recording),
    notation: notation && { blobId: notation.id, name: notation.name },
    metadata: outline.metadata,
    ...(edits && { edits }),
    warnings,
    notShown: outline.notShown,
    strip: outline.strip,
    sketch: outline.sketch,
    lanes: await tla.searchedLanes(ids),
    originalBlobId: original.id,
    viewer: { ...viewer.part, componentCount: componentCountOf(outline.timelines) },
    timelines: outline.timelines.map((timeline, index) =>
      newTimeline(timeline, entryAt(ids, index), scores.get(index), attachments.get(index)),
    ),
    components: tla.searchedRows(ids),
    blobs: [
      original,
      { ...viewer.blob, contentType: 'application/json' },
      ...(notation ? [blobOf(notation)] : []),
      ...[recording, ...scores.values()].filter((companion) => companion !== undefined).map(companionBlob),
      ...attachments.values(),
    ],
  };
}

/** What its times count with details that its owner gives. */
const unitWith = (edits: DetailEdits, { format, timeUnit, metadata, media }: TlaOutline): TimeUnit =>
  timeUnitOf({
    stated: format && timeUnit,
    fields: editedMetadata(metadata, edits),
    hasMedia: media.kind !== 'none',
  });

type NamedBlob = NewBlob & { readonly name: string };

const blobOf = ({ name: _, ...blob }: NamedBlob): NewBlob => blob;

/** Stores the notation that a file brings itself, as one that is sent beside it is. */
async function storeNotation(tla: OpenedTla, blobs: PendingBlobs): Promise<NamedBlob | undefined> {
  const { notationName } = tla.outline;
  if (notationName === undefined) return undefined;
  const bytes = await collected(tla.embeddedNotation());
  const name = `${notationName.replace(/\.[a-z]{1,8}$/i, '')}${MEI_ENDING}`;
  return {
    ...(await blobs.put(bytes)),
    contentType: notationType(name),
    name,
  };
}

const notationType = (name: string) => mediaTypeOf(name)?.contentType ?? 'application/xml';

async function collected(texts: AsyncIterable<string> | Iterable<string>): Promise<readonly Buffer[]> {
  const bytes: Buffer[] = [];
  for await (const text of texts) bytes.push(Buffer.from(text));
  return bytes;
}

const MEI_ENDING = '.mei';

/** Stores what timelines bring beside their components by their places: notation as it is, all else gzipped. */
async function storeAttachments(tla: OpenedTla, blobs: PendingBlobs): Promise<ReadonlyMap<number, NewBlob>> {
  const stored = new Map<number, NewBlob>();
  for (const [index, { hasAttachment, isNotation }] of tla.outline.timelines.entries()) {
    if (!hasAttachment) continue;
    if (isNotation) {
      const blob = await blobs.put(await collected(tla.attachment(index)));
      stored.set(index, { ...blob, contentType: notationType(NOTATION_NAME) });
      continue;
    }
    const gzip = createGzip();
    const [blob] = await Promise.all([blobs.put(gzip), pipeline(Readable.from(tla.attachment(index)), gzip)]);
    stored.set(index, { ...blob, contentType: ATTACHMENT_TYPE });
  }
  return stored;
}

export const componentCountOf = (timelines: readonly TimelineOutline[]) =>
  timelines.reduce((sum, { componentCount }) => sum + componentCount, 0);

function companionBlob({ blob, contentType, engraving }: Companion): NewBlob {
  return { ...blob, contentType, ...(engraving && { engraving }) };
}

export function newTimeline(
  { kind, name, searchedCount, details }: TimelineOutline,
  ids: TimelineIds | undefined,
  score?: Companion,
  attachment?: NewBlob,
): NewTimeline {
  if (ids === undefined) throw new Error(`The timeline ${name} has got no id.`);
  const { id: shownId, row } = ids;
  return {
    id: row?.id ?? shownId,
    ...(row !== undefined && row.id !== shownId && { shownId }),
    kind,
    name,
    pdf: score && { blobId: score.blob.id, name: score.filename },
    attachmentBlobId: attachment?.id,
    componentCount: searchedCount,
    details,
  };
}

function workOf(
  { title, composer, performer: artist, media }: TlaOutline,
  recording: Companion | undefined,
  filename: string,
): NewWork {
  const work = { title, composer, artist };
  if (recording !== undefined) return { ...work, storage: 'staticfiles', mediaKey: recording.blob.sha256 };
  switch (media.kind) {
    case 'youtube':
      return { ...work, storage: 'youtube', mediaKey: media.videoId };
    case 'web':
      return { ...work, storage: 'staticfiles', mediaKey: media.path };
    case 'local':
    case 'none':
      // Two performances of one performer, without recordings, are told apart by the codes in their files' names.
      return { ...work, storage: 'abstract', mediaKey: media.baseName || codeOfFilename(filename) };
  }
}

function mediaOf({ media }: TlaOutline, recording: Companion | undefined): NewMedia {
  if (recording !== undefined) {
    return {
      type: recording.kind === 'video' ? 'video' : 'audio',
      storage: 'staticfiles',
      url: '',
      recording: { ...companionBlob(recording), name: recording.filename },
    };
  }
  const { type } = media;
  switch (media.kind) {
    case 'youtube':
      return { type, storage: 'youtube', url: media.path, recording };
    case 'web':
      return { type, storage: 'staticfiles', url: media.path, recording };
    case 'local':
    case 'none':
      return { type, storage: 'abstract', url: '', recording };
  }
}
