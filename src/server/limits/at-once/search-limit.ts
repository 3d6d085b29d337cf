import { networkOf } from '../network-of.ts';
import { refusal } from '../../http/http-errors.ts';
import { Share } from './share.ts';

/** Most concurrent searches of all addresses, so that searches never take up all calls. */
const SEARCHES_IN_ALL = 40;

/** Lets so many searches of one address go on at a time, an IPv6 network counting as one, and refuses more at once. */
export class SearchLimit {
  private readonly searches: Share;

  constructor(perAddress: number) {
    this.searches = new Share(SEARCHES_IN_ALL, perAddress);
  }

  /**
   * Tells `search` the network that it is counted for. Throws `TooManyAtOnce` or `Unavailable` without having called it
   * when there are too many.
   */
  async run<T>(address: string, search: (network: string) => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const lacking = this.searches.take(network);
    try {
      if (lacking !== undefined) throw refusal(lacking);
      return await search(network);
    } finally {
      this.searches.give(network);
    }
  }
}
