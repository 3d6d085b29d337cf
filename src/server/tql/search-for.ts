import { Unavailable } from '../http/http-errors.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import { withSearch, type SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';
import { SearchTooLong } from '../storage/storage-errors.ts';

/** Runs a part of a search, with time of its own. */
export type Search = <T>(part: (session: SearchSession) => Promise<T>) => Promise<T>;

/** Searches as the network of `address`, when its turn comes. Throws `TooManyAtOnce` and `Unavailable`. */
export const searchFor = <T>(
  address: string,
  run: (search: Search) => Promise<T>,
  { searches, searchLimit }: Pick<Services, 'searches' | 'searchLimit'>,
): Promise<T> =>
  searchLimit.run(address, (network) =>
    onBehalfOf(network, () => run((part) => withSearch(searches, network, part).catch(tellBusy))),
  );

/** How soon a site that is busy is worth another try. */
const BUSY_RETRY_SECONDS = 5;

/** A line that takes long is cut and goes on, so what still runs out of time had to wait for others. */
function tellBusy(error: unknown): never {
  if (!(error instanceof SearchTooLong)) throw error;
  throw new Unavailable('The site is busy. Search again in a moment.', BUSY_RETRY_SECONDS, { cause: error });
}
