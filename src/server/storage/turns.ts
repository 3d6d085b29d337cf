/** How many are remembered before those are forgotten who would begin anew anyway. */
const REMEMBERED = 1000;

/**
 * Lets so many pieces of work go on at a time. Of those who wait, whoever has had the least time is next (start-time fair
 * queueing; Goyal, Vin and Cheng 1996), so nobody is served sooner for asking more often or for more.
 */
export class Turns {
  private free: number;
  private readonly waiting = new Map<string, (() => void)[]>();
  /** Milliseconds that each has had. Who comes begins with as much as whoever had the last turn. */
  private readonly had = new Map<string, number>();
  private hadByLast = 0;

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    this.had.set(who, this.hadBy(who));
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.queueOf(who).push(resolve));
    this.hadByLast = this.hadBy(who);
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.had.set(who, (this.had.get(who) ?? this.hadByLast) + performance.now() - started);
      this.next();
    }
  }

  private hadBy(who: string): number {
    return Math.max(this.had.get(who) ?? 0, this.hadByLast);
  }

  private queueOf(who: string): (() => void)[] {
    const queue = this.waiting.get(who) ?? [];
    this.waiting.set(who, queue);
    return queue;
  }

  private next(): void {
    const [first, ...others] = this.waiting.keys();
    if (first === undefined) {
      this.free += 1;
      this.had.clear();
      this.hadByLast = 0;
      return;
    }
    const who = others.reduce((least, each) => (this.hadBy(each) < this.hadBy(least) ? each : least), first);
    const queue = this.queueOf(who);
    const go = queue.shift();
    if (queue.length === 0) this.waiting.delete(who);
    if (this.had.size > REMEMBERED) this.forget();
    go?.();
  }

  private forget(): void {
    for (const [who, ms] of this.had) {
      if (ms <= this.hadByLast && !this.waiting.has(who)) this.had.delete(who);
    }
  }
}
