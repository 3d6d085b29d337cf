/** Number of users above which those with next to no usage are dropped. */
const KEPT = 1000;

/** Time used by each user, in milliseconds; it decays with age. */
export class DecayingUsage {
  private readonly used = new Map<string, { readonly ms: number; readonly at: number }>();

  /** @param halfLifeMs Time in milliseconds after which usage counts half. */
  constructor(private readonly halfLifeMs: number) {}

  of(user: string): number {
    const used = this.used.get(user);
    return used === undefined ? 0 : used.ms * 2 ** ((used.at - performance.now()) / this.halfLifeMs);
  }

  add(user: string, ms: number): void {
    this.used.set(user, { ms: this.of(user) + ms, at: performance.now() });
    if (this.used.size <= KEPT) return;
    for (const each of this.used.keys()) {
      if (this.of(each) < 1) this.used.delete(each);
    }
  }
}
