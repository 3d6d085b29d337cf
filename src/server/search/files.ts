import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from '../storage/files/find-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { allOf, hasText, type WantedText } from './fields.ts';
import type { SearchSession } from './session.ts';
import type { Pattern } from '../storage/engine/search-connections.ts';
import {
  fileFacet,
  FILE_FACETS,
  type FacetName,
  type OrderFacet,
  type TimelineFacet,
} from '../../site/file-facets.ts';

/** `text` is one of the facet's choices, or else wanted in it. */
export interface FileCondition<Facet extends FacetName = TimelineFacet> extends WantedText {
  readonly property: Facet;
}

interface FileSearch {
  readonly conditions: readonly FileCondition<FacetName>[];
  /** Author of the files; undefined for everybody's. */
  readonly authorId?: number | undefined;
  readonly orderBy: OrderFacet | 'created_at';
  readonly descending: boolean;
  /** Page number, counted from 1; a number past the end means the last page. */
  readonly page: number;
  readonly pageSize: number;
}

/** Files of all pages, and how many of them have a value in the column of the order. */
interface Counts {
  readonly count: number;
  readonly given: number;
}

/** A run of files in the order of the search, those with a value in its column or those without. */
interface Run {
  readonly isGiven: boolean;
  readonly from: number;
  readonly to: number;
}

/** Files before a page up to which it is asked for without knowing how many there are. */
const FEW_BEFORE = 300;

/** A page of the public files that meet all conditions, and the count of all of them. Empty values come last. */
export async function searchFiles(
  session: SearchSession,
  search: FileSearch,
): Promise<{ readonly rows: readonly ListedFile[]; readonly count: number }> {
  const { page, pageSize } = search;
  const before = (page - 1) * pageSize;
  if (before <= FEW_BEFORE) {
    // Mostly this is the page, and others may wait between two statements.
    const run = { isGiven: true, from: before, to: before + pageSize };
    const found = await countAndFind(session, search, run);
    const isWhole = found.given >= run.to || (found.given === found.count && found.count > before);
    if (isWhole) return { rows: found.rows, count: found.count };
    return { rows: await findRuns(session, search, found), count: found.count };
  }
  const counts = await session.ask((db, pattern) =>
    countFiles(db, search, pattern).executeTakeFirstOrThrow(),
  );
  return { rows: await findRuns(session, search, counts), count: counts.count };
}

/** The page, or the last one where there is no such page. */
async function findRuns(
  session: SearchSession,
  search: FileSearch,
  counts: Counts,
): Promise<readonly ListedFile[]> {
  const { count, given } = counts;
  const { pageSize } = search;
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = (Math.min(search.page, last) - 1) * pageSize;
  const to = Math.min(from + pageSize, count);
  const runs: readonly Run[] = [
    { isGiven: true, from: Math.min(from, given), to: Math.min(to, given) },
    { isGiven: false, from: Math.max(from, given) - given, to: Math.max(to, given) - given },
  ];
  const rows: ListedFile[] = [];
  for (const run of runs) {
    if (run.from === run.to) continue;
    const found = await session.ask((db, pattern) => listFiles(db, search, run, pattern, counts).execute());
    rows.push(...found);
  }
  return rows;
}

/** Counts and files in one statement. */
async function countAndFind(
  session: SearchSession,
  search: FileSearch,
  run: Run,
): Promise<Counts & { readonly rows: readonly ListedFile[] }> {
  const rows = await session.ask((db, pattern) =>
    db
      .selectFrom(countFiles(db, search, pattern).as('counts'))
      .leftJoinLateral(listFiles(db, search, run, pattern).as('listed'), (join) => join.onTrue())
      .selectAll(['counts', 'listed'])
      .execute(),
  );
  const { count, given } = entryAt(rows, 0);
  return { count, given, rows: rows.filter((row): row is ListedFile & Counts => row.id !== null) };
}

function countFiles(
  db: Kysely<Schema>,
  search: FileSearch,
  pattern: Pattern,
): SelectQueryBuilder<Schema, 'files', Counts> {
  return db
    .selectFrom('files')
    .where(isFound(search, pattern))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere(isGiven(search)).as('given'),
    ]);
}

/** The files of a run; with `counts` the run is read from the end that is nearer. */
function listFiles(
  db: Kysely<Schema>,
  search: FileSearch,
  run: Run,
  pattern: Pattern,
  counts?: Counts,
): SelectQueryBuilder<Schema, 'files', ListedFile> {
  const column = orderColumn(search.orderBy);
  const inOrder = <Tables extends 'files', O>(
    files: SelectQueryBuilder<Schema, Tables, O>,
    isDescending: boolean,
  ) => {
    const direction = isDescending ? 'desc' : 'asc';
    return files.orderBy(sql.ref(column), direction).orderBy(sql.ref('files.id'), direction);
  };
  const all = counts && (run.isGiven ? counts.given : counts.count - counts.given);
  const isFromEnd = all !== undefined && run.from > all / 2;
  // Sorts narrow rows of ids; whole rows are read for the page alone.
  const ids = inOrder(
    db
      .selectFrom('files')
      .select('files.id')
      .where(isFound(search, pattern))
      .where(run.isGiven ? isGiven(search) : sql<SqlBool>`not ${isGiven(search)}`),
    search.descending !== isFromEnd,
  )
    .offset(isFromEnd ? all - run.to : run.from)
    .limit(run.to - run.from);
  return inOrder(
    filesWithWorks(db).innerJoin(ids.as('page'), 'page.id', 'files.id').select(LISTED_FILE_COLUMNS),
    search.descending,
  );
}

/** Whether a file has a value in the column of the order. */
function isGiven({ orderBy }: FileSearch): RawBuilder<SqlBool> {
  return orderBy === 'created_at' ? sql`true` : sql`(${sql.ref(orderColumn(orderBy))} > '')`;
}

const orderColumn = (orderBy: FileSearch['orderBy']): string =>
  `files.${orderBy === 'created_at' ? orderBy : columnOf(orderBy)}`;

const columnOf = (facet: FacetName): string => FILE_FACETS[facet].column;

/** Whether anybody may see a file and it meets all conditions. */
export function isFound(
  { conditions, authorId }: Pick<FileSearch, 'conditions' | 'authorId'>,
  pattern: Pattern,
): RawBuilder<SqlBool> {
  const isOfAuthor = authorId === undefined ? sql`true` : sql`files.author_id = ${authorId}`;
  const found = allOf(conditions.map((condition) => isMet(condition, pattern)));
  return sql`(files.is_public and files.is_ready and ${isOfAuthor} and ${found})`;
}

function isMet(condition: FileCondition<FacetName>, pattern: Pattern): RawBuilder<SqlBool> {
  const { property, text, isExact } = condition;
  const { choices, isList, isSparse, isOfCorpora, isOfSingleTimelines } = fileFacet(property);
  if (isOfCorpora) return standsIn(sql.ref('files.id'), condition, pattern);
  if (isOfSingleTimelines)
    return sql`(files.id in (select timelines.file_id from timelines where ${isSaid(condition, pattern)}))`;
  if (isExact && property === 'annotator') return isBy(text);
  if (isExact && property === 'tag') return isTagged(text, pattern);
  const name = `files.${columnOf(property)}`;
  const column = sql.ref(name);
  const isChosen = isList ? sql<SqlBool>`${text} = any(${column})` : sql<SqlBool>`${column} = ${text}`;
  const met = choices === undefined ? hasText(name, condition, pattern) : isChosen;
  return isSparse ? sql`(${column} <> '' and ${met})` : met;
}

/** Whether a file is of the person with a username or a public name. */
const isBy = (name: string): RawBuilder<SqlBool> =>
  sql`(files.author_id in (select users.id from users where username_key = ${name} or public_name_key = ${name}))`;

/** Whether one of the tags of a file is a text. */
const isTagged = (text: string, pattern: Pattern): RawBuilder<SqlBool> =>
  sql`(tags_key <> '' and ${hasText('files.tags_key', { text }, pattern)}
    and ${text} = any(string_to_array(tags_key, ${'\n'})))`;

/** Whether a timeline has a text in what its author says of it. Few timelines say anything. */
const isSaid = (condition: FileCondition<FacetName>, pattern: Pattern): RawBuilder<SqlBool> => {
  const column = `timelines.${columnOf(condition.property)}`;
  return sql`(${sql.ref(column)} <> '' and ${hasText(column, condition, pattern)})`;
};

/** Whether a file stands in a public corpus whose title has the text, or whose slug it is. */
const standsIn = (fileId: RawBuilder<unknown>, words: WantedText, pattern: Pattern): RawBuilder<SqlBool> =>
  sql`(${fileId} in (
    select corpus_files.file_id from corpus_files join corpora on corpora.id = corpus_id
    where is_accepted and visibility = 'public'
      and (${hasText('corpora.title_key', words, pattern)} or slug = ${words.text})
  ))`;

/** Whether a file with a timeline beside it, or the file of a timeline, meets all conditions; those of timelines are met by this one. */
export function whereFound(
  table: 'files' | 'timelines',
  conditions: readonly FileCondition[],
  pattern: Pattern,
): RawBuilder<SqlBool> {
  return allOf(
    conditions.map((condition) => {
      const { isOfCorpora, isOfSingleTimelines } = fileFacet(condition.property);
      if (isOfSingleTimelines) return isSaid(condition, pattern);
      return isOfCorpora
        ? standsIn(sql.ref(table === 'files' ? 'files.id' : 'timelines.file_id'), condition, pattern)
        : hasText(`${table}.${columnOf(condition.property)}`, condition, pattern);
    }),
  );
}
