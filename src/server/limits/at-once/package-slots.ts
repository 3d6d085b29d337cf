import type { Readable } from 'node:stream';
import { refusal } from '../../http/http-errors.ts';
import { networkOf } from '../network-of.ts';
import { Share } from './share.ts';

/** Most packages that are sent at a time: each has every format made. */
const MAX_IN_ALL = 2;
const MAX_PER_NETWORK = 1;

/** Limits the packages of analyses that are made while they are sent. */
export class PackageSlots {
  private readonly share = new Share(MAX_IN_ALL, MAX_PER_NETWORK);

  /** Throws `TooManyAtOnce` or `Unavailable` where there is no room; else a place is taken until what `open` gives is closed. */
  take(address: string): (open: () => Readable) => Readable {
    const network = networkOf(address);
    const lacking = this.share.take(network);
    if (lacking !== undefined) {
      this.share.give(network);
      throw refusal(lacking);
    }
    return (open) => open().once('close', () => this.share.give(network));
  }
}
