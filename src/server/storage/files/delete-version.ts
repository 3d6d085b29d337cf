import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { KindName } from '../../../kinds/registry/facts.ts';
import { deleteUnusedBlobs } from '../blobs/blob-rows.ts';
import type { FoundFile } from './find-files.ts';
import { columnsOfAbout, columnsOfVersion } from './file-columns.ts';
import { lockFile, swapTimelines } from './put-in-place.ts';
import type { Schema } from '../engine/schema.ts';
import { deleteUnusedWorks, lockWorks } from './works.ts';

interface VersionKey {
  readonly file_id: number;
  readonly number: number;
}

/** The newest version before the one that goes, with timelines stored with a hidden file. */
export interface StagedTimelines {
  readonly number: number;
  readonly fileId: number;
  readonly kinds: readonly KindName[];
}

export type Deleted =
  | {
      readonly is: 'done';
      /** Blobs whose bytes can be deleted. */
      readonly unneeded: readonly string[];
    }
  /** Others could see it; it is the only one; it is the newest, and nothing is staged for what comes before it; it is gone. */
  | { readonly is: 'seen' | 'only' | 'newest' | 'gone' };

/**
 * Deletes a version that nobody but its owner could see. With the newest one goes `before`, which is the newest then; the hidden
 * file has afterwards the timelines of the deleted one, and is to be removed.
 */
export function deleteVersion(
  db: Kysely<Schema>,
  file: FoundFile,
  before: StagedTimelines | undefined,
): Promise<Deleted> {
  return db.transaction().execute(async (trx): Promise<Deleted> => {
    const now = await lockFile(trx, file);
    const versions = await trx
      .selectFrom('file_versions')
      .select(['number', 'seen_at'])
      .where('file_id', '=', file.id)
      .orderBy('number')
      .execute();
    const at = versions.findIndex(({ number }) => number === file.number);
    const version = versions[at];
    if (now === undefined || version === undefined) return { is: 'gone' };
    if (version.seen_at !== null) return { is: 'seen' };
    if (versions.length === 1) return { is: 'only' };
    const isNewest = now.version === file.number;
    if (isNewest && before?.number !== versions[at - 1]?.number) return { is: 'newest' };
    if (isNewest && before !== undefined) {
      const staged = await trx
        .selectFrom('files')
        .select('id')
        .where('id', '=', before.fileId)
        .forUpdate()
        .executeTakeFirst();
      // It was taken for one that is left over.
      if (staged === undefined) return { is: 'newest' };
      await makeNewest(trx, { id: file.id, about: now.about }, before);
    }
    await sql`
      update files set about = about #- array['dois', ${String(file.number)}], updated_at = now()
      where id = ${file.id}`.execute(trx);
    const blobs = await deleteVersions(trx, [{ file_id: file.id, number: file.number }]);
    return { is: 'done', unneeded: await deleteUnusedBlobs(trx, blobs) };
  });
}

/** Makes an older version the newest, whose timelines are there with the hidden file. */
async function makeNewest(
  trx: Transaction<Schema>,
  file: Pick<FoundFile, 'id' | 'about'>,
  before: StagedTimelines,
): Promise<void> {
  const version = await trx
    .selectFrom('file_versions')
    .select(['concrete_work_id', 'strip', 'storage'])
    .where('file_id', '=', file.id)
    .where('number', '=', before.number)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('files')
    .set({
      version: before.number,
      concrete_work_id: version.concrete_work_id,
      strip: version.strip === null ? null : JSON.stringify(version.strip),
      ...columnsOfVersion({ storage: version.storage, kinds: before.kinds }),
      ...columnsOfAbout(file.about, before.number),
    })
    .where('id', '=', file.id)
    .execute();
  await swapTimelines(trx, file.id, before.fileId);
}

/** Deletes versions, and the works that nothing else needs. Gives the blobs that they had, which others may need. */
export async function deleteVersions(
  trx: Transaction<Schema>,
  keys: readonly VersionKey[],
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const gone = sql`unnest(
    ${keys.map((key) => key.file_id)}::integer[], ${keys.map(({ number }) => number)}::integer[])`;
  // The summary of the next version compares it with a deleted one.
  await sql`
    update file_versions set summary = null where (file_id, number) in (
      select v.file_id, min(v.number) from file_versions v join ${gone} as gone (file_id, number)
      on v.file_id = gone.file_id and v.number > gone.number
      group by v.file_id, gone.number)`.execute(trx);
  const isOne = sql<boolean>`(file_id, number) in (select * from ${gone})`;
  const { works, blobs } = await findNeeds(trx, isOne);
  await lockWorks(trx, works);
  await trx.deleteFrom('file_versions').where(isOne).execute();
  await deleteUnusedWorks(trx, works);
  return blobs;
}

/** The works and the blobs that versions refer to. */
export async function findNeeds(
  trx: Transaction<Schema>,
  isOne: RawBuilder<boolean>,
): Promise<{ readonly works: readonly number[]; readonly blobs: readonly string[] }> {
  const versions = await trx
    .selectFrom('file_versions')
    .select(['concrete_work_id', 'recording_blob_id', 'waveform_blob_id', 'notation_blob_id'])
    .select(['original_blob_id', 'viewer_blob_id', 'redacted_blob_id'])
    .where(isOne)
    .execute();
  const scores = await trx
    .selectFrom('version_scores')
    .select(['pdf_blob_id', 'attachment_blob_id'])
    .where(isOne)
    .execute();
  const blobs = [
    ...versions.flatMap((version) => [
      ...[version.original_blob_id, version.viewer_blob_id, version.redacted_blob_id],
      ...[version.recording_blob_id, version.waveform_blob_id, version.notation_blob_id],
    ]),
    ...scores.flatMap(({ pdf_blob_id, attachment_blob_id }) => [pdf_blob_id, attachment_blob_id]),
  ].filter((blobId) => blobId !== null);
  return { works: versions.map(({ concrete_work_id }) => concrete_work_id), blobs: [...new Set(blobs)] };
}
