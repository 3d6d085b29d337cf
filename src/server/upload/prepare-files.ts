import type { OpenedTla, TimelineIds, TimelineOutline, TlaOutline } from '../reading/opened-tla.ts';
import type { Services } from '../services.ts';
import type { NewBlob, NewFile, NewMedia, NewTimeline } from '../storage/files.ts';
import { reserveIds } from '../storage/id-blocks.ts';
import type { NewWork } from '../storage/works.ts';
import { storePart } from '../viewer-body.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import type { AnnotationUpload, Companion } from './read-upload.ts';

/**
 * Gives everything its id and writes the viewer's JSON, so that a transaction has only rows left to insert. `fileIds`
 * are for files whose ids are known; nobody else may get those.
 */
export async function prepareFiles(
  uploads: readonly AnnotationUpload[],
  isPublic: boolean,
  blobs: PendingBlobs,
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
  fileIds?: readonly number[],
): Promise<readonly NewFile[]> {
  const timelines = uploads.flatMap(({ tla }) => tla.outline.timelines);
  const firstFileId = fileIds === undefined ? await reserveIds(db, 'files', uploads.length) : 0;
  let timelineId = await reserveIds(db, 'timelines', timelines.length);
  let componentId = await reserveIds(db, 'components', componentCountOf(timelines));

  const prepared: NewFile[] = [];
  for (const [index, upload] of uploads.entries()) {
    const fileId = fileIds?.[index] ?? firstFileId + index;
    const ids = upload.tla.outline.timelines.map(({ componentCount }, position): TimelineIds => {
      const id = timelineId++;
      const firstComponentId = componentId;
      componentId += componentCount;
      const score = upload.scores.get(position);
      const pdfUrl = score && mediaLinks.path(fileId, `pdf-${id}`, score.filename);
      return { id, firstComponentId, ...(pdfUrl !== undefined && { pdfUrl }) };
    });
    prepared.push(await prepareFile(fileId, upload, ids, isPublic, blobs));
  }
  return prepared;
}

async function prepareFile(
  id: number,
  { received, tla, recording, scores }: AnnotationUpload,
  ids: readonly TimelineIds[],
  isPublic: boolean,
  blobs: PendingBlobs,
): Promise<NewFile> {
  const { outline } = tla;
  const viewer = await storePart(blobs, tla.viewerTail(ids));
  const original: NewBlob = { ...received.blob, contentType: 'application/json' };
  return {
    id,
    isPublic,
    length: outline.length,
    filename: received.filename,
    isExport: outline.isExport,
    work: workOf(outline, recording),
    media: mediaOf(outline, recording),
    metadata: outline.metadata,
    notShown: outline.notShown,
    strip: outline.strip,
    originalBlobId: original.id,
    viewer: { ...viewer.part, componentCount: componentCountOf(outline.timelines) },
    timelines: ids.flatMap((own, index) => newTimeline(tla, index, own, scores.get(index))),
    blobs: [
      original,
      { ...viewer.blob, contentType: 'application/json' },
      ...[recording, ...scores.values()].filter((companion) => companion !== undefined).map(companionBlob),
    ],
  };
}

const componentCountOf = (timelines: readonly TimelineOutline[]) =>
  timelines.reduce((sum, { componentCount }) => sum + componentCount, 0);

function companionBlob({ blob, contentType }: Companion): NewBlob {
  return { ...blob, contentType };
}

function newTimeline(
  tla: OpenedTla,
  index: number,
  { id, firstComponentId }: TimelineIds,
  score: Companion | undefined,
): NewTimeline[] {
  const timeline = tla.outline.timelines[index];
  if (timeline === undefined) return [];
  return [
    {
      id,
      kind: timeline.kind,
      name: timeline.name,
      pdf: score && { blobId: score.blob.id, name: score.filename },
      components: tla.searchedRows(index, firstComponentId),
    },
  ];
}

function workOf(
  { title, composer, performer: artist, media }: TlaOutline,
  recording: Companion | undefined,
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
      return { ...work, storage: 'abstract', mediaKey: media.baseName };
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
