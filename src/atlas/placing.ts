import type { AtlasPiece, AtlasUnit, PlacedSpan } from './atlas-data.ts';
import { AT_ASKED, AT_START, type Axis, type Choices, type Fact } from './choices.ts';

/** Two values of an axis: parts from 0 to 1, or seconds. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Where a span of a piece stands on an axis, counted from the piece's start. */
export function onAxis(span: PlacedSpan, piece: AtlasPiece, axis: Axis): Interval {
  if (axis === 'measures') return { from: span.startOfMeasures, to: span.endOfMeasures };
  const whole = lengthOnAxis(piece, axis);
  return { from: span.start * whole, to: span.end * whole };
}

const lengthOnAxis = (piece: AtlasPiece, axis: Axis): number => (axis === 'time' ? piece.seconds : 1);

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
  | {
      readonly is: 'head';
      readonly name: string;
      /** How many pieces stand below it. */
      readonly count: number;
    };

/** Rows from top to bottom, and the extent of all on the axis. */
export interface Arranged {
  readonly rows: readonly AtlasRow[];
  readonly extent: Interval;
}

/** Pieces by their names, which takes far longer to compare than numbers. */
export interface Named {
  /** Places of the pieces in the order of their titles. */
  readonly byTitle: readonly number[];
  /** For each fact the place of each piece's value among all; values that differ in case alone have the same. */
  readonly ranks: Readonly<Record<Fact, readonly number[]>>;
}

const NAMES = new Intl.Collator('en', { numeric: true });
/** Behind all that are named. */
const UNNAMED = Infinity;

export function namedOf(pieces: readonly AtlasPiece[]): Named {
  const byTitle = pieces
    .map(({ title, fileId }, index) => ({ title, fileId, index }))
    .toSorted((a, b) => NAMES.compare(a.title, b.title) || a.fileId - b.fileId);
  const ranksBy = (fact: Fact) => {
    const keys = pieces.map((piece) => piece[fact].toLowerCase());
    const sorted = [...new Set(keys)].filter((key) => key !== '').toSorted(NAMES.compare);
    const rankOf = new Map(sorted.map((key, rank) => [key, rank]));
    return keys.map((key) => rankOf.get(key) ?? UNNAMED);
  };
  return {
    byTitle: byTitle.map(({ index }) => index),
    ranks: {
      composer: ranksBy('composer'),
      form: ranksBy('form'),
      genre: ranksBy('genre'),
      key: ranksBy('key'),
    },
  };
}

interface Entry {
  readonly piece: AtlasPiece;
  readonly index: number;
  readonly unit: PlacedSpan | undefined;
}

interface Group {
  /** Its head; undefined where it has none. */
  readonly name: string | undefined;
  readonly entries: readonly Entry[];
}

/**
 * Arranges pieces in rows; those without the unit that is aligned by come last. `units`: the unit of each piece, as `unitOf`
 * gives it.
 */
export function arrange(
  pieces: readonly AtlasPiece[],
  units: readonly (PlacedSpan | undefined)[],
  named: Named,
  choices: Choices,
): Arranged {
  const { axis, align } = choices;
  const entries = named.byTitle.flatMap((index): Entry[] => {
    const piece = pieces[index];
    return piece ? [{ piece, index, unit: units[index] }] : [];
  });
  const compare = comparison(choices, named);
  // Sorting leaves alike ones in the order of their titles.
  const sorted = compare ? entries.toSorted(compare) : entries;
  const rows: AtlasRow[] = [];
  let [from, to] = [0, 0];
  const isAligned = ({ unit }: Entry) => align === AT_START || unit !== undefined;
  const apart = { name: 'Without this unit', entries: sorted.filter((entry) => !isAligned(entry)) };
  for (const group of [...groupsOf(sorted.filter(isAligned), named, choices), apart]) {
    const { name, entries: inGroup } = group;
    if (name !== undefined && inGroup.length > 0) rows.push({ is: 'head', name, count: inGroup.length });
    for (const { piece, index, unit } of inGroup) {
      const origin = align === AT_START || !unit ? 0 : -onAxis(unit, piece, axis).from;
      from = Math.min(from, origin);
      to = Math.max(to, origin + lengthOnAxis(piece, axis));
      rows.push({ is: 'piece', piece: index, origin, isApart: group === apart });
    }
  }
  return { rows, extent: { from, to: Math.max(to, from + 1e-3) } };
}

const NOT_NAMED: Readonly<Record<Fact, string>> = {
  composer: 'Composer unknown',
  form: 'Form not stated',
  genre: 'Genre not stated',
  key: 'Key not known',
};

function groupsOf(entries: readonly Entry[], { ranks }: Named, { group: fact }: Choices): readonly Group[] {
  if (fact === 'none') return [{ name: undefined, entries }];
  const groups = new Map<number, { readonly name: string; readonly entries: Entry[] }>();
  for (const entry of entries) {
    const rank = ranks[fact][entry.index] ?? UNNAMED;
    const group = groups.get(rank) ?? { name: entry.piece[fact] || NOT_NAMED[fact], entries: [] };
    groups.set(rank, group);
    group.entries.push(entry);
  }
  return [...groups].toSorted(([a], [b]) => compareNumbers(a, b)).map(([, group]) => group);
}

/** Compares by what a reader sorts by, where that is not the title; pieces without it come last. */
function comparison({ sort, axis }: Choices, { ranks }: Named): ((a: Entry, b: Entry) => number) | undefined {
  if (sort === 'title') return undefined;
  const valueOf = ({ piece, index, unit }: Entry): number => {
    if (sort === 'composer') return ranks.composer[index] ?? UNNAMED;
    if (sort === 'year') return piece.year ?? Infinity;
    if (sort === 'length') return piece.seconds;
    if (!unit) return Infinity;
    const { from, to } = onAxis(unit, piece, axis);
    return sort === 'place' ? from : to - from;
  };
  return (a, b) => compareNumbers(valueOf(a), valueOf(b));
}

/** Also of two that are infinite. */
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b);
