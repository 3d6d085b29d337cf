import { DecayingUsage } from '../decaying-usage.ts';
import { ReaderQueue } from './reader-queue.ts';
import type { Results, Task } from './messages.ts';
import { ReaderProcess, TookTooLong, type ProcessOptions } from './reader-process.ts';
import { USAGE_HALF_LIFE_MS, type ReadingLimits } from './reading-limits.ts';

/** Who asks for a piece of work; `signal` is aborted when they have gone away. */
export interface Asker {
  readonly user: string;
  readonly signal?: AbortSignal;
}

/** What an account is called among those who ask. */
export const accountUser = (id: number): string => `account ${id}`;

/** Asks a process for one task after the other. */
export type Ask = <Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>) => Promise<Results[Kind]>;

/**
 * Two processes for one sort of work: pieces that are small, of users who have asked for little of late, wait for none of the
 * others.
 */
export class ReaderPool {
  private readonly usage = new DecayingUsage(USAGE_HALF_LIFE_MS);
  readonly quick: ReaderQueue;
  readonly long: ReaderQueue;

  constructor(
    private readonly limits: ReadingLimits,
    options: ProcessOptions,
  ) {
    this.quick = new ReaderQueue(new ReaderProcess(limits, options), this.usage);
    this.long = new ReaderQueue(new ReaderProcess(limits, options), this.usage);
  }

  /** Has what a user asks for wait among what is long for some time, whatever it is. */
  putAside(user: string): void {
    this.usage.add(user, 2 * this.limits.heavyMs);
  }

  isQuick(user: string, bytes: number): boolean {
    return bytes <= this.limits.quickBytes && this.usage.of(user) < this.limits.heavyMs;
  }

  /** Runs a piece of work on so many bytes. One that took too long among the quick ones is begun anew among the long ones. */
  async run<T>(asker: Asker, bytes: number, work: (ask: Ask) => Promise<T>): Promise<T> {
    if (this.isQuick(asker.user, bytes)) {
      try {
        return await this.quickly(asker, work);
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
      }
    }
    return this.atLength(asker, work);
  }

  /** Runs what is taken for quick. Throws `TookTooLong` where it is not; then its user waits among what is long for a while. */
  async quickly<T>(asker: Asker, work: (ask: Ask) => Promise<T>): Promise<T> {
    try {
      return await inTurn(this.quick, this.limits.quickMs, asker, work);
    } catch (error) {
      if (error instanceof TookTooLong) this.usage.add(asker.user, this.limits.longMs);
      throw error;
    }
  }

  atLength<T>(asker: Asker, work: (ask: Ask) => Promise<T>): Promise<T> {
    return inTurn(this.long, this.limits.longMs, asker, work);
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.process.close(), this.long.process.close()]);
  }
}

/** Runs `work` when its turn comes in a queue; none of its tasks may take longer than `limitMs`. */
function inTurn<T>(
  queue: ReaderQueue,
  limitMs: number,
  { user, signal }: Asker,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  return queue.turn(user, signal, () => work((task) => queue.process.ask(task, limitMs, signal)));
}
