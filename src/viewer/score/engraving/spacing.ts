import type { Shape } from '../../../kinds/engraving/engraving.ts';
import type { Extent } from '../../../kinds/engraving/path-data.ts';
import { reached } from '../../../kinds/contract/visible.ts';
import type { Engraving } from './engraving.ts';
import type { System } from './systems.ts';

/**
 * Moves of a system's music that make it fill its row: some x of the engraving, and the place of each then, both
 * ascending. Between them it is moved evenly, outside as the nearest one.
 */
export interface Spacing {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** A stretch of a row that keeps its width. */
type Stiff = readonly [left: number, right: number];

/**
 * Half the width around the middle of a note that is never stretched: its head, and the stem and ledger lines at it.
 */
const NOTE = 10;
/** Signs are narrower than this, in units, and half as high as wide at least; slurs and beams are not. */
const WIDEST_SIGN = 30;
/** Signs that are nearer to each other belong together, as the sharps of a key. */
const TOGETHER = 4;
/** A row with less than this part of it free between its signs is spread evenly as a whole. */
const MIN_FREE = 0.2;

/** Spreads the music of a system to its row: the space between notes and signs grows, they do not. */
export function spacingOf({ head, piece }: Engraving, system: System): Spacing {
  const { x, width, spread, first, after } = system;
  const end = x + width;
  if (spread === width) return { from: [x], to: [x] };
  const stiff: Stiff[] = head.signs
    .filter((sign) => sign.kind !== 'brace' && sign.x >= x && sign.x < end)
    .map((sign) => [sign.x, sign.x + sign.width]);
  for (let measure = first; measure < after; measure++) {
    const { shapes, notes } = piece(measure);
    for (const note of notes) stiff.push([note.x - NOTE, note.x + NOTE]);
    for (const shape of shapes) {
      const { left, top, right, bottom } = extentOf(shape);
      if (right - left < WIDEST_SIGN && bottom - top >= (right - left) / 2) stiff.push([left, right]);
    }
  }
  return spreadBetween(joined(stiff, x, end), x, end, spread - width);
}

/** Place in its row of an x of the engraving. */
export const movedX = ({ from, to }: Spacing, x: number): number => between(from, to, x);

/** The x of the engraving that stands at a place of its row. */
export const unmovedX = ({ from, to }: Spacing, x: number): number => between(to, from, x);

/** Extent of a shape; of a text, whose width no file says, only its beginning. */
export function extentOf(shape: Shape): Extent {
  if (shape.length === 2) return extentOfPath(shape[1]);
  const [, left, top, third] = shape;
  if (typeof third === 'string') return { left, top, right: left, bottom: top };
  return { left, top, right: left + third, bottom: top + (shape[4] ?? 0) };
}

/** Reads path data as `readPath` has written it: capital commands, numbers between blanks. Arcs are taken by their ends. */
function extentOfPath(data: string): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let name = '';
  let argument = 0;
  for (const [token] of data.matchAll(/[A-Z]|[^A-Z ]+/g)) {
    if (token >= 'A') {
      name = token;
      argument = 0;
      continue;
    }
    const at = name === 'A' ? (argument++ % 7) - 5 : name === 'V' ? 1 : name === 'H' ? 0 : argument++ % 2;
    const value = Number(token);
    if (at === 0) {
      left = Math.min(left, value);
      right = Math.max(right, value);
    } else if (at === 1) {
      top = Math.min(top, value);
      bottom = Math.max(bottom, value);
    }
  }
  return { left, top, right, bottom };
}

/** Stretches from left to right, those that touch as one, within the row. */
function joined(stiff: readonly Stiff[], start: number, end: number): readonly Stiff[] {
  const apart: Stiff[] = [];
  for (const [left, right] of stiff.toSorted((a, b) => a[0] - b[0])) {
    const within: Stiff = [Math.max(left, start), Math.min(right, end)];
    if (within[1] < within[0]) continue;
    const last = apart.at(-1);
    if (last && within[0] <= last[1] + TOGETHER)
      apart[apart.length - 1] = [last[0], Math.max(last[1], within[1])];
    else apart.push(within);
  }
  return apart;
}

function spreadBetween(stiff: readonly Stiff[], start: number, end: number, added: number): Spacing {
  const free = end - start - stiff.reduce((sum, [left, right]) => sum + right - left, 0);
  if (free < MIN_FREE * (end - start)) return { from: [start, end], to: [start, end + added] };
  const factor = 1 + added / free;
  const from = [start];
  const to = [start];
  let [x, place] = [start, start];
  const go = (next: number, by: number) => {
    if (next === x) return;
    place += (next - x) * by;
    x = next;
    from.push(x);
    to.push(place);
  };
  for (const [left, right] of stiff) {
    go(left, factor);
    go(right, 1);
  }
  go(end, factor);
  return { from, to };
}

function between(from: readonly number[], to: readonly number[], value: number): number {
  const index = reached(from, value) ?? 0;
  const [low = 0, high] = [from[index], from[index + 1]];
  const [start = 0, end] = [to[index], to[index + 1]];
  const isOutside = high === undefined || end === undefined || value < low;
  return start + (value - low) * (isOutside ? 1 : (end - start) / (high - low));
}
