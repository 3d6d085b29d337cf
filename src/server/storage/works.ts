import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { searchKey } from '../../shared/normalise.ts';
import type { Schema } from './schema.ts';

/** What is played, and the recording of it that a file is about. */
export interface NewWork {
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
  readonly type: 'audio' | 'video';
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  readonly url: string;
  readonly recordingBlobId: string | undefined;
  /** What makes the recording this one and no other, whoever uploaded it. */
  readonly mediaKey: string;
}

/**
 * The ids of the works, which are made where they do not exist: files of the same title and composer share an
 * abstract work, of the same performer and recording a concrete one. `recordingBlobId` is the shared work's.
 */
export async function shareWork(
  trx: Transaction<Schema>,
  work: NewWork,
): Promise<{ readonly concreteWorkId: number; readonly recordingBlobId: string | undefined }> {
  const { title, composer, artist } = work;
  const abstract = await trx
    .insertInto('abstract_works')
    .values({
      identity: identityOf(title, composer),
      title,
      title_key: searchKey(title),
      composer,
      composer_key: searchKey(composer),
    })
    // An update that changes nothing gives the row that is there, and keeps it there until the commit.
    .onConflict((is) => is.column('identity').doUpdateSet({ identity: identityOf(title, composer) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const identity = identityOf(abstract.id, artist, work.storage, work.mediaKey);
  const concrete = await trx
    .insertInto('concrete_works')
    .values({
      identity,
      abstract_work_id: abstract.id,
      artist,
      artist_key: searchKey(artist),
      type: work.type,
      storage: work.storage,
      url: work.url,
      recording_blob_id: work.recordingBlobId ?? null,
    })
    .onConflict((is) => is.column('identity').doUpdateSet({ identity }))
    .returning(['id', 'recording_blob_id'])
    .executeTakeFirstOrThrow();
  return { concreteWorkId: concrete.id, recordingBlobId: concrete.recording_blob_id ?? undefined };
}

/** Texts of any length as a key of one length: an index row has to fit a third of a page. */
function identityOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
