import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { searchKey } from '../../shared/normalise.ts';
import type { Schema } from './schema.ts';

/** What is played, and the recording of it that a file is about. Where the recording lies is the file's own. */
export interface NewWork {
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** What makes the recording this one and no other, whoever uploaded it. */
  readonly mediaKey: string;
}

/**
 * The id of the concrete work; works are made where they do not exist. Files of the same title and composer share an
 * abstract work, of the same performer and recording a concrete one.
 */
export async function shareWork(trx: Transaction<Schema>, work: NewWork): Promise<number> {
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
    })
    .onConflict((is) => is.column('identity').doUpdateSet({ identity }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return concrete.id;
}

/** Texts of any length as a key of one length: an index row has to fit a third of a page. */
function identityOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
