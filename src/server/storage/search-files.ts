import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from './files.ts';
import type { Schema } from './schema.ts';
import { allOf, containing } from './search-fields.ts';
import type { Pattern, SearchSession } from './search-session.ts';

/** What files can be searched by, and the column of each. */
const PROPERTY_COLUMNS = {
  title: 'abstract_works.title_key',
  composer: 'abstract_works.composer_key',
  performer: 'concrete_works.artist_key',
} as const;

export const ORDER_COLUMNS = {
  ...PROPERTY_COLUMNS,
  annotator: 'users.username_key',
  created_at: 'files.created_at',
} as const;

export type FileProperty = keyof typeof PROPERTY_COLUMNS;
export const FILE_PROPERTIES = Object.keys(PROPERTY_COLUMNS) as readonly FileProperty[];

/** `text` occurs in the property; it is `normalise`d and not empty. */
export interface FileCondition {
  readonly property: FileProperty;
  readonly text: string;
}

interface FileSearch {
  readonly conditions: readonly FileCondition[];
  readonly orderBy: keyof typeof ORDER_COLUMNS;
  readonly descending: boolean;
  /** Page number, counted from 1; a number past the end means the last page. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the public files that meet all conditions, and the count of all of them. Empty values come last. */
export async function searchFiles(
  session: SearchSession,
  search: FileSearch,
): Promise<{ readonly rows: readonly ListedFile[]; readonly count: number }> {
  const rows = await findPage(session, search, search.page);
  const [first] = rows;
  if (first !== undefined) return { rows, count: first.count };
  if (search.page === 1) return { rows, count: 0 };
  const count = await countFiles(session, search);
  return { rows: await findPage(session, search, Math.max(1, Math.ceil(count / search.pageSize))), count };
}

/** Page with the count of all beside each of its files, in one statement: others may wait between two. */
function findPage(
  session: SearchSession,
  { conditions, orderBy, descending, pageSize }: FileSearch,
  page: number,
): Promise<readonly (ListedFile & { readonly count: number })[]> {
  const direction = descending ? 'desc' : 'asc';
  const column = ORDER_COLUMNS[orderBy];
  const inOrder = <O>(files: SelectQueryBuilder<Schema, 'files', O>) => {
    const sorted = orderBy === 'created_at' ? files : files.orderBy(sql`${sql.ref(column)} = ''`);
    return sorted.orderBy(sql.ref(column), direction).orderBy('files.id', direction);
  };
  return session.ask((db, pattern) => {
    const total = foundFiles(db, conditions, pattern).select((is) => is.fn.countAll<number>().as('count'));
    // What is sorted is narrow: whole rows are read of the page alone.
    const ids = inOrder(foundFiles(db, conditions, pattern, [column]).select('files.id'))
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    const listed = inOrder(
      filesWithWorks(db).innerJoin(ids.as('page'), 'page.id', 'files.id').select(LISTED_FILE_COLUMNS),
    );
    return db
      .selectFrom(total.as('total'))
      .innerJoinLateral(listed.as('listed'), (join) => join.onTrue())
      .selectAll(['listed', 'total'])
      .execute();
  });
}

async function countFiles(session: SearchSession, { conditions }: FileSearch): Promise<number> {
  const { count } = await session.ask((db, pattern) =>
    foundFiles(db, conditions, pattern)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** Files that anybody may see and that meet all conditions, joined with the tables alone that these or `columns` need. */
function foundFiles(
  db: Kysely<Schema>,
  conditions: readonly FileCondition[],
  pattern: Pattern,
  columns: readonly string[] = [],
): SelectQueryBuilder<Schema, 'files', object> {
  const needed = [...columns, ...conditions.map(({ property }) => PROPERTY_COLUMNS[property])];
  const needs = (table: string) => needed.some((column) => column.startsWith(`${table}.`));
  return db
    .selectFrom('files')
    .where('files.is_ready', '=', true)
    .where(whereFound(conditions, pattern))
    .$if(needs('users'), (files) => files.innerJoin('users', 'users.id', 'files.author_id'))
    .$if(needs('concrete_works') || needs('abstract_works'), (files) =>
      files.innerJoin('concrete_works', 'concrete_works.id', 'files.concrete_work_id'),
    )
    .$if(needs('abstract_works'), (files) =>
      files.innerJoin('abstract_works', (join) =>
        join.on(sql<SqlBool>`abstract_works.id = concrete_works.abstract_work_id`),
      ),
    );
}

/** Condition on `filesWithWorks` for files that anybody may see and that meet all conditions. */
export function whereFound(conditions: readonly FileCondition[], pattern: Pattern): RawBuilder<SqlBool> {
  return allOf([
    sql`files.is_public`,
    ...conditions.map(
      ({ property, text }) =>
        sql<SqlBool>`${sql.ref(PROPERTY_COLUMNS[property])} like ${pattern(containing(text))}`,
    ),
  ]);
}
