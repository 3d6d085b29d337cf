import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import { withSearch, type SearchSession } from '../search/session.ts';
import type { Services } from '../services.ts';

/** Runs a part of a search, with time of its own. */
export type Search = <T>(part: (session: SearchSession) => Promise<T>) => Promise<T>;

/** Searches as the network of `address`, when its turn comes. Throws `TooManyAtOnce` and `Unavailable`. */
export const searchFor = <T>(
  address: string,
  run: (search: Search) => Promise<T>,
  { searches, searchLimit }: Pick<Services, 'searches' | 'searchLimit'>,
): Promise<T> =>
  searchLimit.run(address, (network) =>
    onBehalfOf(network, () => run((part) => withSearch(searches, network, part))),
  );
