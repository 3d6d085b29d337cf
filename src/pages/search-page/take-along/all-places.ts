import { orThrow } from '../../../api/failure.ts';
import { api } from '../../../api/session.ts';
import { toQuery, type Search } from '../address.ts';
import { placesByWork, type Place } from '../found.ts';

/** The most that one answer holds. */
const PAGE_SIZE = 100;

/** The places of all pages of a search, in order, up to so many. Throws `AppError`. */
export async function allPlaces(search: Search, most = Infinity): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (let page = 1; places.length < most; page++) {
    const query = { ...toQuery({ ...search, page }), page_size: PAGE_SIZE };
    const answer = await orThrow(api.GET('/tql/query/', { params: { query } }));
    places.push(...placesByWork(answer).flatMap((work) => work.places));
    if (page * PAGE_SIZE >= answer.count) break;
  }
  return places.slice(0, most);
}
