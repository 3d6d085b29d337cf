/** Runs work with the same key one after another. */
export class Turns {
  private readonly lines = new Map<string, { last: Promise<unknown>; length: number }>();

  /** Number of running and waiting calls with this key. */
  length(key: string): number {
    return this.lines.get(key)?.length ?? 0;
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    this.lines.set(key, line);
    line.length += 1;
    const mine = line.last.then(work);
    // The next waits for the end of this one, even if it fails.
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }
}
