import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Schema } from '../engine/schema.ts';

/** A file of a package. */
export type PackageFile = Readonly<Selectable<Schema['package_files']>>;

/** A file that stands in the plan before it is read, or is refused by its place in the zip. */
interface ListedFile {
  readonly path: string;
  readonly problem?: string;
}

/** What reading a file has found. */
export type ReadFile = Partial<
  Pick<
    PackageFile,
    | 'sha256'
    | 'title'
    | 'composer'
    | 'performer'
    | 'licence'
    | 'problem'
    | 'warnings'
    | 'companions'
    | 'file_id'
    | 'notes'
    | 'lacks_unit'
  >
> & { readonly outcome: NonNullable<PackageFile['outcome']> };

const ROWS_AT_ONCE = 500;

/** Lists the files of a package, all or none. */
export async function listFiles(
  trx: Transaction<Schema>,
  packageId: number,
  files: readonly ListedFile[],
): Promise<void> {
  for (let first = 0; first < files.length; first += ROWS_AT_ONCE) {
    const rows = files.slice(first, first + ROWS_AT_ONCE).map(({ path, problem }, index) => ({
      package_id: packageId,
      position: first + index,
      path,
      outcome: problem === undefined ? null : ('refused' as const),
      problem: problem ?? '',
    }));
    await trx.insertInto('package_files').values(rows).execute();
  }
}

/** The next files that are not read, in their order. */
export function findUnread(db: Kysely<Schema>, packageId: number, most: number): Promise<PackageFile[]> {
  return db
    .selectFrom('package_files')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(most)
    .execute();
}

/** Notes what a file is. */
export async function noteRead(
  db: Kysely<Schema>,
  { package_id: packageId, position }: Pick<PackageFile, 'package_id' | 'position'>,
  { warnings, companions, ...read }: ReadFile,
): Promise<void> {
  await db
    .updateTable('package_files')
    .set({
      ...read,
      ...(warnings && { warnings: JSON.stringify(warnings) }),
      ...(companions && { companions: JSON.stringify(companions) }),
    })
    .where('package_id', '=', packageId)
    .where('position', '=', position)
    .execute();
}

/** The next files that are to be stored, in their order. */
export function findUnstored(db: Kysely<Schema>, packageId: number, most: number): Promise<PackageFile[]> {
  return db
    .selectFrom('package_files')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('outcome', 'in', ['new', 'newer'])
    .where('stored_at', 'is', null)
    .orderBy('position')
    .limit(most)
    .execute();
}

/** The next files that are to be stored and were not checked for that, in their order. */
export function findUnchecked(db: Kysely<Schema>, packageId: number, most: number): Promise<PackageFile[]> {
  return db
    .selectFrom('package_files')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('outcome', 'in', ['new', 'newer'])
    .where('stored_at', 'is', null)
    .where('is_checked', '=', false)
    .orderBy('position')
    .limit(most)
    .execute();
}

/** Notes that a file can be stored with all that belongs to it. */
export async function noteChecked(
  db: Kysely<Schema>,
  { package_id: packageId, position }: Pick<PackageFile, 'package_id' | 'position'>,
): Promise<void> {
  await db
    .updateTable('package_files')
    .set({ is_checked: true })
    .where('package_id', '=', packageId)
    .where('position', '=', position)
    .execute();
}

/** The notes that more than half of the analyses of a package have; empty for none. */
export async function findSharedNotes(db: Kysely<Schema>, packageId: number): Promise<string> {
  const { rows } = await sql<{ notes: string }>`
    select notes from package_files where package_id = ${packageId} and notes <> ''
    group by notes having 2 * count(*) > (
      select count(*) from package_files where package_id = ${packageId} and outcome <> 'refused'
    )`.execute(db);
  return rows[0]?.notes ?? '';
}

/** Error of a file that was stored already, or whose package is deleted: what is stored in this transaction is not wanted. */
export class NotWanted extends Error {}

/** Notes in the transaction of a file that it is stored. Throws `NotWanted`. */
export async function noteStored(
  trx: Transaction<Schema>,
  { package_id: packageId, position }: Pick<PackageFile, 'package_id' | 'position'>,
  fileId: number,
): Promise<void> {
  const noted = await trx
    .updateTable('package_files')
    .set({ file_id: fileId, stored_at: sql<Date>`now()` })
    .where('package_id', '=', packageId)
    .where('position', '=', position)
    .where('stored_at', 'is', null)
    .returning('position')
    .executeTakeFirst();
  if (noted === undefined) throw new NotWanted();
}

/** Files of the package that are stored, by their places in it. */
export async function findStored(
  db: Kysely<Schema>,
  packageId: number,
): Promise<readonly { readonly fileId: number; readonly path: string }[]> {
  const rows = await db
    .selectFrom('package_files')
    .select(['file_id', 'path'])
    .where('package_id', '=', packageId)
    .where('stored_at', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ file_id: fileId, path }) => (fileId === null ? [] : [{ fileId, path }]));
}

/** How many files of a package there are of each kind. */
interface Counts {
  readonly all: number;
  readonly read: number;
  readonly new: number;
  readonly same: number;
  readonly newer: number;
  readonly refused: number;
  readonly stored: number;
}

export async function countFiles(db: Kysely<Schema>, packageId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as "all", count(outcome)::integer as "read",
      count(*) filter (where outcome = 'new')::integer as "new",
      count(*) filter (where outcome = 'same')::integer as "same",
      count(*) filter (where outcome = 'newer')::integer as "newer",
      count(*) filter (where outcome = 'refused')::integer as "refused",
      count(stored_at)::integer as "stored"
    from package_files where package_id = ${packageId}`.execute(db);
  const [counts] = rows;
  return counts ?? { all: 0, read: 0, new: 0, same: 0, newer: 0, refused: 0, stored: 0 };
}

/** All files of a package, in their order. */
export function findFiles(db: Kysely<Schema>, packageId: number): Promise<PackageFile[]> {
  return db
    .selectFrom('package_files')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('position')
    .execute();
}

/**
 * The corpus of the account in which most names of the package stand, where at least half of them do; undefined for none.
 */
export async function findCorpusOf(
  db: Kysely<Schema>,
  packageId: number,
  ownerId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ corpus_id: number }>`
    with named as (
      select position, regexp_replace(path, '^.*/', '') as filename,
        case when path like '%/%' then regexp_replace(path, '/[^/]*$', '') else '' end as folder
      from package_files where package_id = ${packageId} and outcome is null
    )
    select corpus_id from named
      join corpus_files using (filename, folder)
      join corpora on corpora.id = corpus_id
    where owner_id = ${ownerId}
    group by corpus_id having 2 * count(distinct named.position) >= (select count(*) from named)
    order by count(distinct named.position) desc, corpus_id desc limit 1`.execute(db);
  return rows[0]?.corpus_id;
}

/** Names of a corpus, as its packages have them, that this one lacks: at most so many, and how many there are. */
export async function findGone(
  db: Kysely<Schema>,
  packageId: number,
  corpusId: number,
  most: number,
): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const { rows } = await sql<{ path: string; count: number }>`
    select path, (count(*) over ())::integer as count from (
      select case folder when '' then filename else folder || '/' || filename end as path
      from corpus_files where corpus_id = ${corpusId}
    ) as standing
    where not exists (select from package_files where package_id = ${packageId} and package_files.path = standing.path)
    order by path limit ${most}`.execute(db);
  return { names: rows.map(({ path }) => path), count: rows[0]?.count ?? 0 };
}

interface OwnFile {
  readonly id: number;
  readonly is_public: boolean;
  readonly sha256: string;
}

/** The file of an account that a file of its package is: by the id in the document, else by its name in the corpus. */
export async function findOwnFile(
  db: Kysely<Schema>,
  {
    ownerId,
    corpusId,
    documentId,
    filename,
    folder,
  }: {
    readonly ownerId: number;
    readonly corpusId: number | null;
    readonly documentId?: string | undefined;
    readonly filename: string;
    readonly folder: string;
  },
): Promise<OwnFile | undefined> {
  const newest = db
    .selectFrom('files')
    .innerJoin('file_versions', (join) =>
      join.onRef('file_id', '=', 'files.id').onRef('number', '=', 'files.version'),
    )
    .innerJoin('blobs', 'blobs.id', 'original_blob_id')
    .select(['files.id', 'files.is_public', 'blobs.sha256'])
    .where('author_id', '=', ownerId)
    .where('is_ready', '=', true);
  if (documentId !== undefined) {
    const found = await newest
      .where('document_id', '=', documentId)
      .orderBy('files.id')
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) return found;
  }
  if (corpusId === null) return undefined;
  return newest
    .where('files.id', 'in', (query) =>
      query
        .selectFrom('corpus_files')
        .select('corpus_files.file_id')
        .where('corpus_id', '=', corpusId)
        .where('corpus_files.filename', '=', filename)
        .where('folder', '=', folder),
    )
    .orderBy('files.id')
    .limit(1)
    .executeTakeFirst();
}
