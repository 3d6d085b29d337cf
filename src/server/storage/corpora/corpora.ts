import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { MAX_CORPORA } from '../../../shared/limits.ts';
import { searchKey } from '../../../shared/normalise.ts';
import { slugOf } from '../../../shared/slug.ts';
import { withoutLocalPaths } from '../../../tla/local-paths.ts';
import { lockAccount } from '../engine/lock-account.ts';
import type { Schema } from '../engine/schema.ts';
import { withFreeSlug } from '../engine/with-free-slug.ts';
import { numberByTitle } from './corpus-files.ts';
import { shownWords } from './shown-corpus.ts';

/** A set of files with a page of its own. */
export type Corpus = Readonly<Selectable<Schema['corpora']>>;

type Words =
  'description' | 'credits' | 'licence' | 'licence_url' | 'doi' | 'citation' | 'version' | 'notice';

/** A corpus to be made; texts that are left out are empty. It is private. */
interface NewCorpus extends Partial<Readonly<Pick<Corpus, Words>>> {
  readonly ownerId: number;
  readonly title: string;
}

/** What changes of a corpus; what is left out stays. */
export type CorpusChanges = Partial<Readonly<Pick<Corpus, Words | 'title' | 'visibility' | 'sort'>>>;

/**
 * Makes a corpus, whose address follows from its title. `full` says that the account has `MAX_CORPORA`. Throws `AccountGone` where
 * its owner has left.
 */
export function createCorpus(
  db: Kysely<Schema>,
  { ownerId, title, ...words }: NewCorpus,
): Promise<Corpus | 'full'> {
  return db.transaction().execute(async (trx) => {
    // Other new corpora of the account wait here, and so does its deletion.
    await lockAccount(trx, ownerId);
    const { count } = await trx
      .selectFrom('corpora')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_CORPORA) return 'full';
    return insertCorpus(trx, { owner_id: ownerId, title, title_key: searchKey(title), ...words });
  });
}

function insertCorpus(
  trx: Transaction<Schema>,
  corpus: Pick<Corpus, 'owner_id' | 'title' | 'title_key'> & CorpusChanges,
): Promise<Corpus> {
  return withFreeSlug(slugOf(corpus.title, 'corpus'), (slug) =>
    trx
      .insertInto('corpora')
      .values({ ...corpus, slug })
      .onConflict((is) => is.column('slug').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

/** A corpus with its owner's username and public name. */
export interface OwnedCorpus extends Corpus {
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** The corpus of a slug, whoever may see it. */
export function findCorpus(db: Kysely<Schema>, slug: string): Promise<OwnedCorpus | undefined> {
  return db
    .selectFrom('corpora')
    .innerJoin('users', 'users.id', 'owner_id')
    .selectAll('corpora')
    .select(['username', 'given_name', 'family_name'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/**
 * Changes a corpus; undefined where there is none of this id. Its address stays. An order by hand begins as the one by title.
 */
export function changeCorpus(
  db: Kysely<Schema>,
  id: number,
  changes: CorpusChanges,
): Promise<Corpus | undefined> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('corpora')
      .select('sort')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return undefined;
    if (before.sort === 'title' && changes.sort === 'hand') await numberByTitle(trx, id);
    const { title, visibility } = changes;
    return trx
      .updateTable('corpora')
      .set({
        ...changes,
        ...(title !== undefined && { title_key: searchKey(title) }),
        // A link that opens nothing any more does not open it again later.
        ...(visibility !== undefined && visibility !== 'unlisted' && { link_key_hash: null }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Deletes a corpus, not its files. */
export async function deleteCorpus(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('corpora').where('id', '=', id).execute();
}

/** Deletes all corpora of an account. */
export async function deleteCorporaOf(trx: Transaction<Schema>, ownerId: number): Promise<void> {
  await trx.deleteFrom('corpora').where('owner_id', '=', ownerId).execute();
}

/**
 * Deletes the corpora of an account that are not public. What stays of the others is what others see of them; in their credits
 * `former` stands in the place of each of the names.
 */
export async function leaveCorporaOf(
  trx: Transaction<Schema>,
  ownerId: number,
  { names, former }: { readonly names: readonly string[]; readonly former: string },
): Promise<void> {
  await trx
    .deleteFrom('corpora')
    .where('owner_id', '=', ownerId)
    .where('visibility', '<>', 'public')
    .execute();
  const left = await trx.selectFrom('corpora').selectAll().where('owner_id', '=', ownerId).execute();
  for (const corpus of left) {
    const words = shownWords(corpus);
    const credits = names.reduce((text, name) => text.replaceAll(name, former), words.credits);
    await trx
      .updateTable('corpora')
      .set({ ...words, credits, title_key: searchKey(words.title) })
      .where('id', '=', corpus.id)
      .execute();
  }
  const { rows } = await sql<{ file_id: number; filename: string }>`
    select distinct file_id, filename from corpus_files join corpora on corpora.id = corpus_id
    where owner_id = ${ownerId}`.execute(trx);
  for (const { file_id, filename } of rows) {
    const shown = withoutLocalPaths(filename, 'free');
    if (shown !== filename)
      await sql`update corpus_files set filename = ${shown} where file_id = ${file_id}`.execute(trx);
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Gives an unlisted corpus a new link, whose key is not kept; the one before opens it no longer. False for any other corpus. */
export async function setLinkKey(db: Kysely<Schema>, id: number, key: string): Promise<boolean> {
  const changed = await db
    .updateTable('corpora')
    .set({ link_key_hash: hashOf(key) })
    .where('id', '=', id)
    .where('visibility', '=', 'unlisted')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether this key opens the corpus: it is not listed, and this is its link. */
export const opensWith = (corpus: Corpus, key: string | undefined): boolean =>
  corpus.visibility === 'unlisted' &&
  corpus.link_key_hash !== null &&
  key !== undefined &&
  corpus.link_key_hash === hashOf(key);

/** A corpus in lists. */
export interface ListedCorpus extends OwnedCorpus {
  /** Works and files of it that whoever asks may see. */
  readonly workCount: number;
  readonly fileCount: number;
}

/** The public corpora, or all of an account, by title: at most `most` after one of them. */
export async function listCorpora(
  db: Kysely<Schema>,
  of: { readonly ownerId?: number; readonly after?: { readonly titleKey: string; readonly id: number } },
  most: number,
): Promise<readonly ListedCorpus[]> {
  const { ownerId, after } = of;
  const isAsked = ownerId === undefined ? sql`visibility = 'public'` : sql`owner_id = ${ownerId}`;
  const isLater = after ? sql`(title_key, corpora.id) > (${after.titleKey}, ${after.id})` : sql`true`;
  const isSeen = ownerId === undefined ? sql`is_public` : sql`(is_public or author_id = ${ownerId})`;
  const { rows } = await sql<ListedCorpus>`
    select corpora.*, username, given_name, family_name, "workCount", "fileCount" from (
      select * from corpora where ${isAsked} and ${isLater} order by title_key, id limit ${most}
    ) as corpora
    join users on users.id = owner_id
    cross join lateral (
      select count(*)::integer as "fileCount", count(distinct abstract_work_id)::integer as "workCount"
      from corpus_files
      join files on files.id = file_id
      join concrete_works on concrete_works.id = concrete_work_id
      where corpus_id = corpora.id and is_accepted and is_ready and ${isSeen}
    ) as counts
    order by title_key, corpora.id`.execute(db);
  return rows;
}

/** Slugs of the public corpora, the first ones by their ids, with the time of the last change. */
export function listPublicSlugs(
  db: Kysely<Schema>,
  most: number,
): Promise<readonly Pick<Corpus, 'slug' | 'updated_at'>[]> {
  return db
    .selectFrom('corpora')
    .select(['slug', 'updated_at'])
    .where('visibility', '=', 'public')
    .orderBy('id')
    .limit(most)
    .execute();
}
