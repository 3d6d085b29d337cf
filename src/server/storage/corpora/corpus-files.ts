import { sql, type Kysely, type Transaction } from 'kysely';
import { MAX_CORPUS_FILES } from '../../../shared/limits.ts';
import type { Schema } from '../engine/schema.ts';
import { filesWithWorks } from '../files/find-files.ts';
import { AccountGone } from '../storage-errors.ts';

/** A file to be put into a corpus. */
interface NewPlace {
  readonly fileId: number;
  /** Name in the corpus, by which a new package knows it again. */
  readonly filename: string;
  /** Folder in the package; none without it. */
  readonly folder?: string;
  /** Whether it came with a package, which feeds tell of as a whole. */
  readonly isPackaged?: boolean;
}

/**
 * Puts files at the end of a corpus, in this order; those that it has stay where they are. Files of `byId`, who asks for them, are
 * in it at once, those of others when they accept; files that are neither their own nor public are left out. Gives the ids of
 * the files that are new in it and of those asked for, or `full` where there would be more than `MAX_CORPUS_FILES`: then nothing has changed. Throws
 * `AccountGone`.
 */
export function addFiles(
  db: Kysely<Schema>,
  corpusId: number,
  places: readonly NewPlace[],
  byId: number,
): Promise<AddedFiles | 'full'> {
  return db
    .transaction()
    .execute(async (trx) => {
      const adder = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', byId)
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst();
      if (adder === undefined) throw new AccountGone();
      // Others who add wait here, so that nobody takes the same position, or the last place twice.
      const corpus = await lockCorpus(trx, corpusId);
      if (corpus === undefined) return { own: [], asked: [] };
      const { rows: counts } = await sql<{ last: number; count: number }>`
      select coalesce(max(position), 0)::integer as last, count(*)::integer as count
      from corpus_files where corpus_id = ${corpusId}`.execute(trx);
      const { last = 0, count = 0 } = counts[0] ?? {};
      const { rows } = await sql<{ file_id: number; is_accepted: boolean }>`
      insert into corpus_files (corpus_id, file_id, position, filename, folder, is_accepted, added_by, is_packaged)
      select ${corpusId}, files.id, ${last} + place, filename, folder, author_id = ${byId}, ${byId}, is_packaged
      from unnest(
        ${places.map((place) => place.fileId)}::integer[],
        ${places.map((place) => place.filename)}::text[],
        ${places.map((place) => place.folder ?? '')}::text[],
        ${places.map((place) => place.isPackaged ?? false)}::boolean[]
      ) with ordinality as given (file_id, filename, folder, is_packaged, place)
      join files on files.id = given.file_id
      where is_ready and (author_id = ${byId} or is_public)
      on conflict do nothing
      returning file_id, is_accepted`.execute(trx);
      if (count + rows.length > MAX_CORPUS_FILES) throw new FullCorpus();
      if (rows.length > 0) await noteChange(trx, corpusId);
      const idsOf = (isAccepted: boolean) =>
        rows.filter((row) => row.is_accepted === isAccepted).map((row) => row.file_id);
      return { own: idsOf(true), asked: idsOf(false) };
    })
    .catch((error: unknown) => {
      if (error instanceof FullCorpus) return 'full';
      throw error;
    });
}

/** Ids of files that are new in a corpus, and of those whose owners are asked. */
interface AddedFiles {
  readonly own: readonly number[];
  readonly asked: readonly number[];
}

/** Rolls the transaction back. */
class FullCorpus extends Error {}

const lockCorpus = (trx: Transaction<Schema>, corpusId: number) =>
  trx.selectFrom('corpora').select('id').where('id', '=', corpusId).forUpdate().executeTakeFirst();

async function noteChange(trx: Transaction<Schema>, corpusId: number): Promise<void> {
  await trx
    .updateTable('corpora')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', corpusId)
    .execute();
}

/**
 * Takes files out of a corpus, or withdraws the request for them; those of one author alone where that is given. Gives how many were
 * in it.
 */
export function removeFiles(
  db: Kysely<Schema>,
  corpusId: number,
  fileIds: readonly number[],
  authorId?: number,
): Promise<number> {
  const isMeant =
    authorId === undefined
      ? sql`true`
      : sql`exists (select from files where id = file_id and author_id = ${authorId})`;
  return db.transaction().execute(async (trx) => {
    if ((await lockCorpus(trx, corpusId)) === undefined) return 0;
    const { rows } = await sql`
      delete from corpus_files where corpus_id = ${corpusId} and file_id = any(${fileIds}::integer[])
        and ${isMeant}
      returning file_id`.execute(trx);
    if (rows.length > 0) await noteChange(trx, corpusId);
    return rows.length;
  });
}

/** Accepts or refuses that a file of `authorId` stands in a corpus. False where nobody asked for it. */
export function answerRequest(
  db: Kysely<Schema>,
  { corpusId, fileId, authorId }: { corpusId: number; fileId: number; authorId: number },
  accepts: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await lockCorpus(trx, corpusId)) === undefined) return false;
    const isAsked = sql`corpus_id = ${corpusId} and file_id = ${fileId} and not is_accepted
      and exists (select from files where id = file_id and author_id = ${authorId})`;
    const change = accepts
      ? sql`update corpus_files set is_accepted = true where ${isAsked} returning file_id`
      : sql`delete from corpus_files where ${isAsked} returning file_id`;
    const { rows } = await change.execute(trx);
    if (rows.length > 0) await noteChange(trx, corpusId);
    return rows.length > 0;
  });
}

/**
 * Puts files of a corpus, in this order, before another one of it, or at its end without `beforeId`. Files that are not in it are
 * passed over.
 */
export function moveFiles(
  db: Kysely<Schema>,
  corpusId: number,
  fileIds: readonly number[],
  beforeId?: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await lockCorpus(trx, corpusId)) === undefined) return;
    const before = beforeId ?? null;
    await sql`
      with given as (
        select file_id, min(place) as place
        from unnest(${fileIds}::integer[]) with ordinality as listed (file_id, place) group by file_id
      ), target as (
        select position, file_id from corpus_files where corpus_id = ${corpusId} and file_id = ${before}
      ), ordered as (
        select files.file_id, row_number() over (
          order by
            case
              when place is not null then 1
              when exists (
                select from target
                where (files.position, files.file_id) >= (target.position, target.file_id)
              ) then 2
              else 0
            end,
            place, files.position, files.file_id
        ) as number
        from corpus_files as files left join given on given.file_id = files.file_id
        where files.corpus_id = ${corpusId}
      )
      update corpus_files set position = number from ordered
      where corpus_id = ${corpusId} and corpus_files.file_id = ordered.file_id and position <> number`.execute(
      trx,
    );
    await noteChange(trx, corpusId);
  });
}

/** Numbers the files by the titles of their works, as they are shown without an order by hand. */
export async function numberByTitle(trx: Transaction<Schema>, corpusId: number): Promise<void> {
  await sql`
    with ordered as (
      select file_id, row_number() over (
        order by natural_key(abstract_works.title_key), abstract_works.id, position, file_id
      ) as number
      from corpus_files
      join files on files.id = file_id
      join concrete_works on concrete_works.id = concrete_work_id
      join abstract_works on abstract_works.id = abstract_work_id
      where corpus_id = ${corpusId}
    )
    update corpus_files set position = number from ordered
    where corpus_id = ${corpusId} and corpus_files.file_id = ordered.file_id and position <> number`.execute(
    trx,
  );
}

/** The file of `authorId` that stands in a corpus under this name; undefined where there is none. */
export async function findFileByName(
  db: Kysely<Schema>,
  corpusId: number,
  { filename, folder = '', authorId }: { filename: string; folder?: string; authorId: number },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('corpus_files')
    .innerJoin('files', 'files.id', 'file_id')
    .select('file_id')
    .where('corpus_id', '=', corpusId)
    .where('filename', '=', filename)
    .where('folder', '=', folder)
    .where('author_id', '=', authorId)
    .where('is_ready', '=', true)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return found?.file_id;
}

/**
 * Files with the names they get in a corpus of `ownerId`: the owner's own keep theirs, those of others, whose names are told to
 * nobody, have their title's. They come in the order of the ids.
 */
export async function namesFor(
  db: Kysely<Schema>,
  fileIds: readonly number[],
  ownerId: number,
): Promise<readonly NewPlace[]> {
  const found = await filesWithWorks(db)
    .select(['files.id', 'author_id', 'filename', 'is_export', 'title'])
    .where('files.id', '=', sql<number>`any(${fileIds}::integer[])`)
    .execute();
  const files = new Map(found.map((file) => [file.id, file]));
  return [...new Set(fileIds)].flatMap((fileId) => {
    const file = files.get(fileId);
    if (file === undefined) return [];
    const { author_id, filename, is_export, title } = file;
    const named = `${title || 'Untitled'}.${is_export ? 'json' : 'tla'}`;
    return [{ fileId, filename: author_id === ownerId ? filename : named }];
  });
}

/** Whether a file stands in a corpus, and its owner has accepted that. */
export async function holdsFile(db: Kysely<Schema>, corpusId: number, fileId: number): Promise<boolean> {
  const found = await db
    .selectFrom('corpus_files')
    .select('file_id')
    .where('corpus_id', '=', corpusId)
    .where('file_id', '=', fileId)
    .where('is_accepted', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
