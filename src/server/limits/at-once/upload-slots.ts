import type { IncomingMessage } from 'node:http';
import { networkOf } from '../network-of.ts';
import { HttpError, TooManyAtOnce, Unavailable } from '../../http/http-errors.ts';
import { Share } from './share.ts';

/** Limits of uploads in progress. */
export interface UploadLimits {
  /** Number of uploads of all senders together: each uses a connection while it lasts, and some memory. */
  readonly inAll: number;
  /** Number of uploads of one account, and of one address. */
  readonly perSender: number;
  /** A sender slower than this over `slowMs` is disconnected. */
  readonly slowestBytesPerSecond: number;
  readonly slowMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  inAll: 32,
  perSender: 4,
  slowestBytesPerSecond: 1000,
  slowMs: 30_000,
};

const RETRY_AFTER_SECONDS = 5;

/** Error of a sender that was cut off for being too slow, so that others may send. */
export class SlowSender extends HttpError {
  constructor() {
    super(
      408,
      'The files came too slowly, so the upload was ended. Check the connection and send them again.',
    );
    this.name = 'SlowSender';
  }
}

/** Lets so many uploads go on at a time, and so many of them for one account and for one address. */
export class UploadSlots {
  private readonly accounts: Share;
  private readonly addresses: Share;

  constructor(private readonly limits: UploadLimits) {
    this.accounts = new Share(limits.inAll, limits.perSender);
    this.addresses = new Share(limits.inAll, limits.perSender);
  }

  /** Throws `TooManyAtOnce` and `Unavailable` without having called `work` when there is no room. */
  async run<T>(accountId: number, address: string, work: () => Promise<T>): Promise<T> {
    const account = String(accountId);
    const network = networkOf(address);
    const lacking = [this.accounts.take(account), this.addresses.take(network)];
    try {
      if (lacking.includes('own')) {
        const message = `${this.limits.perSender} uploads of yours or of your network are under way. Wait until one has ended and try again.`;
        throw new TooManyAtOnce(message);
      }
      if (lacking.includes('all')) {
        throw new Unavailable('The server is busy. Wait a few seconds and try again.', RETRY_AFTER_SECONDS);
      }
      return await work();
    } finally {
      this.accounts.give(account);
      this.addresses.give(network);
    }
  }

  /** Runs `receive` with a signal that is aborted with `SlowSender` when the request comes too slowly. */
  async whileSent<T>(request: IncomingMessage, receive: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { slowestBytesPerSecond, slowMs } = this.limits;
    const slow = new AbortController();
    let before = request.socket.bytesRead;
    const watching = setInterval(() => {
      const { bytesRead } = request.socket;
      // Bytes unread here wait for the server, so the sender is not slow.
      const isAwaited = request.readableLength === 0;
      if (isAwaited && (bytesRead - before) * 1000 < slowestBytesPerSecond * slowMs)
        slow.abort(new SlowSender());
      before = bytesRead;
    }, slowMs);
    try {
      return await receive(slow.signal);
    } finally {
      clearInterval(watching);
    }
  }
}
