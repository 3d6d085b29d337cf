import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Plays } from '../../../site/file-facets.ts';
import type { Schema } from '../engine/schema.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from '../files/find-files.ts';
import { OPENING_COLUMNS } from '../files/work-sketches.ts';
import { isOpenByLink } from '../files/share-links.ts';
import type { Corpus } from './corpora.ts';

/** Who asks: an account, which sees its own files too, or without one anybody. */
export interface CorpusReader {
  readonly accountId: number | undefined;
  /** Owner of the corpus, if it was opened by its link: that shows those of their files which have links too. */
  readonly linkedBy?: number;
}

const isSeen = ({ accountId, linkedBy }: CorpusReader): RawBuilder<SqlBool> =>
  linkedBy === undefined
    ? sql`(files.is_public or files.author_id = ${accountId ?? 0}::integer)`
    : sql`(files.is_public or files.author_id = ${accountId ?? 0}::integer
        or (files.author_id = ${linkedBy}::integer and ${isOpenByLink}))`;

/** Files of a corpus that a reader sees, joined with their works. */
const filesIn = (corpusId: number, reader: CorpusReader): RawBuilder<unknown> => sql`
  corpus_files
  join files on files.id = corpus_files.file_id
  join concrete_works on concrete_works.id = files.concrete_work_id
  join abstract_works on abstract_works.id = concrete_works.abstract_work_id
  where corpus_files.corpus_id = ${corpusId} and corpus_files.is_accepted and files.is_ready and ${isSeen(reader)}`;

/** Files of one performer, or one file name's code, and where they are heard. */
export interface PerformerCount {
  /** Performer as the files have it. */
  readonly artist: string;
  /** The file names' last part, which may hold a code: `HU33.tla`. */
  readonly ending: string;
  readonly plays: Plays;
  readonly licence: string;
  readonly count: number;
}

/** Who performs in a corpus, with what may be heard. */
export async function countPerformers(
  db: Kysely<Schema>,
  corpusId: number,
  reader: CorpusReader,
): Promise<readonly PerformerCount[]> {
  const { rows } = await sql<PerformerCount>`
    select artist, ending, plays, licence, count(*)::integer as count
    from (
      select artist, coalesce(substring(filename from '_[A-Z]{1,4}[0-9]{1,4}[a-z]?([.][A-Za-z0-9]+)?$'), '') as ending,
        plays, licence
      from ${filesIn(corpusId, reader)}
    ) as listed
    group by artist, ending, plays, licence
    order by artist, ending`.execute(db);
  return rows;
}

/** Works and files that a reader sees, and how many files are not shown to them. */
interface ContentCounts {
  readonly works: number;
  readonly files: number;
  readonly unseen: number;
  /** Of the files that the reader sees, as they were uploaded. */
  readonly bytes: number;
  /** Files that others were asked for and have not answered. */
  readonly asked: number;
}

export async function countContents(
  db: Kysely<Schema>,
  corpusId: number,
  reader: CorpusReader,
): Promise<ContentCounts> {
  const { rows } = await sql<ContentCounts>`
    select count(distinct abstract_work_id) filter (where is_accepted and ${isSeen(reader)})::integer as works,
      count(*) filter (where is_accepted and ${isSeen(reader)})::integer as files,
      count(*) filter (where is_accepted and not ${isSeen(reader)})::integer as unseen,
      count(*) filter (where not is_accepted)::integer as asked,
      coalesce(sum(blobs.size) filter (where is_accepted and ${isSeen(reader)}), 0)::float8 as bytes
    from corpus_files
    join files on files.id = file_id
    join file_versions on file_versions.file_id = files.id and file_versions.number = files.version
    join blobs on blobs.id = original_blob_id
    join concrete_works on concrete_works.id = files.concrete_work_id
    where corpus_id = ${corpusId} and is_ready`.execute(db);
  return rows[0] ?? { works: 0, files: 0, unseen: 0, asked: 0, bytes: 0 };
}

export type CorpusOrder = 'corpus' | 'title' | 'length';

/** A work of a corpus. */
export interface CorpusWork {
  readonly id: number;
  readonly fileCount: number;
}

/** A page of the works that a reader sees something of, in the order of the corpus or another. */
export async function listWorks(
  db: Kysely<Schema>,
  corpus: Pick<Corpus, 'id' | 'sort'>,
  reader: CorpusReader,
  {
    orderBy,
    isDescending,
    from,
    most,
  }: { orderBy: CorpusOrder; isDescending: boolean; from: number; most: number },
): Promise<readonly CorpusWork[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const isByHand = orderBy === 'corpus' && corpus.sort === 'hand';
  const byTitle = sql`natural_key(abstract_works.title_key) ${direction}, abstract_works.id ${direction}`;
  const order = isByHand
    ? sql`min(corpus_files.position) ${direction}, abstract_works.id ${direction}`
    : orderBy === 'length'
      ? sql`max(file_versions.length) ${direction}, abstract_works.id ${direction}`
      : byTitle;
  const lengths =
    orderBy === 'length' ? sql`join file_versions on file_versions.file_id = corpus_files.file_id` : sql``;
  const isNewest = orderBy === 'length' ? sql`file_versions.number = files.version` : sql`true`;
  const { rows } = await sql<CorpusWork>`
    select abstract_works.id, count(*)::integer as "fileCount"
    from corpus_files ${lengths}
    join files on files.id = corpus_files.file_id
    join concrete_works on concrete_works.id = files.concrete_work_id
    join abstract_works on abstract_works.id = concrete_works.abstract_work_id
    where corpus_id = ${corpus.id} and is_accepted and is_ready and ${isSeen(reader)} and ${isNewest}
    group by abstract_works.id
    order by ${order}
    offset ${from} limit ${most}`.execute(db);
  return rows;
}

/** A file of a corpus. */
export interface FileInCorpus extends ListedFile {
  readonly filename: string;
  readonly folder: string;
  readonly position: number;
  /** Key and metre with which it begins, or empty. */
  readonly opening_key: string;
  readonly metre: string;
}

/** The first `most` files of each of these works that a reader sees, in the order of the corpus. */
export function filesOfWorks(
  db: Kysely<Schema>,
  corpusId: number,
  reader: CorpusReader,
  workIds: readonly number[],
  most: number,
): Promise<FileInCorpus[]> {
  return filesWithWorks(db)
    .innerJoin(
      sql<{ file_id: number; filename: string; folder: string; position: number; place: number }>`(
        select corpus_files.file_id, filename, folder, position,
          row_number() over (partition by abstract_works.id order by position, corpus_files.file_id) as place
        from ${filesIn(corpusId, reader)} and abstract_works.id = any(${workIds}::integer[])
      )`.as('places'),
      'places.file_id',
      'files.id',
    )
    .where('places.place', '<=', most)
    .select(LISTED_FILE_COLUMNS)
    .select(['places.filename', 'places.folder', 'places.position'])
    .select(OPENING_COLUMNS)
    .orderBy('places.position')
    .orderBy('files.id')
    .execute();
}

/** Ids of all files of a corpus that a reader sees, in its order, with the names and folders they have in it. */
export async function listFileNames(
  db: Kysely<Schema>,
  corpusId: number,
  reader: CorpusReader,
): Promise<readonly { readonly id: number; readonly filename: string; readonly folder: string }[]> {
  const { rows } = await sql<{ id: number; filename: string; folder: string }>`
    select files.id, filename, folder from ${filesIn(corpusId, reader)}
    order by folder, filename, files.id`.execute(db);
  return rows;
}

/** Public corpora that files stand in, by the id of the file. */
export async function findPublicCorpora(
  db: Kysely<Schema>,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly slug: string; readonly title: string }[]>> {
  const { rows } = await sql<{ file_id: number; slug: string; title: string }>`
    select file_id, slug, title from corpus_files join corpora on corpora.id = corpus_id
    where file_id = any(${fileIds}::integer[]) and is_accepted and visibility = 'public'
    order by title_key, corpora.id`.execute(db);
  const found = new Map<number, { slug: string; title: string }[]>();
  for (const { file_id, slug, title } of rows)
    found.set(file_id, [...(found.get(file_id) ?? []), { slug, title }]);
  return found;
}

/** A request of the owner of a corpus for somebody's file. */
export interface CorpusRequest {
  readonly fileId: number;
  readonly fileTitle: string;
  readonly slug: string;
  readonly title: string;
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly addedAt: Date;
}

/** Requests for files of an account, newest first, at most `most`. */
export async function listRequests(
  db: Kysely<Schema>,
  authorId: number,
  most: number,
): Promise<readonly CorpusRequest[]> {
  const { rows } = await sql<CorpusRequest>`
    select file_id as "fileId", abstract_works.title as "fileTitle", slug, corpora.title,
      username, given_name, family_name, added_at as "addedAt"
    from files
    join corpus_files on file_id = files.id and not is_accepted
    join corpora on corpora.id = corpus_id
    join users on users.id = owner_id
    join concrete_works on concrete_works.id = concrete_work_id
    join abstract_works on abstract_works.id = abstract_work_id
    where author_id = ${authorId} and is_ready
    order by added_at desc, file_id limit ${most}`.execute(db);
  return rows;
}

/** Ids of an account's own files in each of its corpora, by the id of the corpus. */
export async function ownFilesByCorpus(
  db: Kysely<Schema>,
  ownerId: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ corpus_id: number; ids: number[] }>`
    select corpus_id, json_agg(file_id order by position, file_id) as ids
    from corpora
    join corpus_files on corpus_id = corpora.id
    join files on files.id = file_id
    where owner_id = ${ownerId} and author_id = ${ownerId} and is_ready
    group by corpus_id`.execute(db);
  return new Map(rows.map(({ corpus_id, ids }) => [corpus_id, ids]));
}

/** A file of a corpus by its title. */
export interface CorpusPart {
  readonly id: number;
  readonly title: string;
}

/** The first files of a corpus that a reader sees, by title. */
export async function listParts(
  db: Kysely<Schema>,
  corpusId: number,
  reader: CorpusReader,
  most: number,
): Promise<readonly CorpusPart[]> {
  const { rows } = await sql<CorpusPart>`
    select files.id, title from ${filesIn(corpusId, reader)}
    order by natural_key(abstract_works.title_key), position, files.id limit ${most}`.execute(db);
  return rows;
}
