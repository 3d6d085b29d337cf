import type { KindName } from '../kinds/registry/facts.ts';
import type { Attributes, Detail, EmbeddedNotation, Unsaved } from '../kinds/contract/kind.ts';
import type { TimeUnit } from '../shared/time-unit.ts';
import type { ComponentOf } from '../kinds/registry/reading.ts';
import type { FilePath, Media } from './media.ts';

/** An annotation file as the platform stores and shows it. Times are in its unit, finite and within 1e9 of 0. */
export interface TlaFile {
  /** Title without surrounding spaces; where missing, the file's name, and `Untitled` where that contains no word. */
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  /** Every field with a value but the length, in the file's order (names that are whole numbers come first). */
  readonly metadata: readonly MetadataField[];
  readonly media: Media;
  /** What its times count. */
  readonly timeUnit: TimeUnit;
  /** Version and id of a document of format 1.0; undefined for a file of 0.x. */
  readonly format: { readonly version: string; readonly documentId: string } | undefined;
  /** The media length that the author's program wrote; else the end of the last component; else 0. */
  readonly length: number;
  /** Measures that the file counts, without a pickup; undefined where it counts none. */
  readonly measureCount: number | undefined;
  /** Timelines in display order: the index is the display position. Hidden ones are among them. */
  readonly timelines: readonly ReadTimeline[];
  /** Timelines that stay in the file but have no place in the viewer, by kind. */
  readonly notShown: readonly NotShown[];
  /** Whether it is the desktop program's JSON export, which has no colours, ids, sliders and audiowaves. */
  readonly isExport: boolean;
  /** Warnings for the uploader: a handful of sentences, each with a place in the file. */
  readonly warnings: readonly string[];
}

export type MetadataField = Detail;

export interface ReadTimeline {
  readonly kind: KindName;
  readonly name: string;
  readonly isVisible: boolean;
  readonly attributes: Attributes;
  /** What its author says of it, such as its role, author and vocabulary. */
  readonly details?: readonly Detail[];
  /** False where another timeline of the file counts the measures, although this one could. */
  readonly isTimeMap?: false;
  /** Notation that the file brings for it. */
  readonly notation?: EmbeddedNotation;
  /** Place among all timelines of the one whose measures those of the notation are, in their order. */
  readonly measureTable?: number;
  /** Components in the order of the kind's `compare`. */
  readonly components: readonly ReadComponent[];
  /** The document whose pages a pdf timeline turns. */
  readonly pdfPath?: FilePath;
  /** Lines that are kept apart from the components, where they were asked for and there are some. */
  readonly attachment?: readonly string[];
}

/** A component of any kind that has some, before it has an id. */
export type ReadComponent = {
  [K in KindName]: [ComponentOf[K]] extends [never] ? never : Unsaved<ComponentOf[K]>;
}[KindName];

export interface NotShown {
  /** Upper case without `_TIMELINE`, as in `LYRICS`; `other kinds` for the rest of a long list. */
  readonly kind: string;
  readonly count: number;
}
