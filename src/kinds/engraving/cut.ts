import { entryAt } from '../../shared/elements.ts';
import { isRecord } from '../../shared/fields.ts';
import type { EngravedPiece, EngravingAnchors, EngravingHead, Shape } from './engraving.ts';
import { upperBound } from '../contract/visible.ts';
import { Box, rounded, type Extent } from './path-data.ts';
import type { EngravedRow, RowMeasure, RowShape } from './drawn-row.ts';

/** Units by which a shape may reach into the next measure and still count as part of its own alone. */
const TOLERANCE = 3;
/** Most entries for shapes that several measures touch; after that they are drawn in the first one only. */
const MAX_ACROSS = 100_000;
const MAX_ANCHORS = 200_000;

/** An engraving cut by measures: its head, and a piece for each measure. */
interface CutEngraving {
  readonly head: EngravingHead;
  readonly pieces: readonly EngravedPiece[];
}

interface Piece {
  readonly shapes: Shape[];
  readonly across: { readonly id: number; readonly shape: Shape }[];
  readonly box: Box;
}

/**
 * Cuts a row by its measures, so that they can be laid out in systems of any width. `beatX` is the file's
 * `viewer_beat_x`. Shapes left of the first measure belong to it.
 */
export function cutRow(row: EngravedRow, beatX: unknown): CutEngraving {
  const { measures } = row;
  const lefts = measures.map(({ left, begins }, index) => (index === 0 ? 0 : (begins?.edge ?? left)));
  const pieces = measures.map((): Piece => ({ shapes: [], across: [], box: new Box() }));
  let across = 0;
  let id = 0;
  const place = ({ shape, extent }: RowShape, own: number | undefined) => {
    // A word is read where it begins.
    const isText = shape.length === 4;
    const reach = isText ? { ...extent, right: extent.left } : extent;
    // A measure's number stands before its bar line, and goes with the measure.
    const isOwn = isText && own !== undefined;
    const [first, last] = isOwn ? [own, own] : touched(measures, lefts, reach, own);
    across += last > first ? last - first + 1 : 0;
    if (last === first || across > MAX_ACROSS) {
      entryAt(pieces, first).shapes.push(shape);
      entryAt(pieces, first).box.add(extent);
      return;
    }
    id++;
    for (let measure = first; measure <= last; measure++) {
      entryAt(pieces, measure).across.push({ id, shape });
      entryAt(pieces, measure).box.add(extent);
    }
  };
  for (const [index, { shapes, notes }] of measures.entries()) {
    for (const shape of shapes) place(shape, index);
    for (const note of notes) for (const { extent } of note.shapes) entryAt(pieces, index).box.add(extent);
  }
  for (const shape of row.beside) place(shape, undefined);
  return {
    head: {
      ...{ width: row.width, height: row.height, styles: row.styles },
      stavesX: rounded(entryAt(measures, 0).left),
      staves: row.staves.map((lines) => ({ lines })),
      measures: measures.map(({ number, left, right, begins }, index) => {
        const x = entryAt(lefts, index);
        const { top, bottom } = entryAt(pieces, index).box.extent;
        return {
          ...{ number, x, width: rounded(right - x), top: rounded(top), bottom: rounded(bottom) },
          ...(index > 0 &&
            begins && {
              begins: { stavesX: rounded(left), staves: begins.staves.map((lines) => ({ lines })) },
            }),
        };
      }),
      signs: row.signs,
      anchors: readAnchors(beatX),
    },
    pieces: measures.map(({ notes }, index) => {
      const { shapes, across: reaching } = entryAt(pieces, index);
      return {
        shapes,
        notes: notes.map(({ staff, x, shapes: own }) => ({
          staff,
          x,
          shapes: own.map(({ shape }) => shape),
        })),
        across: reaching,
      };
    }),
  };
}

/** The first and the last measure touched by an extent, its own included; the nearest one for an extent outside. */
function touched(
  measures: readonly RowMeasure[],
  lefts: readonly number[],
  { left, right }: Extent,
  own: number | undefined,
): readonly [first: number, last: number] {
  const at = (x: number) => Math.max(upperBound(lefts, x) - 1, 0);
  if (own === undefined) {
    const isNarrow = right - left <= 2 * TOLERANCE;
    const first = at(isNarrow ? (left + right) / 2 : left + TOLERANCE);
    return [first, isNarrow ? first : at(right - TOLERANCE)];
  }
  const first = left < entryAt(lefts, own) - TOLERANCE ? Math.min(at(left + TOLERANCE), own) : own;
  const last = right > entryAt(measures, own).right + TOLERANCE ? Math.max(at(right - TOLERANCE), own) : own;
  return [first, last];
}

/**
 * Places in the music and their x, from `viewer_beat_x`: ascending by place, without those that are not right of the last
 * one kept (specification of score timelines, section 4, rule 9).
 */
function readAnchors(written: unknown): EngravingAnchors {
  const anchors = Object.entries(isRecord(written) ? written : {})
    .slice(0, MAX_ANCHORS)
    .flatMap(([key, x]) => {
      const place = key.trim() === '' ? NaN : Number(key);
      return Number.isFinite(place) && typeof x === 'number' && Number.isFinite(x) ? [{ place, x }] : [];
    })
    .sort((a, b) => a.place - b.place);
  const places: number[] = [];
  const xs: number[] = [];
  for (const { place, x } of anchors) {
    if (x <= (xs.at(-1) ?? -Infinity) || place === places.at(-1)) continue;
    places.push(place);
    xs.push(x);
  }
  return { places, xs };
}
