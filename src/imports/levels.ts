/** Stretch of time that gets a level. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Levels by containment, from 1 for the innermost: each stretch stands above all shorter ones that it overlaps, so that
 * none covers another one of its level. Same order as `stretches`.
 */
export function levelsOf(stretches: readonly Stretch[]): readonly number[] {
  const places = [...new Set(stretches.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const placeOf = new Map(places.map((time, place) => [time, place]));
  const tree = new HighestLevels(places.length);
  const levels = new Array<number>(stretches.length).fill(1);
  const order = stretches
    .map(({ start, end }, index) => ({ start, end, index }))
    .sort((a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start);
  for (const { start, end, index } of order) {
    const from = placeOf.get(start) ?? 0;
    const to = placeOf.get(end) ?? 0;
    const level = tree.highest(from, to) + 1;
    tree.raise(from, to, level);
    levels[index] = level;
  }
  return levels;
}

/** The highest level over ranges of gaps between places: a segment tree that raises whole ranges at once. */
class HighestLevels {
  private readonly size: number;
  /** Highest level within a node, and the level that all of it has at least. */
  private readonly within: Int32Array;
  private readonly whole: Int32Array;

  constructor(count: number) {
    this.size = 2 ** Math.ceil(Math.log2(Math.max(count, 1)));
    this.within = new Int32Array(2 * this.size);
    this.whole = new Int32Array(2 * this.size);
  }

  highest(from: number, to: number, node = 1, start = 0, end = this.size): number {
    if (to <= start || end <= from) return 0;
    if (from <= start && end <= to) return this.within[node] ?? 0;
    const middle = (start + end) / 2;
    return Math.max(
      this.whole[node] ?? 0,
      this.highest(from, to, 2 * node, start, middle),
      this.highest(from, to, 2 * node + 1, middle, end),
    );
  }

  raise(from: number, to: number, level: number, node = 1, start = 0, end = this.size): void {
    if (to <= start || end <= from) return;
    this.within[node] = Math.max(this.within[node] ?? 0, level);
    if (from <= start && end <= to) {
      this.whole[node] = Math.max(this.whole[node] ?? 0, level);
      return;
    }
    const middle = (start + end) / 2;
    this.raise(from, to, level, 2 * node, start, middle);
    this.raise(from, to, level, 2 * node + 1, middle, end);
  }
}
