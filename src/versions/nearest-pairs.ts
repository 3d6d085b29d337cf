import { float64At, int32At } from '../shared/elements.ts';

/** Rows of one side, ascending by place. */
interface Line {
  readonly rows: Int32Array;
  /** Seconds by row. */
  readonly places: Float64Array;
}

/**
 * Pairs rows of two lines, the nearest first. The nearest rows are adjacent in the merged line, so pairs come from a
 * heap of neighbours: n log n work, however many rows share one place. `take` returns whether it accepts a pair; rows
 * of a refused pair stay free.
 */
export function pairNearest(
  older: Line,
  newer: Line,
  mostDistance: number,
  take: (olderRow: number, newerRow: number) => boolean,
): void {
  const merged = new Merged(older, newer);
  // An entry is taken from the heap before another is put there.
  const heap = new Heap(merged.count);
  const offer = (left: number, right: number) => {
    if (left < 0 || right >= merged.count || merged.isOlder(left) === merged.isOlder(right)) return;
    const distance = merged.place(right) - merged.place(left);
    if (distance <= mostDistance) heap.push(distance, left, right);
  };
  for (let index = 1; index < merged.count; index++) offer(index - 1, index);
  while (heap.size > 0) {
    const left = heap.firstLeft;
    const right = heap.firstRight;
    heap.removeFirst();
    if (!merged.areNeighbours(left, right)) continue;
    const isLeftOlder = merged.isOlder(left);
    if (!take(merged.row(isLeftOlder ? left : right), merged.row(isLeftOlder ? right : left))) continue;
    const before = merged.before(left);
    const after = merged.after(right);
    merged.remove(left, right);
    offer(before, after);
  }
}

/** Both lines as one, from which neighbours are taken out. */
class Merged {
  readonly count: number;
  private readonly rows: Int32Array;
  private readonly places: Float64Array;
  private readonly olderMarks: Uint8Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;

  constructor(older: Line, newer: Line) {
    const count = older.rows.length + newer.rows.length;
    this.count = count;
    this.rows = new Int32Array(count);
    this.places = new Float64Array(count);
    this.olderMarks = new Uint8Array(count);
    this.next = new Int32Array(count);
    this.previous = new Int32Array(count);
    let a = 0;
    let b = 0;
    for (let index = 0; index < count; index++) {
      const olderRow = a < older.rows.length ? int32At(older.rows, a) : -1;
      const newerRow = b < newer.rows.length ? int32At(newer.rows, b) : -1;
      const olderPlace = olderRow < 0 ? Infinity : float64At(older.places, olderRow);
      const newerPlace = newerRow < 0 ? Infinity : float64At(newer.places, newerRow);
      // Of rows at one place the sides take turns, so that they pair in their order.
      const takesOlder =
        newerRow < 0 || (olderRow >= 0 && (olderPlace < newerPlace || (olderPlace === newerPlace && a <= b)));
      this.rows[index] = takesOlder ? olderRow : newerRow;
      this.places[index] = takesOlder ? olderPlace : newerPlace;
      this.olderMarks[index] = Number(takesOlder);
      this.next[index] = index + 1;
      this.previous[index] = index - 1;
      if (takesOlder) a++;
      else b++;
    }
  }

  isOlder(index: number): boolean {
    return this.olderMarks[index] === 1;
  }

  place(index: number): number {
    return float64At(this.places, index);
  }

  row(index: number): number {
    return int32At(this.rows, index);
  }

  areNeighbours(left: number, right: number): boolean {
    return this.next[left] === right && this.previous[right] === left;
  }

  /** Index before one that is still there, -1 at the beginning. */
  before(index: number): number {
    return int32At(this.previous, index);
  }

  /** Index after one that is still there, `count` at the end. */
  after(index: number): number {
    return int32At(this.next, index);
  }

  /** Takes two neighbours out. */
  remove(left: number, right: number): void {
    const before = this.before(left);
    const after = this.after(right);
    // Removed entries must not be found as neighbours.
    this.next[left] = -1;
    this.previous[right] = -2;
    if (before >= 0) this.next[before] = after;
    if (after < this.count) this.previous[after] = before;
  }
}

/** Pairs of indexes by distance, the least first; of equal ones the leftmost. */
class Heap {
  size = 0;
  private readonly distances: Float64Array;
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;

  constructor(most: number) {
    this.distances = new Float64Array(most);
    this.lefts = new Int32Array(most);
    this.rights = new Int32Array(most);
  }

  get firstLeft(): number {
    return int32At(this.lefts, 0);
  }

  get firstRight(): number {
    return int32At(this.rights, 0);
  }

  push(distance: number, left: number, right: number): void {
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isAfter(parent, distance, left)) break;
      this.copy(parent, at);
      at = parent;
    }
    this.put(at, distance, left, right);
  }

  removeFirst(): void {
    const last = --this.size;
    const distance = float64At(this.distances, last);
    const left = int32At(this.lefts, last);
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      const sibling = child + 1;
      if (
        sibling < last &&
        this.isAfter(child, float64At(this.distances, sibling), int32At(this.lefts, sibling))
      )
        child = sibling;
      if (this.isAfter(child, distance, left)) break;
      this.copy(child, at);
      at = child;
    }
    this.put(at, distance, left, int32At(this.rights, last));
  }

  private isAfter(at: number, distance: number, left: number): boolean {
    const own = float64At(this.distances, at);
    return own > distance || (own === distance && int32At(this.lefts, at) > left);
  }

  private copy(from: number, to: number): void {
    this.put(to, float64At(this.distances, from), int32At(this.lefts, from), int32At(this.rights, from));
  }

  private put(at: number, distance: number, left: number, right: number): void {
    this.distances[at] = distance;
    this.lefts[at] = left;
    this.rights[at] = right;
  }
}
