import { sql, type Kysely } from 'kysely';
import { MERGED_LICENCES } from '../../../shared/upload-warnings.ts';
import type { Schema } from '../engine/schema.ts';

/** Files of an owner that packages brought into a corpus, by who sees them. */
interface PackagedCounts {
  readonly public: number;
  readonly private: number;
}

const isPackaged = (corpusId: number, ownerId: number) => sql`
  corpus_id = ${corpusId} and is_packaged and author_id = ${ownerId} and is_ready`;

export async function countPackaged(
  db: Kysely<Schema>,
  corpusId: number,
  ownerId: number,
): Promise<PackagedCounts> {
  const { rows } = await sql<PackagedCounts>`
    select count(*) filter (where is_public)::integer as public,
      count(*) filter (where not is_public)::integer as private
    from corpus_files join files on files.id = file_id where ${isPackaged(corpusId, ownerId)}`.execute(db);
  return rows[0] ?? { public: 0, private: 0 };
}

interface PackagedFile {
  readonly id: number;
  readonly is_public: boolean;
  /** Whether it is left private where all others are made public: by the operator, or for its two licences. */
  readonly stays_private: boolean;
}

/** The next of them by their ids, after one of them. */
export async function findPackaged(
  db: Kysely<Schema>,
  corpusId: number,
  ownerId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly PackagedFile[]> {
  const { rows } = await sql<PackagedFile>`
    select files.id, is_public,
      hidden_at is not null or warnings @> ${JSON.stringify([MERGED_LICENCES])}::jsonb as stays_private
    from corpus_files
    join files on files.id = file_id
    join file_versions on file_versions.file_id = files.id and number = files.version
    where ${isPackaged(corpusId, ownerId)} and files.id > ${after}
    order by files.id limit ${most}`.execute(db);
  return rows;
}
