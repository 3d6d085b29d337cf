import { entryAt } from '../../shared/elements.ts';
import { MAX_VERSIONS } from '../../shared/limits.ts';
import { mediaTypeOf } from '../../shared/media-type.ts';
import { editedMetadata, mergeEdits, type DetailEdits } from '../../tla/details.ts';
import { hasTitle, isAboutTitle, pieceOf } from '../../tla/metadata.ts';
import { shownFields } from '../../tla/shown-texts.ts';
import type { MetadataField } from '../../tla/tla-file.ts';
import type { ChangeSummary } from '../../versions/changes.ts';
import type { VersionMatch } from '../../versions/match.ts';
import { notFound } from '../auth/access.ts';
import { ATTACHMENT_NAME, roleOf, type MediaLinks } from '../media/media-links.ts';
import type { TimelineIds, VersionsBefore } from '../reading/opened-tla.ts';
import type { Services } from '../services.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import { stageComponents } from '../storage/components.ts';
import { findFile, insertFiles, type FoundFile } from '../storage/files.ts';
import { reserveIds } from '../storage/id-blocks.ts';
import { findScores } from '../storage/timelines.ts';
import { nextNumber, putInPlace } from '../storage/versions.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import { componentCountOf, prepareFile } from './prepare-files.ts';
import type { AnnotationUpload, Companion, KeptCompanions } from './read-upload.ts';
import { keepBlobs, rejectRedundant } from './store-upload.ts';

type RefusalCode = 'version_conflict' | 'too_many_versions' | 'same_file';

/** Error of a version that is not stored, for a reason that its code names. */
export class VersionRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
    this.name = 'VersionRefused';
  }
}

export const versionConflict = (): VersionRefused =>
  new VersionRefused('version_conflict', 'A newer version came in meanwhile. Reload and look at it first.');

type Needed = Pick<Services, 'db' | 'bulk' | 'shownTimelines' | 'mediaLinks' | 'removals'>;

/** What a stored version is. */
interface Stored {
  readonly number: number;
  readonly title: string;
  /** What the uploader should know. */
  readonly warnings: readonly string[];
  /** What changed since the version before; undefined for a first one. */
  readonly summary: ChangeSummary | undefined;
}

/**
 * Stores a version of `file` after the one that it was read with. Details that were edited on the web stay where the file says
 * what it said before. It is stored with a hidden file of its
 * own, in short statements, and put in place in one; what it replaces is removed behind the requests. Throws
 * `VersionRefused`, and `not_found` where the file is deleted meanwhile.
 */
export async function storeVersion(
  upload: AnnotationUpload,
  file: FoundFile,
  note: string,
  blobs: PendingBlobs,
  services: Needed,
): Promise<Stored> {
  const { db, bulk, removals } = services;
  const number = nextNumber(file);
  if (number > MAX_VERSIONS) {
    const message = `This file has ${MAX_VERSIONS} versions, the most there can be. Upload it as a new file.`;
    throw new VersionRefused('too_many_versions', message);
  }
  const { metadata } = upload.tla.outline;
  const { edits, dropped, warnings: ofEdits } = mergeEdits(file.metadata, metadata, file.edits);
  const fields = shownFields(editedMetadata(metadata, edits));
  const { composer, performer: artist } = pieceOf(fields);
  // The name of another file is no reason to call the piece otherwise.
  const title = hasTitle(fields) ? pieceOf(fields).title : file.title;
  const warnings = [...upload.warnings.filter((line) => !isAboutTitle(line)), ...ofEdits];
  const { files: stagedId } = await reserveIds(db, { files: 1 });
  try {
    const summary = await upload.tla.whileHeld(async () => {
      const { match, summary } = await upload.tla.match(await versionsBefore(file, number, services));
      const timelines = await reserveVersionIds(upload, match, file, services);
      const prepared = await prepareFile({ id: stagedId, timelines }, upload, false, blobs);
      keepBlobs(prepared, blobs);
      const work = { ...prepared.work, title, composer, artist };
      const hidden = { ...prepared, edits, warnings, work, summary, components: [], isReady: false };
      const redundant = await db.transaction().execute((trx) => insertFiles(trx, file.author_id, [hidden]));
      await rejectRedundant(redundant, blobs, db);
      for await (const rows of prepared.components) await stageComponents(bulk, rows);
      return summary;
    });
    const outcome = await putInPlace(db, file, {
      ...{ fileId: stagedId, note },
      dropped: { before: dropped, after: valuesOf(metadata, Object.keys(dropped)) },
    });
    if (outcome === 'gone') throw notFound();
    if (outcome === 'conflict') throw versionConflict();
    return { number, title, warnings, summary };
  } finally {
    removals.add(stagedId);
  }
}

/** What a version with this number comes after. */
async function versionsBefore(
  file: FoundFile,
  number: number,
  { db, shownTimelines }: Pick<Services, 'db' | 'shownTimelines'>,
): Promise<VersionsBefore> {
  const replaced = await shownTimelines.jsonOf(file);
  if (number > file.number) return { replaced, base: 'replaced' };
  const base = number === 1 ? undefined : await findFile(db, file.id, number - 1);
  return { replaced, base: base && (await shownTimelines.jsonOf(base)) };
}

/** What the file says of these fields. */
function valuesOf(fields: readonly MetadataField[], names: readonly string[]): DetailEdits {
  const values = new Map(fields.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]));
}

/** Every row gets an id of its own, for those of the version before are there until it is replaced; what is new is shown by it. */
async function reserveVersionIds(
  { tla, scores }: AnnotationUpload,
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
  return timelines.map(({ componentCount, hasAttachment }, index): TimelineIds => {
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
      ...(hasAttachment && { attachmentUrl: linkTo(`attachment-${id}`, ATTACHMENT_NAME) }),
    };
  });
}

/** What a version has beside its annotation, for the next one to keep what is not sent again. */
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
    // It was looked at when it came.
    const head = Buffer.alloc(0);
    return { filename: name, blob: { id: row.id, size, sha256 }, head, ...media, contentType };
  };
  return { named: named.flatMap((one) => companionOf(one) ?? []), notation: companionOf(notation) };
}
