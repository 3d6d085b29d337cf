import { sql, type Kysely } from 'kysely';

/** Moves the recording from the work, which several files share, to the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MOVE) await sql.raw(statement).execute(db);
  await shortenYoutubeAddresses(db);
  for (const statement of DROP) await sql.raw(statement).execute(db);
}

const MOVE = [
  `alter table files
    add column type text not null default 'audio' check (type in ('audio', 'video')),
    add column storage text not null default 'abstract' check (storage in ('staticfiles', 'youtube', 'abstract')),
    add column url text not null default '',
    add column recording_blob_id text references blobs`,
  `update files set type = work.type, storage = work.storage, url = work.url,
      recording_blob_id = work.recording_blob_id
    from concrete_works as work where work.id = files.concrete_work_id`,
  `create index files_recording on files (recording_blob_id)`,
];

const DROP = [
  `alter table concrete_works
    drop column type, drop column storage, drop column url, drop column recording_blob_id`,
];

/**
 * A work had the address of its first file, perhaps with a token of whoever shared it, or that of another video. All files
 * of a work have the video in common: `v`, else the id in the path.
 */
async function shortenYoutubeAddresses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from files where storage = 'youtube'`.execute(db);
  const addresses = rows.map(({ url }) => [url, shortAddress(url)] as const);
  await sql`
    update files set url = short.url
    from unnest(${addresses.map(([url]) => url)}::text[], ${addresses.map(([, short]) => short)}::text[])
      as short (old_url, url)
    where files.storage = 'youtube' and files.url = short.old_url`.execute(db);
}

function shortAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const inPath = /^\/(?:(?:embed|v|shorts|live)\/)?([\w-]{1,64})/.exec(url?.pathname ?? '')?.[1];
  return `https://www.youtube.com/watch?v=${encodeURIComponent(url?.searchParams.get('v') ?? inPath ?? '')}`;
}
