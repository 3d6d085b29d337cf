import type { Fields } from '../../shared/fields.ts';

/** A component as the viewer's JSON holds it, under the names of the contract. Times are seconds. */
export interface Component {
  readonly id: number;
}

/** A component as it was read from a file, before the database has given it an id. */
export type Unsaved<C extends Component> = C extends Component ? Omit<C, 'id'> : never;

/** A part of a timeline as its attributes have it, such as a row. */
type Part = Readonly<Record<string, string | number | boolean | undefined>>;

/** Fields of a timeline beside its components, under the names of the contract (`height`, `beat_pattern`). */
export type Attributes = Readonly<Record<string, string | number | readonly number[] | readonly Part[]>>;

/**
 * Reads the part of a timeline that is too large to go with its components: lines of JSON, which the server stores
 * apart and the viewer fetches on demand. Runs on the server alone. Undefined where there is none.
 */
export type KindAttachment = (timeline: Fields) => readonly string[] | undefined;

/** Traits that identify a component within its timeline, beside its times, when two versions of a file are compared. */
interface KindIdentity<C extends Component> {
  /** Sort of component, such as a harmony or a key: those of different sorts are never the same one. */
  sort?(component: Unsaved<C>): string;
  /** Tier that it stands in: a level, a staff, the name of a row. */
  tier?(component: Unsaved<C>, attributes: Attributes): string | number;
  /** Name of the component: a label, a pitch, a page; '' for none. */
  name?(component: Unsaved<C>): string;
  /** Marks components measured by a program: versions are compared without them. */
  readonly isMeasured?: true;
}

/** Facts about the whole file that affect how its components are read. */
export interface FileFacts {
  /** Name of the corpus that the file belongs to, as its metadata has it; '' for none. */
  readonly corpus: string;
}

/** How one kind is read from a file. Runs in the server and in the browser before an upload. */
export interface KindReading<C extends Component> {
  /** The `kind` values that a component of this timeline may carry in a file; 'any' where none is foreign to it. */
  readonly componentKinds: readonly string[] | 'any';
  /** Other `kind` values among a file's components: parts of the timeline, which `readAttributes` reads. */
  readonly partKinds?: readonly string[];
  /** Texts that may be as long as a label, beside `label` itself; all others but comments are as short as a name. */
  readonly labels?: readonly string[];
  /**
   * One component of a timeline. A field that cannot be read throws `FieldError`, and the caller skips the component; a
   * field that can be mended is mended through `fields.warn`.
   */
  readComponent(fields: Fields, timeline: Fields, file?: FileFacts): Unsaved<C>;
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
  /** Texts that a component is searched by beside its own fields, under the names that the kind's facts have for them. */
  searchedTexts?(component: Unsaved<C>, attributes: Attributes): Readonly<Record<string, string>>;
  /** Whether a component can be searched; missing where all components of a searchable kind can. */
  isSearched?(component: Unsaved<C>): boolean;
  /** Missing where components have nothing but a time. */
  readonly identity?: KindIdentity<C>;
  /** The first and last second a component touches: equal for a point. */
  span(component: Unsaved<C>): readonly [start: number, end: number];
}
