import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from '../storage/files/find-files.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import type { Plays, Schema } from '../storage/engine/schema.ts';
import { allOf, containing } from './fields.ts';
import type { SearchSession } from './session.ts';
import type { Pattern } from '../storage/engine/search-connections.ts';

/** Searchable properties of files, and the column of each in files and in timelines alike. */
export const PROPERTY_KEYS = {
  title: 'title_key',
  composer: 'composer_key',
  performer: 'performer_key',
} as const;

/** Searchable properties of files, with those that have no column in timelines. */
const OWN_KEYS = { ...PROPERTY_KEYS, annotator: 'annotator_key', tag: 'tags_key' } as const;

const ORDER_COLUMNS = {
  ...PROPERTY_KEYS,
  annotator: 'annotator_key',
  created_at: 'created_at',
} as const;

export type FileProperty = keyof typeof PROPERTY_KEYS;
export const FILE_PROPERTIES = Object.keys(PROPERTY_KEYS) as readonly FileProperty[];

export type OwnProperty = keyof typeof OWN_KEYS;
export const OWN_PROPERTIES = Object.keys(OWN_KEYS) as readonly OwnProperty[];

/** `text` occurs in the property; it is `normalise`d and not empty. */
export interface FileCondition<Property = FileProperty> {
  readonly property: Property;
  readonly text: string;
}

/** Condition in a list of files. */
export type ListCondition =
  | FileCondition<OwnProperty>
  | { readonly property: 'licence'; readonly value: string }
  | { readonly property: 'kinds'; readonly value: KindName }
  | { readonly property: 'media'; readonly value: Plays };

interface FileSearch {
  readonly conditions: readonly ListCondition[];
  /** Author of the files; undefined for everybody's. */
  readonly authorId?: number | undefined;
  readonly orderBy: keyof typeof ORDER_COLUMNS;
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
  const column = `files.${ORDER_COLUMNS[search.orderBy]}` as const;
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
  return orderBy === 'created_at' ? sql`true` : sql`(${sql.ref(`files.${ORDER_COLUMNS[orderBy]}`)} > '')`;
}

/** Whether anybody may see a file and it meets all conditions. */
function isFound({ conditions, authorId }: FileSearch, pattern: Pattern): RawBuilder<SqlBool> {
  const isOfAuthor = authorId === undefined ? sql`true` : sql`files.author_id = ${authorId}`;
  const found = allOf(conditions.map((condition) => isMet(condition, pattern)));
  return sql`(files.is_public and files.is_ready and ${isOfAuthor} and ${found})`;
}

function isMet(condition: ListCondition, pattern: Pattern): RawBuilder<SqlBool> {
  switch (condition.property) {
    case 'licence':
      // Its index has those alone that have one.
      return sql`(files.licence <> '' and files.licence = ${condition.value})`;
    case 'kinds':
      return sql`${condition.value} = any(files.has_kinds)`;
    case 'media':
      return sql`files.plays = ${condition.value}`;
    case 'tag':
      return sql`(files.tags_key <> '' and ${has('files.tags_key', condition.text, pattern)})`;
    case 'title':
    case 'composer':
    case 'performer':
    case 'annotator':
      return has(`files.${OWN_KEYS[condition.property]}`, condition.text, pattern);
  }
}

const has = (column: string, text: string, pattern: Pattern): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern(containing(text))}`;

/** Whether a file, or the file of a timeline, meets all conditions. */
export function whereFound(
  table: 'files' | 'timelines',
  conditions: readonly FileCondition[],
  pattern: Pattern,
): RawBuilder<SqlBool> {
  return allOf(
    conditions.map(({ property, text }) => has(`${table}.${PROPERTY_KEYS[property]}`, text, pattern)),
  );
}
