import type { Handler } from '../http/handler.ts';
import { PAGE_SIZE, readConditions } from '../search/search.ts';
import { SearchSession, withSearch } from '../search/session.ts';
import { searchWorks } from '../search/works.ts';
import { presentPiece } from '../works/present-work.ts';

/** One page of the works whose public files meet all conditions. Throws `bad_request` when the query cannot be read. */
export const queryWorks: Handler<'queryWorks'> = async (
  { query, request },
  { searches, lists, searchLimit, keptAnswers },
) => {
  const search = {
    conditions: readConditions(query.query ?? '{}'),
    orderBy: query.order_by ?? 'title',
    descending: query.order_direction?.includes('descending') ?? false,
    page: query.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  return keptAnswers.json(`works ${JSON.stringify(search)}`, async () => {
    const { rows, works, files } =
      search.conditions.length === 0
        ? await searchWorks(new SearchSession(lists, ''), search)
        : await searchLimit.run(request.ip, (network) =>
            withSearch(searches, network, (session) => searchWorks(session, search)),
          );
    const listed = rows.map((work) => ({ ...presentPiece(work), count: work.files }));
    return { body: { works: listed, count: works, file_count: files } };
  });
};
