import type { Numeral } from '../../shared/numerals/numeral.ts';

/**
 * What other programs' files hold, in shapes that name no kind, and how a kind makes a timeline of a .tla file of one.
 * Times are seconds.
 */

/** A stretch of time at a level; 1 is the lowest. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly label: string;
  readonly comments: string;
  readonly color?: string;
  /** Lead-in and tail. */
  readonly preStart?: number;
  readonly postEnd?: number;
  readonly formalType?: string;
  readonly formalFunction?: string;
}

export interface Point {
  readonly time: number;
  readonly label: string;
  readonly comments: string;
  readonly color?: string;
}

/** A beat; `number` is given where a measure's number does not count on from the one before, or is to be shown. */
export interface Beat {
  readonly time: number;
  readonly isFirst: boolean;
  readonly number?: number;
}

interface Page {
  readonly time: number;
  readonly page: number;
}

/** A chord by its root: 0 to 6 for C D E F G A B. The quality is a name of the desktop program. */
export interface RootedChord {
  readonly step: number;
  readonly accidental: number;
  readonly quality: string;
  readonly inversion: number;
}

interface KeyOf {
  readonly step: number;
  readonly accidental: number;
  readonly mode: string;
}

/** A harmony or a key; `label` as the other program wrote it. */
export interface Chord {
  readonly time: number;
  readonly label: string;
  readonly comments: string;
  readonly is:
    | { readonly type: 'key'; readonly key: KeyOf }
    | { readonly type: 'numeral'; readonly numeral: Numeral }
    | { readonly type: 'root'; readonly chord: RootedChord; readonly appliedTo?: number }
    /** Nothing but its text is known. */
    | { readonly type: 'text' };
  /** How it is to be written: as a chord symbol, as a numeral, or as the text of the author; by its type if left out. */
  readonly shown?: {
    readonly as: string;
    readonly text: string;
    readonly font: string;
  };
}

/** What a timeline can be made of. */
export interface ShapeEntries {
  readonly spans: Span;
  readonly points: Point;
  readonly beats: Beat;
  readonly chords: Chord;
  readonly pages: Page;
}
export type Shape = keyof ShapeEntries;

/** A timeline of another program's file, of one shape. */
export type NeutralTimeline = {
  readonly [S in Shape]: {
    readonly shape: S;
    readonly name: string;
    readonly entries: readonly ShapeEntries[S][];
  };
}[Shape];

export type Plain = string | number | boolean | null;
export type FieldValue = Plain | readonly number[] | readonly Readonly<Record<string, Plain>>[];
/** The fields of a timeline or component in the order in which the desktop program hashes them. */
export type MadeFields = Readonly<Record<string, FieldValue>>;
/** A component or a timeline as a .tla file has it, before it gets an id and its hashes. */
export interface MadeComponent {
  readonly kind: string;
  readonly fields: MadeFields;
}
export interface MadeTimeline extends MadeComponent {
  readonly components: readonly MadeComponent[];
}

/** A row of a table by its columns. A cell that cannot be read is reported, with its line. */
export interface Cells {
  has(column: string): boolean;
  text(column: string): string;
  /** A number; undefined where the cell is empty, or holds something else, which is reported. */
  number(column: string): number | undefined;
  /** A number that the row is thrown away without; `expected` says what, as `a time in seconds`. */
  needed(column: string, expected: string): number;
  /** Throws the row away, with the reason. */
  refuse(problem: string): never;
}

/** The columns in which the desktop program imports a kind from a table, and ours behind them. */
export interface KindTable<S extends Shape = Shape> {
  readonly shape: S;
  /** Columns of the places of a row, in seconds; `by` is the column of a measure's number in their stead. */
  readonly places: readonly { readonly time: string; readonly measure: string; readonly fraction: string }[];
  /** Columns besides that no table of the kind is without. */
  readonly required: readonly string[];
  /** Columns that only this kind has, or that tell it from others. */
  readonly telling: readonly string[];
  /** The entry of a row; `times` are its places. */
  entry(times: readonly number[], cells: Cells): ShapeEntries[S];
}

/** How a kind is made from the files of other programs. */
export interface KindImporting {
  /** Timelines of the kind in a question: `Units at levels (hierarchy)`. */
  readonly inQuestion: string;
  /** Timelines of the shapes that it can be made of, at a place from 1 among those of the file. */
  readonly makes: {
    readonly [S in Shape]?: (
      name: string,
      entries: readonly ShapeEntries[S][],
      ordinal: number,
    ) => MadeTimeline;
  };
  readonly table?: { readonly [S in Shape]: KindTable<S> }[Shape];
  /** Fields of its components as the desktop program writes them, by their `kind`, each with its usual value. */
  readonly written: Readonly<Record<string, MadeFields>>;
  /** Fields of a timeline as the desktop program writes them, each with its usual value. */
  readonly timelineFields: MadeFields;
  /** Measures that its components count, for times by measure. */
  measures?(
    components: readonly { readonly time: number }[],
    attributes: Readonly<Record<string, unknown>>,
  ): readonly GridMeasure[];
}

/** A measure with the times of its beats. */
export interface GridMeasure {
  readonly number: number;
  readonly beats: readonly number[];
}

/** The fields of a record in the order of `usual`, which stands in for those that it does not have or that are null. */
export function pickFields(usual: MadeFields, given: Readonly<Record<string, unknown>>): MadeFields {
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, fieldValue(given[name]) ?? value]),
  );
}

function fieldValue(value: unknown): FieldValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  const isNumber = (entry: unknown): entry is number => typeof entry === 'number' && Number.isFinite(entry);
  return list.every(isNumber) ? list : undefined;
}
