import { float32At } from '../../shared/elements.ts';

/**
 * Range of pitches in equal cells of time, as a binary tree: node 1 covers the whole, nodes 2n and 2n + 1 the halves of
 * node n, the last `count` nodes are the cells. A node without notes has `amount` 0.
 */
export interface Cells {
  /** A power of two. */
  readonly count: number;
  /** Lowest and highest place of a note that sounds there. */
  readonly low: Int8Array;
  readonly high: Int8Array;
  /** How many notes sound there on the average. */
  readonly amount: Float32Array;
  /** Colour of most notes of each cell, by the colour numbers of the notes; empty where no note has a colour. */
  readonly color: Uint16Array;
}

const LOWEST = -128;
const HIGHEST = 127;

interface CellsOfNotes {
  /**
   * Adds a note from one cell to another, with fractional cells at the ends; a minimum keeps it visible. `color` 0 is
   * none.
   */
  add(place: number, from: number, to: number, color: number): void;
  /** Cells of all added notes; to be called once. */
  finish(): Cells;
}

/** Least amount that a note adds to a cell in which it hardly sounds, so that it stays visible. */
const MIN_AMOUNT = 0.02;
/** A note that the author has coloured counts as so many others. */
const OWN_WEIGHT = 4;

/**
 * Collects the notes of one staff. The cost of a note is logarithmic in the number of cells, however long it is. The
 * colour of a cell is the one with more weight there than all others together, if any (Boyer and Moore's majority
 * vote).
 */
export function cellsOfNotes(count: number, isColored: boolean): CellsOfNotes {
  const low = new Int8Array(2 * count).fill(HIGHEST);
  const high = new Int8Array(2 * count).fill(LOWEST);
  const amount = new Float32Array(2 * count);
  const color = new Uint16Array(isColored ? 2 * count : 0);
  const lead = new Float32Array(color.length);
  const vote = (node: number, own: number, weight: number) => {
    const left = float32At(lead, node) + (color[node] === own ? weight : -weight);
    if (left < 0) color[node] = own;
    lead[node] = Math.abs(left);
  };
  const mark = (node: number, place: number, part: number, own: number) => {
    if (isColored) vote(node, own, own === 0 ? part : OWN_WEIGHT * part);
    if (place < (low[node] ?? 0)) low[node] = place;
    if (place > (high[node] ?? 0)) high[node] = place;
    amount[node] = float32At(amount, node) + part;
  };
  return {
    add(place, from, to, own) {
      const start = Math.min(Math.max(from, 0), count);
      const end = Math.min(Math.max(to, start), count);
      const first = Math.min(Math.floor(start), count - 1);
      const last = Math.min(Math.floor(end), count - 1);
      if (first === last) {
        mark(count + first, place, Math.max(end - start, MIN_AMOUNT), own);
        return;
      }
      mark(count + first, place, Math.max(first + 1 - start, MIN_AMOUNT), own);
      if (end > last) mark(count + last, place, Math.max(end - last, MIN_AMOUNT), own);
      // Whole cells between them: the few nodes that cover all of these.
      for (let left = count + first + 1, right = count + last; left < right; left >>>= 1, right >>>= 1) {
        if (left & 1) mark(left++, place, 1, own);
        if (right & 1) mark(--right, place, 1, own);
      }
    },
    finish() {
      for (let node = 1; node < count; node++) {
        for (const half of [2 * node, 2 * node + 1]) {
          low[half] = Math.min(low[half] ?? 0, low[node] ?? 0);
          high[half] = Math.max(high[half] ?? 0, high[node] ?? 0);
          amount[half] = float32At(amount, half) + float32At(amount, node);
          if (isColored) vote(half, color[node] ?? 0, float32At(lead, node));
        }
      }
      for (let node = count - 1; node > 0; node--) {
        const half = 2 * node;
        low[node] = Math.min(low[half] ?? 0, low[half + 1] ?? 0);
        high[node] = Math.max(high[half] ?? 0, high[half + 1] ?? 0);
        amount[node] = (float32At(amount, half) + float32At(amount, half + 1)) / 2;
        if (!isColored) continue;
        color[node] = color[half] ?? 0;
        lead[node] = float32At(lead, half);
        vote(node, color[half + 1] ?? 0, float32At(lead, half + 1));
      }
      return { count, low, high, amount, color };
    },
  };
}
