import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { searchKey } from '../../../shared/normalise.ts';
import type { Schema } from '../engine/schema.ts';
import { performerColumns } from './performer-names.ts';
import { keepKeys } from './work-keys.ts';

/** A piece, and the recording of it that a file is about. Where the recording lies is the file's own. */
export interface NewWork {
  readonly title: string;
  readonly composer: string;
  readonly artist: string;
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** Key that identifies the recording, whoever uploaded it. */
  readonly mediaKey: string;
}

/**
 * The id of the concrete work; works are made where they do not exist. Files of the same title and composer share an
 * abstract work, of the same performer and recording a concrete one.
 */
export async function shareWork(trx: Transaction<Schema>, work: NewWork): Promise<number> {
  const { title, composer, artist } = work;
  const pieceIdentity = identityOfPiece(work);
  const abstract = await trx
    .insertInto('abstract_works')
    .values({
      identity: pieceIdentity,
      title,
      title_key: searchKey(title),
      composer,
      composer_key: searchKey(composer),
    })
    // An update that changes nothing gives the row that is there, and keeps it there until the commit.
    .onConflict((is) => is.column('identity').doUpdateSet({ identity: pieceIdentity }))
    .returning(['id', 'key_rules as rules'])
    .executeTakeFirstOrThrow();
  await keepKeys(trx, { id: abstract.id, rules: abstract.rules, title, composer });
  const identity = identityOf(abstract.id, artist, work.storage, work.mediaKey);
  const concrete = await trx
    .insertInto('concrete_works')
    .values({
      identity,
      abstract_work_id: abstract.id,
      artist,
      artist_key: searchKey(artist),
      media_key: work.mediaKey,
      ...performerColumns(artist),
    })
    .onConflict((is) => is.column('identity').doUpdateSet({ identity, media_key: work.mediaKey }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return concrete.id;
}

/**
 * Locks works against concurrent uploads of the same ones: otherwise one could use a work that the other is deleting. To
 * avoid deadlocks, every transaction locks users first, then files, works by their keys, and blobs by their ids.
 */
export async function lockWorks(trx: Transaction<Schema>, concreteIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('abstract_works')
    .select('id')
    .where(
      'id',
      'in',
      trx.selectFrom('concrete_works').select('abstract_work_id').where('id', 'in', concreteIds),
    )
    .orderBy(sql`identity collate "C"`)
    .forUpdate()
    .execute();
}

/** Deletes those of the works that nothing refers to any more; they must be locked. */
export async function deleteUnusedWorks(
  trx: Transaction<Schema>,
  concreteIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from concrete_works where id = any(${concreteIds}::integer[])
        and not exists (select from files where concrete_work_id = concrete_works.id)
        and not exists (select from file_versions where concrete_work_id = concrete_works.id)
      returning abstract_work_id, id
    )
    delete from abstract_works where id in (select abstract_work_id from gone)
      and not exists (select from concrete_works
        where abstract_work_id = abstract_works.id and id not in (select id from gone))`.execute(trx);
}

/** Key of an abstract work. Several works are locked in the order of their keys. */
export const identityOfPiece = ({ title, composer }: Pick<NewWork, 'title' | 'composer'>): string =>
  identityOf(title, composer);

/** Hash of texts, since a row of an index has to fit a third of a page. */
function identityOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
