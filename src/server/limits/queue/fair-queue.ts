import { EventEmitter } from 'node:events';
import { DecayingUsage } from './decaying-usage.ts';

/** Ends of sessions that are remembered before those of long ago are dropped. */
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

/** Time after which a piece of work is overdue: one of these goes on in `GIVE_WAY_MS`, however little others have used. */
const OVERDUE_MS = 1000;

interface Waiting {
  readonly user: string;
  readonly since: number;
  readonly begin: () => void;
}

/** Ends a turn; the second call does nothing. */
type Leave = () => void;

/**
 * Runs so many pieces of work at a time. Of those that wait, whoever has used the least time of late is next (decay-usage
 * scheduling; Hellerstein 1993), so nobody is served sooner for asking more often or for more. `sessionEnd` is emitted
 * at the end of each session, `idle` when nothing runs and nobody waits.
 */
export class FairQueue extends EventEmitter<{ readonly sessionEnd: []; readonly idle: [] }> {
  private free: number;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly usage = new DecayingUsage(HALF_LIFE_MS);
  /** How many sessions each user has. */
  private readonly sessions = new Map<string, number>();
  /** Moment when the last session of each user ended; a time of `performance.now`. */
  private readonly sessionEnds = new Map<string, number>();
  /** Moment when work that had been put off was last begun; a time of `performance.now`. */
  private lastPutOff = -Infinity;
  /** Moment when overdue work was last begun; a time of `performance.now`. */
  private lastOverdue = -Infinity;
  private wake: NodeJS.Timeout | undefined;

  /** @param kept How many of `atOnce` heavy users leave free during the sessions of others. */
  constructor(
    private readonly atOnce: number,
    private readonly kept = atOnce,
  ) {
    super();
    this.free = atOnce;
  }

  /** Whether nothing runs and nobody waits. */
  get isIdle(): boolean {
    return this.free === this.atOnce && this.waiting.size === 0;
  }

  /** Whether there is a session of a user who is not heavy. */
  get hasLightSession(): boolean {
    return [...this.sessions.keys()].some((user) => this.usage.of(user) < HEAVY_MS);
  }

  /**
   * Runs work that takes several turns: users with more usage get no turn in between, nor in the second after, except one
   * every 250 ms.
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

  /** Runs `work` on the user's turn. Its time counts as usage from the call of `begun` on. */
  async run<T>(user: string, work: (begun: () => void) => Promise<T>): Promise<T> {
    await this.turn(user);
    let started = Infinity;
    try {
      return await work(() => (started = performance.now()));
    } finally {
      this.leave(user, started);
    }
  }

  /**
   * Waits for a turn, which lasts and counts as usage until the returned function is called. Throws the error of `tooLate`
   * after waiting for `limitMs`.
   */
  async enter(user: string, limitMs: number, tooLate: () => Error): Promise<Leave> {
    await this.turn(user, limitMs, tooLate);
    const started = performance.now();
    let isOver = false;
    return () => {
      if (!isOver) this.leave(user, started);
      isOver = true;
    };
  }

  private turn(user: string, limitMs = Infinity, tooLate?: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(user) ?? [];
      this.waiting.set(user, queue);
      const giveUp =
        tooLate &&
        setTimeout(() => {
          this.remove(own);
          reject(tooLate());
        }, limitMs);
      const begin = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const own: Waiting = { user, since: performance.now(), begin };
      queue.push(own);
      this.beginNext();
    });
  }

  private leave(user: string, started: number): void {
    this.usage.add(user, Math.max(0, performance.now() - started));
    this.free += 1;
    this.beginNext();
    if (this.isIdle) this.emit('idle');
  }

  private beginNext(): void {
    clearTimeout(this.wake);
    while (this.free > 0) {
      const overdue = this.overdue();
      const next = overdue ?? this.lightest();
      if (next === undefined) return;
      if (this.givesWay(next.user)) {
        const since = Math.max(next.since, this.lastPutOff);
        const putOffMs = since + GIVE_WAY_MS - performance.now();
        if (putOffMs > 0) {
          this.wake = setTimeout(() => this.beginNext(), putOffMs);
          return;
        }
        this.lastPutOff = performance.now();
      }
      if (overdue !== undefined) this.lastOverdue = performance.now();
      this.remove(next);
      this.free -= 1;
      next.begin();
    }
  }

  /** First in the queue of the user with the least usage. */
  private lightest(): Waiting | undefined {
    const [first, ...others] = this.waiting.keys();
    if (first === undefined) return undefined;
    const user = others.reduce(
      (least, each) => (this.usage.of(each) < this.usage.of(least) ? each : least),
      first,
    );
    return this.waiting.get(user)?.[0];
  }

  /** The longest waiting work, if it is overdue and no other overdue work was begun just now. */
  private overdue(): Waiting | undefined {
    const now = performance.now();
    if (now - this.lastOverdue < GIVE_WAY_MS) return undefined;
    const firsts = [...this.waiting.values()].flatMap(([first]) => first ?? []);
    const [longest] = firsts
      .filter(({ user, since }) => now - since >= OVERDUE_MS && !this.givesWay(user))
      .sort((a, b) => a.since - b.since);
    return longest;
  }

  private remove(own: Waiting): void {
    const left = (this.waiting.get(own.user) ?? []).filter((each) => each !== own);
    if (left.length > 0) this.waiting.set(own.user, left);
    else this.waiting.delete(own.user);
  }

  private givesWay(user: string): boolean {
    const used = this.usage.of(user);
    if (this.free > this.kept || used <= HEAVY_MS) return false;
    const isHeavyBeside = (other: string) =>
      other !== user && used > HEAVY_MS + HEAVY_FACTOR * this.usage.of(other);
    if ([...this.sessions.keys()].some(isHeavyBeside)) return true;
    const since = performance.now() - ACTIVE_MS;
    return [...this.sessionEnds].some(([other, at]) => at > since && isHeavyBeside(other));
  }

  private dropOld(): void {
    for (const [user, at] of this.sessionEnds) {
      if (at < performance.now() - ACTIVE_MS) this.sessionEnds.delete(user);
    }
  }
}
