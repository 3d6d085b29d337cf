import type { Handler } from '../http/handler.ts';
import { presentFiles } from './present.ts';
import { PAGE_SIZE, readConditions } from '../search/search.ts';
import type { Services } from '../services.ts';
import { findFormerUsername } from '../storage/accounts/former-usernames.ts';
import { findUserByName } from '../storage/accounts/users.ts';
import { searchFiles } from '../search/files.ts';
import { SearchSession, withSearch } from '../search/session.ts';

/** One page of the public files that meet all conditions. Throws `bad_request` when the query cannot be read. */
export const queryFiles: Handler<'queryFiles'> = async (
  { query, request },
  { db, searches, lists, searchLimit, keptAnswers, mediaLinks, now },
) => {
  const search = {
    conditions: readConditions(query.query ?? '{}'),
    authorId: query.author === undefined ? undefined : await authorId(db, query.author, now()),
    orderBy: query.order_by ?? 'title',
    descending: query.order_direction?.includes('descending') ?? false,
    page: query.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  return keptAnswers.json(`files ${JSON.stringify(search)}`, async () => {
    const { rows, count } =
      search.conditions.length === 0
        ? await searchFiles(new SearchSession(lists, ''), search)
        : await searchLimit.run(request.ip, (network) =>
            withSearch(searches, network, (session) => searchFiles(session, search)),
          );
    return { body: { ...presentFiles(rows, mediaLinks), count } };
  });
};

/** The account of a username, also of one that was left lately; that of nobody where there is none. */
async function authorId(db: Services['db'], username: string, now: Date): Promise<number> {
  const former = await findFormerUsername(db, username, now);
  return former?.userId ?? (await findUserByName(db, username))?.id ?? 0;
}
