import { Unavailable } from './http-errors.ts';

/** Seconds in which even the work of a full queue is done. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Lets so many pieces of work go on at a time and refuses what is more at once: a queue would grow without end, and its
 * visitors would be gone before their turn. Work that waits for a slow client's bytes should not be counted.
 */
export class LoadLimit {
  private running = 0;

  constructor(private readonly max: number) {}

  /** Throws `Unavailable` without having called `work` when there is too much of it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.max) {
      throw new Unavailable('The server is busy. Wait a few seconds and try again.', RETRY_AFTER_SECONDS);
    }
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
    }
  }
}
