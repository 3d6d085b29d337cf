import type { Handler } from '../handler.ts';
import { presentFiles } from '../present.ts';
import { PAGE_SIZE, readConditions } from '../search.ts';
import { searchFiles } from '../storage/search-files.ts';

/** One page of the public files that meet all conditions. Throws `bad_request` when the query cannot be read. */
export const queryFiles: Handler<'queryFiles'> = async ({ query }, { db }) => {
  const { rows, count } = await searchFiles(db, {
    conditions: readConditions(query.query ?? '{}'),
    orderBy: query.order_by ?? 'title',
    descending: query.order_direction?.includes('descending') ?? false,
    page: query.page ?? 1,
    pageSize: PAGE_SIZE,
  });
  return { status: 200, body: { ...presentFiles(rows), count } };
};
