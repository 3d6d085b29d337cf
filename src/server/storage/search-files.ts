import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { filesWithWorks, LISTED_FILE_COLUMNS, type ListedFile } from './files.ts';
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
  return session.ask((db, pattern) => {
    const found = filesWithWorks(db).where(whereFound(conditions, pattern));
    let sorted = found.select(LISTED_FILE_COLUMNS);
    if (orderBy !== 'created_at') sorted = sorted.orderBy(sql`${sql.ref(ORDER_COLUMNS[orderBy])} = ''`);
    const listed = sorted
      .orderBy(ORDER_COLUMNS[orderBy], direction)
      .orderBy('files.id', direction)
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    return db
      .selectFrom(found.select((is) => is.fn.countAll<number>().as('count')).as('total'))
      .innerJoinLateral(listed.as('listed'), (join) => join.onTrue())
      .selectAll(['listed', 'total'])
      .execute();
  });
}

async function countFiles(session: SearchSession, { conditions }: FileSearch): Promise<number> {
  const { count } = await session.ask((db, pattern) =>
    filesWithWorks(db)
      .select((is) => is.fn.countAll<number>().as('count'))
      .where(whereFound(conditions, pattern))
      .executeTakeFirstOrThrow(),
  );
  return count;
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
