import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** A version that everybody can see, and when they could first. */
interface Published {
  readonly id: number;
  readonly number: number;
}

/** Files that came into a public corpus with a package, which lists of what is new tell of as a whole. */
const isPackaged = sql`exists (
  select from corpus_files join corpora on corpora.id = corpus_id
  where corpus_files.file_id = files.id and is_packaged and is_accepted and visibility = 'public')`;

/**
 * The versions published last of public files, the newest first; of one author's, one work's or one corpus's alone where that is
 * given. Without work and corpus, files of `listPackaged` are left out.
 */
export async function listPublished(
  db: Kysely<Schema>,
  of: { readonly authorId?: number; readonly workIds?: readonly number[]; readonly corpusId?: number },
  most: number,
): Promise<readonly Published[]> {
  const isOfAuthor = of.authorId === undefined ? sql`true` : sql`author_id = ${of.authorId}`;
  const isOfWork =
    of.workIds === undefined
      ? sql`true`
      : sql`files.concrete_work_id in (select id from concrete_works where abstract_work_id = any(${of.workIds}::integer[]))`;
  const isOfCorpus =
    of.corpusId === undefined
      ? sql`true`
      : sql`files.id in (select file_id from corpus_files where corpus_id = ${of.corpusId} and is_accepted)`;
  const isAlone = of.workIds === undefined && of.corpusId === undefined ? sql`not ${isPackaged}` : sql`true`;
  const { rows } = await sql<Published>`
    select files.id, number from file_versions
    join files on files.id = file_id
    where published_at is not null and is_public and is_ready and ${isOfAuthor} and ${isOfWork} and ${isOfCorpus}
      and ${isAlone}
    order by published_at desc, file_id limit ${most}`.execute(db);
  return rows;
}

/** The public files whose present versions were published last, the newest first. */
export async function listNewest(
  db: Kysely<Schema>,
  most: number,
): Promise<readonly (Published & { readonly published_at: Date })[]> {
  const { rows } = await sql<Published & { readonly published_at: Date }>`
    select files.id, number, published_at from files
    join file_versions on file_id = files.id and number = version
    where published_at is not null and is_public and is_ready
    order by published_at desc, files.id desc limit ${most}`.execute(db);
  return rows;
}

/** A public corpus with public files that came with a package. */
interface Packaged {
  readonly slug: string;
  /** When the last one of them could be seen first. */
  readonly published_at: Date;
  readonly files: number;
  readonly works: number;
}

/** The public corpora into which packages came last, the newest first; of one author's files alone where that is given. */
export async function listPackaged(
  db: Kysely<Schema>,
  of: { readonly authorId?: number },
  most: number,
): Promise<readonly Packaged[]> {
  const isOfAuthor = of.authorId === undefined ? sql`true` : sql`author_id = ${of.authorId}`;
  const { rows } = await sql<Packaged>`
    select slug, max(published_at) as published_at, count(distinct files.id)::integer as files,
      count(distinct abstract_work_id)::integer as works
    from corpora
    join corpus_files on corpus_id = corpora.id
    join files on files.id = corpus_files.file_id
    join concrete_works on concrete_works.id = files.concrete_work_id
    join file_versions on file_versions.file_id = files.id
    where visibility = 'public' and is_packaged and is_accepted and is_public and is_ready
      and published_at is not null and ${isOfAuthor}
    group by corpora.id
    order by max(published_at) desc, corpora.id limit ${most}`.execute(db);
  return rows;
}
