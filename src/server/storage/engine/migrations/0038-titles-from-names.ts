import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { searchKey } from '../../../../shared/normalise.ts';

/**
 * Files that were stored without a title are called as the files that were uploaded: all of them were "Untitled". A version
 * without one is called as the one before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Version>`
    select v.file_id, v.number, v.filename, v.storage, v.url, a.title, a.composer, a.composer_key, c.artist,
      c.artist_key, c.media_key, b.sha256 as recording, v.concrete_work_id
    from file_versions v
    join concrete_works c on c.id = v.concrete_work_id
    join abstract_works a on a.id = c.abstract_work_id
    left join blobs b on b.id = v.recording_blob_id
    where v.file_id in (
      select w.file_id from file_versions w
      join concrete_works d on d.id = w.concrete_work_id
      join abstract_works e on e.id = d.abstract_work_id
      where lower(e.title) = 'untitled'
    )
    order by v.file_id, v.number`.execute(db);
  const left = new Set<number>();
  let before: { readonly file: number; readonly title: string } | undefined;
  for (const version of rows) {
    const isTitled = version.title.toLowerCase() !== 'untitled';
    const inherited = before?.file === version.file_id ? before.title : titleFromName(version.filename);
    const title = isTitled ? version.title : inherited;
    before = { file: version.file_id, title };
    if (isTitled || title === 'Untitled') continue;
    left.add(version.concrete_work_id);
    const work = await shareWork(db, version, title);
    await sql`
      update file_versions set concrete_work_id = ${work}
      where file_id = ${version.file_id} and number = ${version.number}`.execute(db);
    await sql`
      update files set concrete_work_id = ${work}
      where id = ${version.file_id} and version = ${version.number}`.execute(db);
  }
  await deleteUnused(db, [...left]);
}

interface Version {
  readonly file_id: number;
  readonly number: number;
  readonly filename: string;
  readonly storage: string;
  readonly url: string;
  readonly title: string;
  readonly composer: string;
  readonly composer_key: string;
  readonly artist: string;
  readonly artist_key: string;
  readonly media_key: string | null;
  /** Hash of the recording that the server holds. */
  readonly recording: string | null;
  readonly concrete_work_id: number;
}

const MAX_TITLE = 500;

function titleFromName(filename: string): string {
  const title = filename.replace(/(\.(tla|json))+$/i, '').trim();
  if (!/[\p{L}\p{N}]/u.test(title) || /^untitled$/i.test(title)) return 'Untitled';
  return Array.from(title).slice(0, MAX_TITLE).join('');
}

/** The id of the concrete work of that title; works are made where they do not exist. */
async function shareWork(db: Kysely<unknown>, version: Version, title: string): Promise<number> {
  const { composer, composer_key, artist, artist_key, storage } = version;
  const pieceIdentity = identityOf(title, composer);
  const { rows: abstracts } = await sql<{ id: number }>`
    insert into abstract_works (identity, title, title_key, composer, composer_key)
    values (${pieceIdentity}, ${title}, ${searchKey(title)}, ${composer}, ${composer_key})
    on conflict (identity) do update set identity = excluded.identity returning id`.execute(db);
  const abstractId = abstracts[0]?.id ?? 0;
  const mediaKey = version.media_key ?? version.recording ?? version.url;
  const { rows: concretes } = await sql<{ id: number }>`
    insert into concrete_works (identity, abstract_work_id, artist, artist_key, media_key)
    values (${identityOf(abstractId, artist, storage, mediaKey)}, ${abstractId}, ${artist}, ${artist_key}, ${mediaKey})
    on conflict (identity) do update set identity = excluded.identity returning id`.execute(db);
  return concretes[0]?.id ?? 0;
}

function identityOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function deleteUnused(db: Kysely<unknown>, concreteIds: readonly number[]): Promise<void> {
  await sql`
    delete from concrete_works where id = any(${concreteIds}::integer[])
      and not exists (select from files where concrete_work_id = concrete_works.id)
      and not exists (select from file_versions where concrete_work_id = concrete_works.id)`.execute(db);
  await sql`
    delete from abstract_works where lower(title) = 'untitled'
      and not exists (select from concrete_works where abstract_work_id = abstract_works.id)`.execute(db);
}
