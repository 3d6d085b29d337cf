import { EventEmitter } from 'node:events';

/** Users whose usage is kept before that of those is dropped who have next to none left. */
const KEPT = 1000;

/** Time after which usage counts half. */
const HALF_LIFE_MS = 10_000;

/** A user is heavy beside another who has used less than half of what is above this. */
const HEAVY_MS = 300;
const HEAVY_FACTOR = 2;

/** Time after the end of a session in which its user is likely to begin the next. */
const ACTIVE_MS = 1000;

/** One piece of work of all heavy users goes on in this time, however many sessions of others there are. */
const GIVE_WAY_MS = 250;

interface Waiting {
  readonly since: number;
  readonly begin: () => void;
}

/**
 * Runs so many pieces of work at a time. Of those that wait, whoever has used the least time of late is next (decay-usage
 * scheduling; Hellerstein 1993), so nobody is served sooner for asking more often or for more. `sessionEnd` is emitted
 * at the end of each session.
 */
export class FairQueue extends EventEmitter<{ readonly sessionEnd: [] }> {
  private free: number;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly usage = new Map<string, { readonly ms: number; readonly at: number }>();
  /** How many sessions each user has. */
  private readonly sessions = new Map<string, number>();
  /** Moment when the last session of each user ended; a time of `performance.now`. */
  private readonly sessionEnds = new Map<string, number>();
  /** Moment when work that had been put off was last begun; a time of `performance.now`. */
  private lastPutOff = -Infinity;
  private wake: NodeJS.Timeout | undefined;

  /** @param kept How many of `atOnce` heavy users leave free during the sessions of others. */
  constructor(
    atOnce: number,
    private readonly kept = atOnce,
  ) {
    super();
    this.free = atOnce;
  }

  /** Whether there is a session of a user who is not heavy. */
  get hasLightSession(): boolean {
    return [...this.sessions.keys()].some((user) => this.usageOf(user) < HEAVY_MS);
  }

  /**
   * Runs what consists of several pieces of work: those of heavier users do not come in between, nor in the
   * second after, but for one every 250 ms.
   */
  async session<T>(user: string, work: () => Promise<T>): Promise<T> {
    this.sessions.set(user, (this.sessions.get(user) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.sessions.get(user) ?? 1) - 1;
      if (left === 0) this.sessions.delete(user);
      else this.sessions.set(user, left);
      this.sessionEnds.set(user, performance.now());
      if (this.sessionEnds.size > KEPT) this.dropOld();
      this.beginNext();
      this.emit('sessionEnd');
    }
  }

  /** What `work` takes counts from when it calls `begun`. */
  async run<T>(user: string, work: (begun: () => void) => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      const queue = this.waiting.get(user) ?? [];
      this.waiting.set(user, queue);
      queue.push({ since: performance.now(), begin });
      this.beginNext();
    });
    let started = Infinity;
    try {
      return await work(() => (started = performance.now()));
    } finally {
      const now = performance.now();
      const usedMs = Math.max(0, now - started);
      this.usage.set(user, { ms: this.usageOf(user) + usedMs, at: now });
      if (this.usage.size > KEPT) this.dropOld();
      this.free += 1;
      this.beginNext();
    }
  }

  private beginNext(): void {
    clearTimeout(this.wake);
    while (this.free > 0) {
      const [first, ...others] = this.waiting.keys();
      if (first === undefined) return;
      const user = others.reduce(
        (least, each) => (this.usageOf(each) < this.usageOf(least) ? each : least),
        first,
      );
      const queue = this.waiting.get(user) ?? [];
      if (this.givesWay(user)) {
        const since = Math.max(queue[0]?.since ?? 0, this.lastPutOff);
        const putOffMs = since + GIVE_WAY_MS - performance.now();
        if (putOffMs > 0) {
          this.wake = setTimeout(() => this.beginNext(), putOffMs);
          return;
        }
        this.lastPutOff = performance.now();
      }
      const work = queue.shift();
      if (queue.length === 0) this.waiting.delete(user);
      this.free -= 1;
      work?.begin();
    }
  }

  private givesWay(user: string): boolean {
    const used = this.usageOf(user);
    if (this.free > this.kept || used <= HEAVY_MS) return false;
    const isHeavyBeside = (other: string) =>
      other !== user && used > HEAVY_MS + HEAVY_FACTOR * this.usageOf(other);
    if ([...this.sessions.keys()].some(isHeavyBeside)) return true;
    const since = performance.now() - ACTIVE_MS;
    return [...this.sessionEnds].some(([other, at]) => at > since && isHeavyBeside(other));
  }

  /** Milliseconds used, less for those long ago. */
  private usageOf(user: string): number {
    const used = this.usage.get(user);
    return used === undefined ? 0 : used.ms * 2 ** ((used.at - performance.now()) / HALF_LIFE_MS);
  }

  private dropOld(): void {
    for (const user of this.usage.keys()) {
      if (this.usageOf(user) < 1) this.usage.delete(user);
    }
    for (const [user, at] of this.sessionEnds) {
      if (at < performance.now() - ACTIVE_MS) this.sessionEnds.delete(user);
    }
  }
}
