import type { Item, Range } from '../store/selection.ts';
import { Hits } from './hits.ts';
import { Places } from './places.ts';

/** What a search has found so far. It only grows. */
export class Found {
  /** First component of each hit, in the order of time. */
  readonly hits = new Hits();
  /** All components of all hits. */
  readonly components: Hits = this.hits;
  readonly places: Places;
  private fromIndex: number | undefined;

  /** Of a file that goes from one second of `bounds` to the other. With `isOfMany`, hits may have several components. */
  constructor(
    bounds: Range,
    private readonly fromTime: number,
    private readonly isOfMany = false,
  ) {
    this.places = new Places(bounds);
    if (isOfMany) this.components = new Hits();
  }

  /** `start` of the first component in seconds. */
  add(first: Item, start: number, others: readonly Item[] = []): void {
    if (start >= this.fromTime) this.fromIndex ??= this.hits.count;
    this.hits.add(first);
    this.places.add(start);
    if (!this.isOfMany) return;
    this.components.add(first);
    for (const item of others) this.components.add(item);
  }

  /** Index of the first hit at or after the time that the search began at, or the first of all. */
  get first(): number {
    return this.fromIndex ?? 0;
  }
}
