import { sql, type Kysely } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** A version that everybody can see, and when they could first. */
interface Published {
  readonly id: number;
  readonly number: number;
}

/** The versions published last of public files, the newest first; of one author's, one work's or one corpus's alone where that is given. */
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
  const { rows } = await sql<Published>`
    select files.id, number from file_versions
    join files on files.id = file_id
    where published_at is not null and is_public and is_ready and ${isOfAuthor} and ${isOfWork} and ${isOfCorpus}
    order by published_at desc, file_id limit ${most}`.execute(db);
  return rows;
}
