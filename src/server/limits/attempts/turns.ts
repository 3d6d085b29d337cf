/** Runs work with the same key one after another. */
export class Turns {
  private readonly queues = new Map<string, { last: Promise<unknown>; length: number }>();

  /** Number of running and waiting calls with this key. */
  length(key: string): number {
    return this.queues.get(key)?.length ?? 0;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    this.queues.set(key, line);
    line.length += 1;
    const mine = line.last.then(work);
    // The next waits for the end of this one, even if it fails.
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.queues.delete(key);
    }
  }
}
