import { sql } from 'kysely';
import type { FacetName } from '../../site/file-facets.ts';
import { isFound, type FileCondition } from './files.ts';
import type { SearchSession } from './session.ts';

interface WorkSearch {
  readonly conditions: readonly FileCondition<FacetName>[];
  readonly orderBy: 'title' | 'composer' | 'files';
  readonly descending: boolean;
  /** Page number, counted from 1; a number past the end means the last page. */
  readonly page: number;
  readonly pageSize: number;
}

/** A work in a list. */
interface ListedWork {
  readonly id: number;
  readonly title: string;
  readonly composer: string;
  /** Files of it that were found. */
  readonly files: number;
}

/** A row of a page, or the one that stands for a page without works. */
type Listed = ListedWork | { readonly id: null };

interface WorkCounts {
  readonly works: number;
  readonly files: number;
}

/**
 * A page of the works whose public files meet all conditions, and how many works and files there are. Numbers in titles are
 * ordered as numbers; works without what they are ordered by come last.
 */
export async function searchWorks(
  session: SearchSession,
  search: WorkSearch,
): Promise<WorkCounts & { readonly rows: readonly ListedWork[] }> {
  const { page, pageSize, orderBy, descending } = search;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = {
    title: sql`(title_sort = ''), title_sort ${direction}, composer_key ${direction}`,
    composer: sql`(composer_key = ''), composer_key ${direction}, title_sort ${direction}`,
    files: sql`files ${direction}, title_sort ${direction}`,
  }[orderBy];
  const { rows } = await session.ask((db, pattern) =>
    sql<Listed & { readonly of_works: number; readonly of_files: number }>`
      with found as (
        select coalesce(group_id, abstract_works.id) as id, min(abstract_works.id) as first, count(*)::integer as files
        from files
        join concrete_works on concrete_works.id = files.concrete_work_id
        join abstract_works on abstract_works.id = abstract_work_id
        where ${isFound(search, pattern)}
        group by 1
      ), counted as (
        select count(*)::integer as of_works, coalesce(sum(files), 0)::integer as of_files from found
      ), paged as (
        select least(${page}::integer, greatest(1, ceil(of_works / ${pageSize}::numeric))) - 1 as before from counted
      )
      select of_works, of_files, listed.* from counted left join (
        select found.id, title, composer, files from found join abstract_works on abstract_works.id = first
        order by ${order}, found.id ${direction}
        limit ${pageSize} offset (select before from paged) * ${pageSize}
      ) as listed on true`.execute(db),
  );
  const { of_works: works = 0, of_files: files = 0 } = rows[0] ?? {};
  return {
    works,
    files,
    rows: rows.flatMap(({ of_works: _, of_files: __, ...row }) => (row.id === null ? [] : [row])),
  };
}
