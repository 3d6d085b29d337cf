import { formStrip } from '../../kinds/form-strip.ts';
import { KIND_READINGS } from '../../kinds/reading.ts';
import type { ReadComponent, ReadTimeline } from '../../tla/tla-file.ts';
import { viewerTimelinesJson, type SavedTimeline } from '../../tla/viewer-json.ts';
import type { Services } from '../services.ts';
import type { NewComponent } from '../storage/components.ts';
import type { NewBlob, NewFile, NewTimeline } from '../storage/files.ts';
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
  const timelines = uploads.flatMap(({ tla }) => tla.timelines);
  const firstFileId = fileIds === undefined ? await reserveIds(db, 'files', uploads.length) : 0;
  let timelineId = await reserveIds(db, 'timelines', timelines.length);
  let componentId = await reserveIds(db, 'components', componentCountOf(timelines));

  const prepared: NewFile[] = [];
  for (const [index, upload] of uploads.entries()) {
    const fileId = fileIds?.[index] ?? firstFileId + index;
    const saved = upload.tla.timelines.map((timeline, position): SavedTimeline => {
      const id = timelineId++;
      const firstComponentId = componentId;
      componentId += timeline.components.length;
      const score = upload.scores.get(position);
      const pdfUrl = score && mediaLinks.path(fileId, `pdf-${id}`, score.filename);
      return { ...withoutPath(timeline), id, firstComponentId, ...(pdfUrl !== undefined && { pdfUrl }) };
    });
    prepared.push(await prepareFile(fileId, upload, saved, isPublic, blobs));
  }
  return prepared;
}

async function prepareFile(
  id: number,
  { received, tla, recording, scores }: AnnotationUpload,
  saved: readonly SavedTimeline[],
  isPublic: boolean,
  blobs: PendingBlobs,
): Promise<NewFile> {
  const viewer = await storePart(blobs, viewerTail(saved));
  const original: NewBlob = { ...received.blob, contentType: 'application/json' };
  return {
    id,
    isPublic,
    length: tla.length,
    filename: received.filename,
    work: workOf({ tla, recording }),
    recordingName: recording?.filename,
    metadata: tla.metadata,
    notShown: tla.notShown,
    strip: formStrip(tla.timelines, tla.length),
    originalBlobId: original.id,
    viewer: { ...viewer.part, componentCount: componentCountOf(saved) },
    timelines: saved.map((timeline, index) => newTimeline(timeline, scores.get(index))),
    blobs: [
      original,
      { ...viewer.blob, contentType: 'application/json' },
      ...[recording, ...scores.values()].filter((companion) => companion !== undefined).map(companionBlob),
    ],
  };
}

const componentCountOf = (timelines: readonly Pick<ReadTimeline, 'components'>[]) =>
  timelines.reduce((sum, { components }) => sum + components.length, 0);

/** What follows the name `timelines` in the viewer's JSON, to its last brace. */
function* viewerTail(timelines: readonly SavedTimeline[]): Generator<string> {
  yield* viewerTimelinesJson(timelines);
  yield '}';
}

function withoutPath({
  kind,
  name,
  isVisible,
  attributes,
  components,
}: ReadTimeline): Omit<ReadTimeline, 'pdfPath'> {
  return { kind, name, isVisible, attributes, components };
}

function companionBlob({ blob, contentType }: Companion): NewBlob {
  return { ...blob, contentType };
}

function newTimeline(timeline: SavedTimeline, score: Companion | undefined): NewTimeline {
  const { id, kind, name } = timeline;
  const isSearched = Object.keys(KIND_READINGS[kind].searchFields).length > 0;
  return {
    id,
    kind,
    name,
    pdf: score && { blobId: score.blob.id, name: score.filename },
    components: isSearched ? searchedComponents(timeline) : [],
  };
}

function* searchedComponents({ components, firstComponentId }: SavedTimeline): Generator<NewComponent> {
  for (const [index, component] of components.entries()) {
    yield { id: firstComponentId + index, ...searchedFields(component) };
  }
}

function searchedFields(component: ReadComponent): Omit<NewComponent, 'id'> {
  return {
    ...('time' in component ? { start: component.time } : { start: component.start }),
    ...('end' in component && { end: component.end }),
    ...('label' in component && { label: component.label, comments: component.comments }),
    ...('color' in component && { color: component.color }),
    ...('formal_type' in component && {
      formal_type: component.formal_type,
      formal_function: component.formal_function,
    }),
  };
}

function workOf({ tla, recording }: Pick<AnnotationUpload, 'tla' | 'recording'>): NewWork {
  const { title, composer, performer: artist, media } = tla;
  const work = { title, composer, artist, type: media.type, url: '', recordingBlobId: undefined };
  if (recording !== undefined) {
    return {
      ...work,
      type: recording.kind === 'video' ? 'video' : 'audio',
      storage: 'staticfiles',
      recordingBlobId: recording.blob.id,
      mediaKey: recording.blob.sha256,
    };
  }
  switch (media.kind) {
    case 'youtube':
      return { ...work, storage: 'youtube', url: media.path, mediaKey: youtubeKey(media.path) };
    case 'web':
      return { ...work, storage: 'staticfiles', url: media.path, mediaKey: media.path };
    case 'local':
    case 'none':
      return { ...work, storage: 'abstract', mediaKey: media.baseName };
  }
}

/** The video's id, whichever of YouTube's spellings the address has. */
function youtubeKey(address: string): string {
  const url = new URL(address);
  return url.searchParams.get('v') ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
}
