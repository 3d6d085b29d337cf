import { DecayingUsage } from '../limits/queue/decaying-usage.ts';
import { ReaderQueue } from './reader-queue.ts';
import type { Results, Task } from './messages.ts';
import { ReaderProcess, TookTooLong, type ProcessOptions } from './reader-process.ts';
import { USAGE_HALF_LIFE_MS, type ReadingLimits } from './reading-limits.ts';

/** Client of a task; `signal` is aborted when it has disconnected. */
export interface Asker {
  readonly user: string;
  readonly signal?: AbortSignal;
}

/** Name of an account as a user of the reader processes. */
export const accountUser = (id: number): string => `account ${id}`;

/** Asks a process for one task after the other. */
export type Ask = <Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>) => Promise<Results[Kind]>;

/**
 * Two processes for one kind of work: small tasks of users who have asked for little of late do not wait for the others'
 * tasks.
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

  /** Treats all tasks of a user as long for some time. */
  putAside(user: string): void {
    this.usage.add(user, 2 * this.limits.heavyMs);
  }

  isQuick(user: string, bytes: number): boolean {
    return bytes <= this.limits.quickBytes && this.usage.of(user) < this.limits.heavyMs;
  }

  /** Runs work on so many bytes. Work that takes too long among the quick tasks starts again among the long ones. */
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

  /** Runs work as quick. Throws `TookTooLong` if it is not; then all tasks of its user count as long for a while. */
  async quickly<T>(asker: Asker, work: (ask: Ask) => Promise<T>): Promise<T> {
    try {
      return await exclusive(this.quick, this.limits.quickMs, asker, work);
    } catch (error) {
      if (error instanceof TookTooLong) this.usage.add(asker.user, this.limits.longMs);
      throw error;
    }
  }

  atLength<T>(asker: Asker, work: (ask: Ask) => Promise<T>): Promise<T> {
    return exclusive(this.long, this.limits.longMs, asker, work);
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.process.close(), this.long.process.close()]);
  }
}

/** Runs `work` when its turn comes in a queue; none of its tasks may take longer than `limitMs`. */
function exclusive<T>(
  queue: ReaderQueue,
  limitMs: number,
  { user, signal }: Asker,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  return queue.turn(user, signal, () => work((task) => queue.process.ask(task, limitMs, signal)));
}
