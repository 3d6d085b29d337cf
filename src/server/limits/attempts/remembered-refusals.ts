import type { Refusal } from './counted-attempts.ts';

/** Longest time that a refusal is remembered: another process may have forgiven the attempts meanwhile. */
const REMEMBERED_MS = 5000;
const MOST = 10_000;

/** Keys whose next attempt is refused anyway, so that whoever goes on trying costs the database nothing. */
export class RememberedRefusals {
  private readonly refused = new Map<string, { readonly forgottenAt: number; readonly freeAt: number }>();

  /** Milliseconds that an attempt of one of the keys has to wait; 0 where nothing is known. */
  waitOf(keys: readonly string[], now: Date): number {
    const waits = keys.map((key) => {
      const known = this.refused.get(key);
      if (known === undefined) return 0;
      const leftMs = known.forgottenAt - now.getTime();
      // More than `REMEMBERED_MS` left means that the clock was set back.
      if (leftMs > 0 && leftMs <= REMEMBERED_MS) return known.freeAt - now.getTime();
      this.refused.delete(key);
      return 0;
    });
    return Math.max(0, ...waits);
  }

  add({ key, waitMs }: Refusal, now: Date): void {
    if (this.refused.size >= MOST) this.refused.clear();
    const freeAt = now.getTime() + waitMs;
    this.refused.set(key, { freeAt, forgottenAt: Math.min(freeAt, now.getTime() + REMEMBERED_MS) });
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.refused.delete(key);
  }
}
