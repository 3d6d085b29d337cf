import type { DecayingUsage } from '../limits/queue/decaying-usage.ts';
import type { ReaderProcess } from './reader-process.ts';

interface Waiting {
  readonly user: string;
  readonly begin: () => void;
}

/**
 * One process that works for one user at a time. Of those who wait, whoever has had it for the least time is next; who comes anew
 * is taken for one who has had as much as the least of the others, so that nobody waits for more than a piece of each (virtual
 * time of a fair scheduler, as in Linux).
 */
export class ReaderQueue {
  private readonly waiting: Waiting[] = [];
  private isBusy = false;
  /** Milliseconds that users have had of the process; of those who are not here more than `least` alone. */
  private readonly had = new Map<string, number>();
  private least = 0;

  constructor(
    readonly process: ReaderProcess,
    private readonly usage: DecayingUsage,
  ) {}

  /** Pieces of work that run and that wait. */
  get load(): { readonly busy: number; readonly waiting: number } {
    return { busy: this.isBusy ? 1 : 0, waiting: this.waiting.length };
  }

  /** Runs `work`, in which the process is its alone. Rejects with the reason of `signal` as soon as that is aborted. */
  async turn<T>(user: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.enter(user, signal);
    const before = this.process.workedMs;
    try {
      return await work();
    } finally {
      const ms = this.process.workedMs - before;
      this.usage.add(user, ms);
      this.had.set(user, this.timeOf(user) + ms);
      this.process.makeRoom();
      this.leave();
    }
  }

  private async enter(user: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(own), 1);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const own: Waiting = { user, begin };
      this.waiting.push(own);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    const [first, ...others] = this.waiting;
    if (first === undefined) {
      this.isBusy = false;
      this.had.clear();
      this.least = 0;
      return;
    }
    const next = others.reduce(
      (least, each) => (this.timeOf(each.user) < this.timeOf(least.user) ? each : least),
      first,
    );
    this.least = this.timeOf(next.user);
    for (const [user, ms] of this.had) {
      if (ms <= this.least) this.had.delete(user);
    }
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.begin();
  }

  private timeOf(user: string): number {
    return Math.max(this.had.get(user) ?? 0, this.least);
  }
}
