import type { AtlasPiece, AtlasUnit, PlacedSpan } from './atlas-data.ts';
import { AT_ASKED, AT_START, type Axis, type Choices } from './choices.ts';

/** Two values of an axis: parts from 0 to 1, or seconds. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Where a span of a piece stands on an axis, counted from the piece's start. */
export function onAxis(span: PlacedSpan, piece: AtlasPiece, axis: Axis): Interval {
  if (axis === 'measures') return { from: span.startOfMeasures, to: span.endOfMeasures };
  const whole = axis === 'time' ? piece.length : 1;
  return { from: span.start * whole, to: span.end * whole };
}

const lengthOnAxis = (piece: AtlasPiece, axis: Axis): number => (axis === 'time' ? piece.length : 1);

/** The unit of a piece by which it is aligned and that lines tell of: what the line finds, or the first of a function. */
export function unitOf(piece: AtlasPiece, align: string): PlacedSpan | undefined {
  if (align === AT_START || align === AT_ASKED) return piece.asked;
  return firstOfFunction(piece.units, align);
}

function firstOfFunction(units: readonly AtlasUnit[], name: string): AtlasUnit | undefined {
  let first: AtlasUnit | undefined;
  for (const unit of units)
    if (unit.function === name && (first === undefined || unit.start < first.start)) first = unit;
  return first;
}

/** A row of the picture: a piece, or the head of a group. */
export type AtlasRow =
  | {
      readonly is: 'piece';
      /** Place of its piece among all. */
      readonly piece: number;
      /** Value of the axis at the piece's start. */
      readonly origin: number;
      /** Whether it lacks the unit that the others are aligned by. */
      readonly isApart: boolean;
    }
  | { readonly is: 'head'; readonly name: string };

/** Rows from top to bottom, and the extent of all on the axis. */
export interface Arranged {
  readonly rows: readonly AtlasRow[];
  readonly extent: Interval;
}

/** Pieces by their names, which takes far longer to compare than numbers. */
export interface Named {
  /** Places of the pieces in the order of their titles. */
  readonly byTitle: readonly number[];
  /** Place of each piece's composer among all. */
  readonly composers: readonly number[];
}

const NAMES = new Intl.Collator('en', { numeric: true });

export function namedOf(pieces: readonly AtlasPiece[]): Named {
  const composers = [...new Set(pieces.map(({ composer }) => composer))].toSorted(NAMES.compare);
  const rankOf = new Map(composers.map((composer, rank) => [composer, rank]));
  const byTitle = pieces
    .map(({ title, fileId }, index) => ({ title, fileId, index }))
    .toSorted((a, b) => NAMES.compare(a.title, b.title) || a.fileId - b.fileId);
  return {
    byTitle: byTitle.map(({ index }) => index),
    composers: pieces.map(({ composer }) => rankOf.get(composer) ?? 0),
  };
}

/**
 * Arranges pieces in rows; those without the unit that is aligned by come last. `units`: the unit of each piece, as `unitOf`
 * gives it.
 */
export function arrange(
  pieces: readonly AtlasPiece[],
  units: readonly (PlacedSpan | undefined)[],
  { byTitle, composers }: Named,
  choices: Choices,
): Arranged {
  const { axis, align, isGrouped } = choices;
  const entries = byTitle.flatMap((index): Entry[] => {
    const piece = pieces[index];
    const unit = units[index];
    const isApart = align !== AT_START && unit === undefined;
    return piece ? [{ piece, index, unit, isApart, composer: composers[index] ?? 0 }] : [];
  });
  const compare = comparison(choices);
  // Sorting leaves alike ones in the order of their titles.
  const sorted = compare ? entries.toSorted(compare) : entries;
  const grouped = isGrouped ? sorted.toSorted((a, b) => a.composer - b.composer) : sorted;
  const rows: AtlasRow[] = [];
  let [from, to] = [0, 0];
  let group: string | undefined;
  const together = grouped.filter(({ isApart }) => !isApart);
  const apart = grouped.filter(({ isApart }) => isApart);
  for (const { piece, index, unit, isApart } of [...together, ...apart]) {
    const name = isApart ? 'Without this unit' : isGrouped ? piece.composer || 'Composer unknown' : undefined;
    if (name !== undefined && name !== group) rows.push({ is: 'head', name });
    group = name;
    const origin = align === AT_START || !unit ? 0 : -onAxis(unit, piece, axis).from;
    from = Math.min(from, origin);
    to = Math.max(to, origin + lengthOnAxis(piece, axis));
    rows.push({ is: 'piece', piece: index, origin, isApart });
  }
  return { rows, extent: { from, to: Math.max(to, from + 1e-3) } };
}

interface Entry {
  readonly piece: AtlasPiece;
  readonly index: number;
  readonly unit: PlacedSpan | undefined;
  readonly isApart: boolean;
  readonly composer: number;
}

/** Compares by what a reader sorts by, where that is not the title; pieces without it come last. */
function comparison({ sort, axis }: Choices): ((a: Entry, b: Entry) => number) | undefined {
  if (sort === 'title') return undefined;
  if (sort === 'composer') return (a, b) => a.composer - b.composer;
  const valueOf = ({ piece, unit }: Entry): number => {
    if (sort === 'length') return piece.length;
    if (!unit) return Infinity;
    const { from, to } = onAxis(unit, piece, axis);
    return sort === 'place' ? from : to - from;
  };
  return (a, b) => compareNumbers(valueOf(a), valueOf(b));
}

/** Also of two that are infinite. */
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b);
