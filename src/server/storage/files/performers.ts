import { sql, type Kysely, type Transaction } from 'kysely';
import {
  mayBeSamePerformer,
  personKey,
  readPeople,
  type NamedPerson,
} from '../../../shared/pieces/people.ts';
import { withoutLocalPaths } from '../../../tla/local-paths.ts';
import type { Schema } from '../engine/schema.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from './find-files.ts';

/** One or more spellings that mean one person. */
export interface Person {
  /** Slug of the spelling that the others were joined to. */
  readonly slug: string;
  /** All of them, that one first. */
  readonly slugs: readonly string[];
}

/** The person whom a spelling means: of joined ones, all of them have the same. */
export async function findPersonOf(db: Kysely<Schema>, slug: string): Promise<Person> {
  const { rows } = await sql<{ readonly slug: string; readonly person: string }>`
    select slug, person from joined_performers
      where person = coalesce((select person from joined_performers where slug = ${slug}), ${slug})
      order by slug`.execute(db);
  const person = rows[0]?.person ?? slug;
  return { slug: person, slugs: [person, ...rows.map((row) => row.slug)] };
}

/** A spelling in files, as most of them have it. */
export interface Spelling extends NamedPerson {
  /** Number of files. */
  readonly count: number;
}

/** Performers' names that are looked at for spellings. */
const MAX_LOOKED_AT = 1000;

const isSeenBy = (callerId: number | undefined) =>
  sql<boolean>`(files.is_ready and (files.is_public or files.author_id = ${callerId ?? 0}))`;

/** Spellings with files that the caller may see, of those that stand in works of a column's values. */
async function findSpellings(
  db: Kysely<Schema>,
  column: 'performer_slugs' | 'performer_keys',
  values: readonly string[],
  callerId: number | undefined,
): Promise<readonly Spelling[]> {
  const { rows } = await sql<{ readonly artist: string; readonly count: number }>`
    select artist, count(*)::integer as count
      from concrete_works join files on concrete_work_id = concrete_works.id
      where ${sql.ref(column)} && ${values}::text[] and ${isSeenBy(callerId)}
      group by artist order by count(*) desc, artist limit ${MAX_LOOKED_AT}`.execute(db);
  const found = new Map<string, Spelling>();
  for (const { artist, count } of rows)
    for (const { name, slug } of readPeople(withoutLocalPaths(artist, 'free'))) {
      const known = found.get(slug);
      found.set(slug, { name: known?.name ?? name, slug, count: (known?.count ?? 0) + count });
    }
  return [...found.values()];
}

/** The spellings of a person that stand in public files or in the caller's own. */
export async function findSpellingsOf(
  db: Kysely<Schema>,
  { slugs }: Person,
  callerId: number | undefined,
): Promise<readonly Spelling[]> {
  const found = await findSpellings(db, 'performer_slugs', slugs, callerId);
  return slugs.flatMap((slug) => found.find((spelling) => spelling.slug === slug) ?? []);
}

const MAX_PROPOSALS = 10;

/** A spelling that may mean the same person. */
interface ProposedSpelling extends Spelling {
  /** Slug of its person. */
  readonly person: string;
}

/** Spellings in public files that may mean a person too, but for those that were taken apart: one of each further person. */
export async function proposeSpellings(
  db: Kysely<Schema>,
  { slugs }: Person,
  spellings: readonly Spelling[],
): Promise<readonly ProposedSpelling[]> {
  const keys = [...new Set(spellings.map(({ name }) => personKey(name)))];
  const found = (await findSpellings(db, 'performer_keys', keys, undefined)).filter(
    (other) =>
      !slugs.includes(other.slug) && spellings.some(({ name }) => mayBeSamePerformer(name, other.name)),
  );
  if (found.length === 0) return [];
  const { rows } = await sql<{ readonly slug: string; readonly person: string | null }>`
    select given.slug, joined.person
      from unnest(${found.map(({ slug }) => slug)}::text[]) as given (slug)
      left join joined_performers as joined on joined.slug = given.slug
      where not exists (
        select from parted_performers as parted
          where (parted.slug = given.slug and other_slug = any(${slugs}::text[]))
          or (other_slug = given.slug and parted.slug = any(${slugs}::text[]))
      )`.execute(db);
  const persons = new Map(rows.map(({ slug, person }) => [slug, person ?? slug]));
  const proposals = new Map<string, ProposedSpelling>();
  for (const spelling of found) {
    const person = persons.get(spelling.slug);
    if (person !== undefined && !proposals.has(person)) proposals.set(person, { ...spelling, person });
  }
  return [...proposals.values()].slice(0, MAX_PROPOSALS);
}

/** Those of the spellings all of whose public files are this user's, who has at least one file of them. */
export async function findSpellingsOwnedBy(
  db: Kysely<Schema>,
  userId: number,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly slug: string }>`
    select slug from concrete_works join files on concrete_work_id = concrete_works.id
      cross join unnest(performer_slugs) as slug
      where performer_slugs && ${slugs}::text[] and slug = any(${slugs}::text[]) and ${isSeenBy(userId)}
      group by slug having bool_and(author_id = ${userId})`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Spellings that this user has joined to others. */
export async function findJoinedBy(
  db: Kysely<Schema>,
  userId: number,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('joined_performers')
    .select('slug')
    .where('joined_by', '=', userId)
    .where('slug', 'in', slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** A page of what a person performs: the public files and the caller's own, by the titles of their works. */
export async function findFilesBy(
  db: Kysely<Schema>,
  { slugs }: Person,
  callerId: number | undefined,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<{ readonly files: readonly ListedFile[]; readonly count: number; readonly works: number }> {
  const shown = filesWithWorks(db)
    .where(sql<boolean>`performer_slugs && ${slugs}::text[]`)
    .where(isSeenBy(callerId));
  const files = await shown
    .select(LISTED_FILE_COLUMNS)
    .orderBy('title_sort')
    .orderBy('abstract_works.id')
    .orderBy('performer_key')
    .orderBy('files.id')
    .offset(from)
    .limit(most)
    .execute();
  const { count, works } = await shown
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`count(distinct coalesce(group_id, abstract_works.id))::integer`.as('works'),
    ])
    .executeTakeFirstOrThrow();
  return { files, count, works };
}

/** Makes two persons one, with the slug of the first, and writes down which spellings have moved. */
export function joinPersons(db: Kysely<Schema>, userId: number, slug: string, other: string): Promise<void> {
  return changePersons(db, async (trx) => {
    const [stays, goes] = [await findPersonOf(trx, slug), await findPersonOf(trx, other)];
    if (stays.slug === goes.slug) return;
    await sql`
      insert into joined_performers (slug, person, joined_by)
        select slug, ${stays.slug}, ${userId} from unnest(${goes.slugs}::text[]) as slug
        on conflict (slug) do update set person = excluded.person, joined_by = excluded.joined_by`.execute(
      trx,
    );
    await sql`
      delete from parted_performers where (slug = any(${stays.slugs}::text[]) and other_slug = any(${goes.slugs}::text[]))
        or (other_slug = any(${stays.slugs}::text[]) and slug = any(${goes.slugs}::text[]))`.execute(trx);
    await trx
      .insertInto('performer_log')
      .values(
        goes.slugs.map((moved) => ({
          ...{ user_id: userId, action: 'join' as const, slug: moved, person: stays.slug },
        })),
      )
      .execute();
  });
}

/** Takes a spelling out of a person: the two are not proposed again. Where it gave the slug, the next one gives it. */
export function partSpelling(db: Kysely<Schema>, userId: number, slug: string): Promise<void> {
  return changePersons(db, async (trx) => {
    const { slug: person, slugs } = await findPersonOf(trx, slug);
    const rest = slugs.filter((other) => other !== slug);
    const [next] = rest;
    if (next === undefined) return;
    await trx
      .deleteFrom('joined_performers')
      .where('slug', 'in', slug === person ? [slug, next] : [slug])
      .execute();
    if (slug === person)
      await trx.updateTable('joined_performers').set({ person: next }).where('person', '=', person).execute();
    await sql`
      insert into parted_performers (slug, other_slug)
        select least(other collate "C", ${slug}), greatest(other collate "C", ${slug})
          from unnest(${rest}::text[]) as other
        on conflict do nothing`.execute(trx);
    await trx.insertInto('performer_log').values({ user_id: userId, action: 'part', slug, person }).execute();
  });
}

/** Changes who is one person, one change after the other: two at once could join a person to one that is moving. */
const changePersons = (db: Kysely<Schema>, change: (trx: Transaction<Schema>) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`lock table joined_performers in share row exclusive mode`.execute(trx);
    await change(trx);
  });
