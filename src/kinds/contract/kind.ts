import { isRecord, type Fields } from '../../shared/fields.ts';

/** A fact that an author gives a name to. */
export interface Detail {
  readonly name: string;
  readonly value: string;
}

/** A component as the viewer's JSON holds it, under the names of the contract. Times are seconds. */
export interface Component {
  readonly id: number;
  /** Words that its author files it under, in the author's order. */
  readonly tags?: string[];
  /** What else its author says of it. */
  readonly details?: Detail[];
}

/** An object of a file as it is parsed. */
export type RawObject = Readonly<Record<string, unknown>>;

/** A timeline whose components are changed one by one; what is no component stays. */
export const withComponents = (
  timeline: RawObject,
  change: (component: RawObject) => RawObject,
): RawObject => {
  const { components } = timeline;
  if (!isRecord(components)) return timeline;
  const changed = Object.entries(components).map(
    ([id, component]) => [id, isRecord(component) ? change(component) : component] as const,
  );
  return { ...timeline, components: Object.fromEntries(changed) };
};

/** A component as it was read from a file, before the database has given it an id. */
export type Unsaved<C extends Component> = C extends Component ? Omit<C, 'id'> : never;

/** A part of a timeline as its attributes have it, such as a row. */
type Part = Readonly<Record<string, string | number | boolean | undefined>>;

/** Fields of a timeline beside its components, under the names of the contract (`height`, `beat_pattern`). */
export type Attributes = Readonly<
  Record<string, string | number | boolean | readonly number[] | readonly Part[]>
>;

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

/** What a timeline of format 1.0 names. */
export interface NamedParts {
  readonly score: RawObject | undefined;
  /** The timeline that counts its measures, in the layout of 0.x; undefined for one that counts measures itself. */
  readonly table: RawObject | undefined;
}

/** How one kind is read from a file. Runs in the server and in the browser before an upload. */
export interface KindReading<C extends Component> {
  /** The `kind` values that a component of this timeline may carry in a file; 'any' where none is foreign to it. */
  readonly componentKinds: readonly string[] | 'any';
  /** The `kind` values of format 1.0, which are read letter by letter; left out where they are `componentKinds`. */
  readonly exactKinds?: readonly string[];
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
  /** A timeline of format 1.0 in the layout of 0.x, which the rest here reads. Left out where both layouts are alike. */
  fromFormat1?(timeline: RawObject, named: NamedParts): RawObject;
  /** Text of a score in MEI that a timeline of format 1.0 shows; undefined for none. */
  notation?(timeline: RawObject): EmbeddedNotation | undefined;
  /** Where the last component of a kind whose components have no end of their own ends; undefined where nothing tells. */
  endOf?(sorted: readonly Unsaved<C>[]): number | undefined;
  /** How a kind that counts measures counts them: as they are played, or each printed one once. */
  counting?(attributes: Attributes): CountedWritten;
}

/** Measures of a timeline as its attributes have them. */
interface CountedWritten {
  readonly order: 'played' | 'folded';
  /** How many there are, without a pickup. */
  readonly measures: number;
}

/** Notation that a file brings itself. */
export interface EmbeddedNotation {
  /** Name of the file that it was made of. */
  readonly name: string;
  readonly text: string;
}
