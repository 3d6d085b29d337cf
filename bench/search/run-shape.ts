import { readComponentQuery, readOrder } from '../../src/server/search/component-query.ts';
import { PAGE_SIZE, readConditions } from '../../src/server/search/search.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { searchComponents } from '../../src/server/search/components.ts';
import { searchFiles } from '../../src/server/search/files.ts';
import { loadComponents } from '../../src/server/search/found.ts';
import { SearchSession } from '../../src/server/search/session.ts';
import { type SearchConnections } from '../../src/server/storage/engine/search-connections.ts';
import type { Shape } from './shapes.ts';

/** Runs a search as a call does between reading its parameters and writing its answer. */
export async function runShape(
  searches: SearchConnections<Schema>,
  { call, query, orderBy = 'title', isDescending = false, page = 1 }: Shape,
): Promise<{ readonly count: number; readonly isCapped: boolean }> {
  const session = new SearchSession(searches, 'bench');
  const text = JSON.stringify(query);
  if (call === 'files') {
    const conditions = readConditions(text);
    const order = orderBy as Parameters<typeof searchFiles>[1]['orderBy'];
    const search = { conditions, orderBy: order, descending: isDescending, page, pageSize: PAGE_SIZE };
    const { count } = await searchFiles(session, search);
    return { count, isCapped: false };
  }
  const asked = readComponentQuery(text);
  const order = readOrder(asked.kind, orderBy);
  const found = await searchComponents(session, {
    ...asked,
    orderBy: order,
    isDescending,
    page,
    pageSize: PAGE_SIZE,
  });
  await loadComponents(session, found.ids);
  return found;
}
