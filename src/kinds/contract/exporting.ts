import type { MeasureTable } from '../../measures/measure-table.ts';
import type { Attributes, Component } from './kind.ts';

/** Measure by its printed name, and beat within it from 1, with the part of it that has passed. */
export interface BeatPlace {
  readonly measure: string;
  readonly beat: number;
}

/** Facts of the file and the timeline around the components that are exported. Times are seconds. */
export interface ExportAround {
  readonly length: number;
  readonly attributes: Attributes;
  /** Time signature of the piece as its metadata has it, such as '6/8'; empty for none. */
  readonly timeSignature: string;
  /** Measures by the topmost beat timeline; undefined where none are counted. */
  readonly measures: MeasureTable | undefined;
  /** Where something stands that was set at a time; undefined outside the measures. */
  placeAt(time: number): BeatPlace | undefined;
}

/** The components of a timeline that are exported, in their order, and all that it has. */
export interface Passage<C extends Component> {
  readonly components: readonly C[];
  readonly all: readonly C[];
}

/** Value of a cell of a table; undefined for an empty one. */
export type Cell = string | number | boolean | undefined;

/** A timeline as a table: one row for each component. */
interface ExportedTable<C extends Component> {
  readonly columns: readonly string[];
  /** Columns with texts of people, which a spreadsheet may take for a formula. */
  readonly textColumns: readonly string[];
  /** Cells in the order of the columns. */
  rows(passage: Passage<C>, around: ExportAround): Iterable<readonly Cell[]>;
}

/** A component as a labelled stretch of time; a point ends where it starts. Seconds. */
export interface ExportedEntry {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly comments: string;
}

/**
 * Use of the entries of a part: as lines of labels, as a tier of annotations, as chapters, as the nested form of the
 * piece, as a name for what is heard, or for what people say about it.
 */
type PartUse = 'labels' | 'tier' | 'chapters' | 'form' | 'tags' | 'comments';

/** Entries of one sort that lie beside one another: a level, the keys. */
export interface ExportedPart {
  /** Name within its timeline; empty where there is no other part. */
  readonly name: string;
  /** Noun for one entry: 'unit', 'key'. */
  readonly noun: string;
  readonly uses: readonly PartUse[];
  /** How long a point holds where a format has none: until the next one of its part, or for a moment. */
  readonly lasts: 'until the next' | 'a moment';
  /** Number of a level, for a part that is one; the outermost is the highest. */
  readonly level?: number;
  /** Ascending by start. */
  entries(): Iterable<ExportedEntry>;
}

/** One observation of JAMS, in seconds. */
export interface Observation {
  readonly time: number;
  readonly duration: number;
  readonly value: unknown;
}

/** A timeline, or a part of it, as an annotation of JAMS. */
export interface ObservedPart {
  readonly namespace: string;
  /** Facts that have no place in the namespace. */
  readonly notes: Readonly<Record<string, unknown>>;
  /** Namespace of the annotation of the same timeline that this one is computed from. */
  readonly derivedFrom?: string;
  data(): Iterable<Observation>;
}

/** A chord or a key in letters of RomanText. */
export type Numeral = { readonly id: number; readonly time: number } & (
  | { readonly key: string }
  | { readonly numeral: string }
  /** A symbol that RomanText has no letters for. */
  | { readonly unsaid: string }
);

/**
 * How a kind leaves the platform; what it cannot say is missing. Formats know it by these abilities alone.
 */
export interface KindExporting<C extends Component> {
  /** Uses of all parts that the kind may have. */
  readonly uses: readonly PartUse[];
  readonly table?: ExportedTable<C>;
  parts(passage: Passage<C>, around: ExportAround): readonly ExportedPart[];
  observed?(passage: Passage<C>, around: ExportAround): readonly ObservedPart[];
  numerals?(passage: Passage<C>): Iterable<Numeral>;
  /** A component before a passage that still holds in it, for a kind that has such; undefined for none. */
  heldOver?(before: readonly C[]): C | undefined;
}
