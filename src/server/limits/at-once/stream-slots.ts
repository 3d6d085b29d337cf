import type { Readable } from 'node:stream';
import { TooManyAtOnce, Unavailable } from '../../http/http-errors.ts';
import { networkOf } from '../network-of.ts';
import { Share } from './share.ts';

const RETRY_AFTER_SECONDS = 10;

/** Pages of the catalogue that are sent at a time, in all and to one network. */
export const CATALOGUE_PAGES = { inAll: 4, each: 2 } as const;

/** Packages that are sent at a time: each has every format made. */
export const PACKAGES = { inAll: 2, each: 1 } as const;

/** Limits long answers that are made while they are sent: so many at a time, and fewer for one network. */
export class StreamSlots {
  private readonly share: Share;

  constructor({ inAll, each }: { readonly inAll: number; readonly each: number }) {
    this.share = new Share(inAll, each);
  }

  /**
   * Throws `TooManyAtOnce` where the network of an address has its number, and `Unavailable` where there is no room; else its
   * place is taken from when the answer is opened until that is closed.
   */
  take(address: string): (open: () => Readable) => Readable {
    const network = networkOf(address);
    const exceeded = this.share.take(network);
    this.share.give(network);
    if (exceeded === 'own')
      throw new TooManyAtOnce('Your network fetches several of these already. Wait until one has ended.');
    if (exceeded === 'all')
      throw new Unavailable('Others fetch these at the moment. Try again soon.', RETRY_AFTER_SECONDS);
    return (open) => {
      this.share.take(network);
      return open().once('close', () => this.share.give(network));
    };
  }
}
