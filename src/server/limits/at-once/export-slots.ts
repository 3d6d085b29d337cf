import type { Readable } from 'node:stream';
import { TooManyAtOnce, Unavailable } from '../../http/http-errors.ts';

/** Most concurrent exports of all accounts in one process: each reads everything that an account has. */
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 30;

/** Limits each account to one export at a time, until it has been sent or given up. */
export class ExportSlots {
  private readonly exporting = new Set<number>();

  /** Throws `TooManyAtOnce` or `Unavailable` where there is no room; else the account's place is taken until what `open` gives is closed. */
  take(userId: number): (open: () => Readable) => Readable {
    if (this.exporting.has(userId)) {
      throw new TooManyAtOnce('An export of your account is under way. Wait until it has ended.');
    }
    if (this.exporting.size >= MAX_AT_ONCE) {
      throw new Unavailable(
        'Others export their accounts at the moment. Try again soon.',
        RETRY_AFTER_SECONDS,
      );
    }
    this.exporting.add(userId);
    return (open) => open().once('close', () => this.exporting.delete(userId));
  }
}
