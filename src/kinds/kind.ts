import type { Fields } from '../shared/fields.ts';

/** Every kind the platform shows, by the name used in searches; files may add `_TIMELINE`. */
export const KIND_NAMES = ['HIERARCHY', 'MARKER', 'BEAT', 'HARMONY', 'PDF', 'AUDIOWAVE', 'SLIDER'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** A component as the viewer's JSON holds it, under the names of the contract. Times are seconds. */
export interface Component {
  readonly id: number;
}

/** A component as it was read from a file, before the database has given it an id. */
export type Unsaved<C extends Component> = Omit<C, 'id'>;

/** What a timeline says beside its components, under the names of the contract (`height`, `beat_pattern`). */
export type Attributes = Readonly<Record<string, string | number | readonly number[]>>;

/** How a condition on a field compares: text by content, number by value or range, color by equal hex. */
type SearchField = 'text' | 'number' | 'color';

/** How one kind is read from a file and searched. Runs in the server and in the browser before an upload. */
export interface KindReading<C extends Component> {
  readonly name: KindName;
  /** The `kind` values that a component of this timeline may carry in a file. */
  readonly componentKinds: readonly string[];
  readonly searchFields: Readonly<Partial<Record<keyof C & string, SearchField>>>;
  /**
   * One component. A field that cannot be read throws `FieldError`, and the caller skips the component; a
   * field that can be mended is mended through `fields.warn`.
   */
  readComponent(fields: Fields): Unsaved<C>;
  /** The order in which components are stored, shown and numbered: by time, longest first. */
  compare(a: Unsaved<C>, b: Unsaved<C>): number;
  /**
   * Adds what a component can only know beside the others, such as a numeral in the key of its time. Same length
   * and order.
   */
  finish?(sorted: readonly Unsaved<C>[]): readonly Unsaved<C>[];
  /** A file of the author's that the timeline shows: its path as the author's machine knows it, '' for none. */
  readPath?(fields: Fields): string;
  /** The timeline's own facts; `components` are read and sorted. */
  readAttributes(fields: Fields, components: readonly Unsaved<C>[]): Attributes;
  /** The first and last second a component touches: equal for a point. */
  span(component: Unsaved<C>): readonly [start: number, end: number];
}

/** A box in the author's terms: a unit of form. Level 1 is the lowest row. */
export interface HierarchyComponent extends Component {
  readonly start: number;
  readonly end: number;
  /** Lead-in and tail; left out where equal to `start` and `end`. */
  readonly pre_start?: number;
  readonly post_end?: number;
  readonly level: number;
  readonly label: string;
  /** Lower-case `#rrggbb`; left out where the level's colour holds. */
  readonly color?: string;
  readonly comments: string;
  readonly formal_type: string;
  readonly formal_function: string;
}

export interface MarkerComponent extends Component {
  readonly time: number;
  readonly label: string;
  readonly color: string;
  readonly comments: string;
}

export interface BeatComponent extends Component {
  readonly time: number;
}

/** A harmony (`HARMONY`) or a key (`KEY`), with the parts its label was made from. */
export interface HarmonyComponent extends Component {
  readonly time: number;
  readonly kind: 'HARMONY' | 'KEY';
  /** Plain readable text: `V65/V`, `B♭`. */
  readonly label: string;
  readonly comments: string;
  /** 0 to 6 for C D E F G A B; left out where the label alone is known. */
  readonly step?: number;
  readonly accidental: number;
  readonly quality?: string;
  readonly inversion?: number;
  /** 0 for none, n for the degree n + 1. */
  readonly applied_to?: number;
  readonly display_mode?: 'roman' | 'chord' | 'custom';
  readonly custom_text?: string;
  readonly custom_text_font_type?: 'analytic' | 'normal';
  /** Of a key. */
  readonly type?: 'major' | 'minor';
}

export interface PdfComponent extends Component {
  readonly time: number;
  readonly page_number: number;
}

export interface AudiowaveComponent extends Component {
  readonly start: number;
  /** Fraction of the lane's height, 0 to 1. */
  readonly amplitude: number;
}

/** The components of each kind. A slider has none. */
export interface ComponentOf {
  HIERARCHY: HierarchyComponent;
  MARKER: MarkerComponent;
  BEAT: BeatComponent;
  HARMONY: HarmonyComponent;
  PDF: PdfComponent;
  AUDIOWAVE: AudiowaveComponent;
  SLIDER: never;
}
