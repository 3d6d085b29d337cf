import { Unavailable } from '../../http/http-errors.ts';

/** Seconds after which even a full queue is worked off. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Lets so many pieces of work go on at a time and refuses what is more at once: a queue would grow without end, and its
 * visitors would be gone before their turn. Beyond it, networks with less than an even share may still add some, up to as
 * much again, so that nobody fills the queue for all. Work that waits for a slow client's bytes should not be counted.
 */
export class LoadLimit {
  private running = 0;
  private readonly runningOf = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Throws `Unavailable` without having called `work` when there is too much of it, or of what `network` has asked for. */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const own = this.runningOf.get(network) ?? 0;
    if (this.isTooMuch(own)) {
      throw new Unavailable('The server is busy. Wait a few seconds and try again.', RETRY_AFTER_SECONDS);
    }
    this.running++;
    this.runningOf.set(network, own + 1);
    try {
      return await work();
    } finally {
      this.running--;
      const left = (this.runningOf.get(network) ?? 1) - 1;
      if (left === 0) this.runningOf.delete(network);
      else this.runningOf.set(network, left);
    }
  }

  private isTooMuch(own: number): boolean {
    if (this.running < this.max) return false;
    const networks = this.runningOf.size + (own === 0 ? 1 : 0);
    return this.running >= 2 * this.max || own >= Math.floor(this.max / networks);
  }
}
