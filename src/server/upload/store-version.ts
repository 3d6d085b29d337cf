import type { Transaction } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import { MAX_VERSIONS } from '../../shared/limits.ts';
import { isRecordingMissing } from '../../shared/upload-warnings.ts';
import { mediaTypeOf } from '../../shared/media-type.ts';
import { timeUnitOf } from '../../shared/time-unit.ts';
import { editedMetadata, mergeEdits, type DetailEdits } from '../../tla/details.ts';
import { hasTitle, isAboutTitle, pieceFacts, pieceOf } from '../../tla/metadata.ts';
import { shownFields } from '../../tla/shown-texts.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { ChangeSummary } from '../../versions/changes.ts';
import type { VersionMatch } from '../../versions/match.ts';
import { doubtInWords, type Doubt } from '../../versions/same-piece.ts';
import { notFound } from '../auth/access.ts';
import { withLinkOf } from '../details/recording-link.ts';
import { attachmentName, roleOf, type MediaLinks } from '../media/media-links.ts';
import type { TimelineIds } from '../reading/opened-tla.ts';
import type { Services } from '../services.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import { stageComponents } from '../storage/components/insert-components.ts';
import { insertFiles } from '../storage/files/insert-files.ts';
import { type FoundFile } from '../storage/files/find-files.ts';
import { reserveIds } from '../storage/engine/id-blocks.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { findScores } from '../storage/files/timelines.ts';
import { nextNumber, putInPlace } from '../storage/files/put-in-place.ts';
import { countVersions } from '../storage/files/versions.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import { componentCountOf, prepareFile } from './prepare-files.ts';
import type { AnnotationUpload, KeptCompanions } from './read-upload.ts';
import type { Companion } from './companion.ts';
import { keepBlobs, rejectRedundant } from './store-upload.ts';

/** Error of a version that is not stored, as nothing would change or there is no room for it. */
export class VersionRefused extends Error {
  constructor(
    readonly code: 'too_many_versions' | 'same_file',
    message: string,
  ) {
    super(message);
    this.name = 'VersionRefused';
  }
}

/** Error of a version for a file that another version came into meanwhile. */
export class VersionConflict extends Error {}

type Needed = Pick<Services, 'db' | 'bulk' | 'shownTimelines' | 'mediaLinks' | 'removals'>;

/** Relation of a version to those before it. */
interface Wanted {
  readonly note: string;
  /** Whether it is the same piece; undefined if the sender did not say. */
  readonly isSamePiece?: boolean | undefined;
  /** The version that it restores. */
  readonly restored?: FoundFile;
  /** What is stored in the transaction in which it becomes the newest; what it throws stores nothing. */
  readonly alongside?: ((trx: Transaction<Schema>) => Promise<void>) | undefined;
}

/** Result of storing a version. */
export interface StoredVersion {
  readonly number: number;
  readonly title: string;
  /** Shown to the uploader. */
  readonly warnings: readonly string[];
  /** Changes since the version before. */
  readonly summary: ChangeSummary;
  readonly isSamePiece: boolean;
}

/**
 * Stores a version of `file` after the newest one that it was read with. Details that were edited on the web stay where the
 * file says what it said before; a restored version has those that it had. It is stored with a hidden file of its own, in short
 * statements, and put in place in one; the timelines that it replaces are removed behind the requests. Throws
 * `VersionConflict`, `VersionRefused`, and `not_found` where the file is deleted meanwhile.
 */
export async function storeVersion(
  upload: AnnotationUpload,
  file: FoundFile,
  wanted: Wanted,
  blobs: PendingBlobs,
  services: Needed,
): Promise<StoredVersion> {
  const { db, removals } = services;
  const { note, restored, alongside } = wanted;
  requirePlaceFor(await countVersions(db, file.id));
  const { metadata } = upload.tla.outline;
  const {
    edits,
    dropped,
    warnings: ofEdits,
  } = restored ? asItWas(restored) : mergeEdits(file.metadata, metadata, file.edits);
  const { files: stagedId } = await reserveIds(db, { files: 1 });
  try {
    const staged = { upload, file, wanted, edits, ofEdits };
    const told = await upload.tla.withLoaded(() => stage(stagedId, staged, blobs, services));
    const outcome = await putInPlace(db, file, {
      ...{ fileId: stagedId, note, from: restored ?? file, alongside },
      dropped: { before: dropped, after: valuesOf(metadata, Object.keys(dropped)) },
    });
    if (outcome === 'gone') throw notFound();
    if (outcome === 'conflict') throw new VersionConflict();
    return { number: nextNumber(file), ...told };
  } finally {
    removals.add(stagedId);
  }
}

/** Throws `VersionRefused` where a file with so many versions can have no further one. */
export function requirePlaceFor(versions: number): void {
  if (versions < MAX_VERSIONS) return;
  const message = `This file has ${MAX_VERSIONS} versions, the most there can be. Delete versions that only you have seen, or upload it as a new file.`;
  throw new VersionRefused('too_many_versions', message);
}

interface Staged {
  readonly upload: AnnotationUpload;
  readonly file: FoundFile;
  readonly wanted: Wanted;
  readonly edits: DetailEdits;
  /** Warnings about edits that gave way. */
  readonly ofEdits: readonly string[];
}

/** Stores the version with a hidden file, while its timelines are held. */
async function stage(
  stagedId: number,
  { upload, file, wanted: { isSamePiece, restored }, edits, ofEdits }: Staged,
  blobs: PendingBlobs,
  services: Needed,
): Promise<Omit<StoredVersion, 'number'>> {
  const { db, bulk, shownTimelines } = services;
  const { metadata, length } = upload.tla.outline;
  const fields = shownFields(editedMetadata(metadata, edits));
  const before = pieceFacts(shownFields(editedMetadata(file.metadata, file.edits)), file.length);
  const newest = await shownTimelines.jsonOf(file);
  const { match, summary, doubts, ...told } = await upload.tla.match(
    restored
      ? { newest, restored: await shownTimelines.jsonOf(restored) }
      : { newest, pieces: { before, after: pieceFacts(fields, length) }, isSamePiece },
  );
  // A different file name is no reason to rename the same piece.
  const isCalledByName = !hasTitle(fields) && !told.isSamePiece;
  const isGuessed = isSamePiece === undefined && !told.isSamePiece;
  const timelines = await reserveVersionIds(upload, match, file, services);
  const sent = await prepareFile({ id: stagedId, timelines }, upload, false, blobs);
  const { own_media } = restored ?? file;
  const linked = withLinkOf(restored ?? file, sent);
  const prepared = { ...sent, ...linked };
  const warnings = [
    ...upload.warnings
      .filter((line) => isCalledByName || !isAboutTitle(line))
      .filter((line) => linked === undefined || !isRecordingMissing(line)),
    ...(own_media !== null && linked === undefined ? [LINK_DROPPED] : []),
    ...ofEdits,
    ...(isGuessed ? [otherPiece(doubts)] : []),
  ];
  keepBlobs(prepared, blobs);
  const { title: ownTitle, composer, performer: artist } = pieceOf(fields, upload.received.filename);
  const title = hasTitle(fields) || isCalledByName ? ownTitle : (restored ?? file).title;
  const work = { ...prepared.work, title, composer, artist };
  const timeUnit = timeUnitOf({
    stated: upload.tla.outline.format && upload.tla.outline.timeUnit,
    fields,
    hasMedia: prepared.media.storage !== 'abstract' || work.mediaKey !== '',
  });
  const hidden = { ...prepared, timeUnit, edits, warnings, work, summary, components: [], isReady: false };
  const redundant = await db.transaction().execute((trx) => insertFiles(trx, file.author_id, [hidden]));
  await rejectRedundant(redundant, blobs, db);
  for await (const rows of prepared.components) await stageComponents(bulk, rows);
  return { title, warnings, summary, isSamePiece: told.isSamePiece };
}

/** The edits of a version that is restored: none of them gives way. */
const asItWas = ({ edits }: FoundFile): ReturnType<typeof mergeEdits> => ({
  edits,
  dropped: {},
  warnings: [],
});

const LINK_DROPPED =
  'The file now brings another recording; the link to one that was set on the web was dropped.';

const otherPiece = (doubts: readonly Doubt[]): string =>
  [
    'This looks like another piece, so links to places in the version before do not lead into this one.',
    ...doubts.map(doubtInWords),
  ].join(' ');

/** Values of the named fields; null for a field that the file lacks. */
function valuesOf(fields: readonly MetadataField[], names: readonly string[]): DetailEdits {
  const values = new Map(fields.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]));
}

/**
 * Gives every row a new id, since those of the version before exist until it is replaced; new items are shown by that
 * id.
 */
export async function reserveVersionIds(
  { tla, scores }: Pick<AnnotationUpload, 'tla' | 'scores'>,
  match: VersionMatch,
  file: FoundFile,
  { db, mediaLinks }: Pick<Services, 'db' | 'mediaLinks'>,
): Promise<readonly TimelineIds[]> {
  const { timelines } = tla.outline;
  const firstIds = await reserveIds(db, {
    timelines: timelines.length,
    components: componentCountOf(timelines),
  });
  let firstComponentId = firstIds.components;
  const linkTo = (part: Parameters<typeof roleOf>[0], name: string): ReturnType<MediaLinks['path']> =>
    mediaLinks.path(file.id, roleOf(part, nextNumber(file)), name);
  return timelines.map(({ componentCount, hasAttachment, isNotation }, index): TimelineIds => {
    const row = { id: firstIds.timelines + index, firstComponentId };
    const { id = row.id, componentIds } = entryAt(match.timelines, index);
    const score = scores.get(index);
    firstComponentId += componentCount;
    return {
      id,
      firstComponentId: row.firstComponentId,
      componentIds: componentIds.map((kept, component) => kept || row.firstComponentId + component),
      row,
      ...(score !== undefined && { pdfUrl: linkTo(`pdf-${id}`, score.filename) }),
      ...(hasAttachment && { attachmentUrl: linkTo(`attachment-${id}`, attachmentName(isNotation)) }),
    };
  });
}

/** Companions of a version, kept by the next one for what is not sent again. */
export async function keptCompanionsOf(
  file: FoundFile,
  { db }: Pick<Services, 'db'>,
): Promise<KeptCompanions> {
  const scores = await findScores(db, file.id, file.number);
  const named = [
    { id: file.recording_blob_id, name: file.recording_name },
    ...scores.map(({ pdf_blob_id, pdf_name }) => ({ id: pdf_blob_id, name: pdf_name })),
  ];
  const notation = { id: file.notation_blob_id, name: file.notation_name };
  const ids = [...named, notation].flatMap(({ id }) => id ?? []);
  const rows = new Map((await findBlobs(db, ids)).map((row) => [row.id, row]));
  const companionOf = ({ id, name }: typeof notation): Companion | undefined => {
    const row = id === null ? undefined : rows.get(id);
    const media = name === null ? undefined : mediaTypeOf(name);
    if (row === undefined || name === null || media === undefined) return undefined;
    const { size, sha256, content_type: contentType } = row;
    // It was checked when it was uploaded.
    const head = Buffer.alloc(0);
    return { filename: name, blob: { id: row.id, size, sha256 }, head, ...media, contentType };
  };
  return { named: named.flatMap((one) => companionOf(one) ?? []), notation: companionOf(notation) };
}
