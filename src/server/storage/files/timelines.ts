import type { Kysely, Selectable, Transaction } from 'kysely';
import type { KindName } from '../../../kinds/registry/facts.ts';
import { shownTexts } from '../../../tla/shown-texts.ts';
import type { MetadataField } from '../../../tla/tla-file.ts';
import type { FoundFile } from './find-files.ts';
import type { Schema } from '../engine/schema.ts';
import { tagsKey } from './tags-key.ts';

export interface NewTimeline {
  readonly id: number;
  /** Id in the viewer, where that is another. */
  readonly shownId?: number;
  readonly kind: KindName;
  readonly name: string;
  readonly pdf: { readonly blobId: string; readonly name: string } | undefined;
  readonly attachmentBlobId: string | undefined;
  /** Number of components that can be searched. */
  readonly componentCount: number;
  /** What its author says of it, such as its role. */
  readonly details?: readonly MetadataField[] | undefined;
}

/** The words that a timeline is found by, as everybody may see them. */
function keyOf({ details = [] }: NewTimeline, name: 'role' | 'vocabulary'): string {
  const values = details.flatMap((detail) => (detail.name === name ? [detail.value] : []));
  return tagsKey(shownTexts(values, 'free'));
}

/** Timelines inserted by one statement. */
const TIMELINES_AT_ONCE = 500;

/** Stores the timelines of the only version of a file, from the topmost down, with what they bring beside their components. */
export async function insertTimelines(
  trx: Transaction<Schema>,
  fileId: number,
  timelines: readonly NewTimeline[],
): Promise<void> {
  const rows = timelines.map((timeline, position) => {
    const { id, shownId, kind, name, componentCount } = timeline;
    return {
      id,
      file_id: fileId,
      shown_id: shownId ?? null,
      kind,
      name,
      position,
      component_count: componentCount,
      role_key: keyOf(timeline, 'role'),
      vocabulary_key: keyOf(timeline, 'vocabulary'),
    };
  });
  for (const batch of batches(rows)) await trx.insertInto('timelines').values(batch).execute();
  const scores = timelines.flatMap(({ id, shownId, pdf, attachmentBlobId }) =>
    pdf === undefined && attachmentBlobId === undefined
      ? []
      : [
          {
            file_id: fileId,
            number: 1,
            timeline_id: shownId ?? id,
            pdf_blob_id: pdf?.blobId ?? null,
            pdf_name: pdf?.name ?? null,
            attachment_blob_id: attachmentBlobId ?? null,
          },
        ],
  );
  for (const batch of batches(scores)) await trx.insertInto('version_scores').values(batch).execute();
}

/**
 * Stores timelines of a version once more, with a hidden file and nothing else; false where the version is deleted meanwhile.
 */
export async function stageTimelines(
  trx: Transaction<Schema>,
  stagedId: number,
  version: Pick<FoundFile, 'id' | 'number' | 'author_id'>,
  timelines: readonly NewTimeline[],
): Promise<boolean> {
  const found = await trx
    .selectFrom('file_versions')
    .select('concrete_work_id')
    .where('file_id', '=', version.id)
    .where('number', '=', version.number)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) return false;
  const { concrete_work_id } = found;
  const hidden = { id: stagedId, author_id: version.author_id, is_public: false, is_ready: false };
  await trx
    .insertInto('files')
    .values({ ...hidden, concrete_work_id })
    .execute();
  await insertTimelines(trx, stagedId, timelines);
  return true;
}

/** The document that a timeline of a version turns the pages of, and its attachment, where there are such. */
export function findTimelineBlobs(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
  timelineId: number,
): Promise<
  Pick<Selectable<Schema['version_scores']>, 'pdf_blob_id' | 'pdf_name' | 'attachment_blob_id'> | undefined
> {
  return db
    .selectFrom('version_scores')
    .select(['pdf_blob_id', 'pdf_name', 'attachment_blob_id'])
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .where('timeline_id', '=', timelineId)
    .executeTakeFirst();
}

/** The PDFs of all timelines of a version. */
export function findScores(
  db: Kysely<Schema>,
  fileId: number,
  number: number,
): Promise<Pick<Selectable<Schema['version_scores']>, 'pdf_blob_id' | 'pdf_name'>[]> {
  return db
    .selectFrom('version_scores')
    .select(['pdf_blob_id', 'pdf_name'])
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .execute();
}

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += TIMELINES_AT_ONCE)
    yield rows.slice(from, from + TIMELINES_AT_ONCE);
}
