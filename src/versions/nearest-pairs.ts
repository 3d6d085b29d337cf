import { entryAt, float64At, int32At } from '../shared/elements.ts';

/** Rows of one side, ascending by place. */
interface Line {
  readonly rows: readonly number[];
  readonly placeOf: (row: number) => number;
}

/**
 * Pairs rows of two lines, the nearest first. What is nearest stands side by side in the merged line, so pairs come from
 * a heap of neighbours: n log n work, however many stand at one place. `take` says whether it takes a pair; rows
 * whose pair was not taken stay.
 */
export function pairNearest(
  older: Line,
  newer: Line,
  mostDistance: number,
  take: (olderRow: number, newerRow: number) => boolean,
): void {
  const merged = new Merged(older, newer);
  const heap = new Heap();
  const offer = (left: number, right: number) => {
    if (left < 0 || right >= merged.count || merged.isOlder(left) === merged.isOlder(right)) return;
    const distance = merged.place(right) - merged.place(left);
    if (distance <= mostDistance) heap.push(distance, left, right);
  };
  for (let index = 1; index < merged.count; index++) offer(index - 1, index);
  for (;;) {
    const nearest = heap.pop();
    if (nearest === undefined) return;
    const [left, right] = nearest;
    if (!merged.areNeighbours(left, right)) continue;
    const [olderRow, newerRow] = merged.isOlder(left)
      ? [merged.row(left), merged.row(right)]
      : [merged.row(right), merged.row(left)];
    if (!take(olderRow, newerRow)) continue;
    const [before, after] = merged.remove(left, right);
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
    this.next = Int32Array.from({ length: count }, (_, index) => index + 1);
    this.previous = Int32Array.from({ length: count }, (_, index) => index - 1);
    let a = 0;
    let b = 0;
    for (let index = 0; index < count; index++) {
      const olderPlace = a < older.rows.length ? older.placeOf(entryAt(older.rows, a)) : Infinity;
      const newerPlace = b < newer.rows.length ? newer.placeOf(entryAt(newer.rows, b)) : Infinity;
      // Of rows at one place the sides take turns, so that they pair in their order.
      const takesOlder =
        b >= newer.rows.length ||
        (a < older.rows.length && (olderPlace < newerPlace || (olderPlace === newerPlace && a <= b)));
      this.rows[index] = takesOlder ? entryAt(older.rows, a) : entryAt(newer.rows, b);
      this.places[index] = takesOlder ? olderPlace : newerPlace;
      this.olderMarks[index] = Number(takesOlder);
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

  /** Takes two neighbours out; gives the places before and after them, -1 and `count` at the ends. */
  remove(left: number, right: number): readonly [before: number, after: number] {
    const before = int32At(this.previous, left);
    const after = int32At(this.next, right);
    // What is taken out is nobody's neighbour.
    this.next[left] = -1;
    this.previous[right] = -2;
    if (before >= 0) this.next[before] = after;
    if (after < this.count) this.previous[after] = before;
    return [before, after];
  }
}

/** Pairs of indexes by distance, the least first; of equal ones the leftmost. */
class Heap {
  private readonly entries: (readonly [distance: number, left: number, right: number])[] = [];

  push(distance: number, left: number, right: number): void {
    const { entries } = this;
    let at = entries.length;
    entries.push([distance, left, right]);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): readonly [left: number, right: number] | undefined {
    const { entries } = this;
    const [first] = entries;
    const last = entries.pop();
    if (first === undefined || last === undefined) return undefined;
    if (entries.length > 0) {
      entries[0] = last;
      this.sink();
    }
    return [first[1], first[2]];
  }

  private sink(): void {
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.entries.length && this.isBefore(child, least)) least = child;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [distanceA, leftA] = entryAt(this.entries, a);
    const [distanceB, leftB] = entryAt(this.entries, b);
    return distanceA < distanceB || (distanceA === distanceB && leftA < leftB);
  }

  private swap(a: number, b: number): void {
    const entry = entryAt(this.entries, a);
    this.entries[a] = entryAt(this.entries, b);
    this.entries[b] = entry;
  }
}
