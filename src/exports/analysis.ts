import type { TimeUnit } from '../shared/time-unit.ts';
import type { CitedName, Day } from '../cite/cited.ts';
import type { ExportAround, KindExporting, Passage } from '../kinds/contract/exporting.ts';
import type { Component } from '../kinds/contract/kind.ts';
import type { TimeSpan } from '../measures/measure-times.ts';
import type { MeasureTable } from '../measures/measure-table.ts';

/** A recording that others can be given the address of. */
export interface ExportedRecording {
  readonly url: string;
  /** Media type, such as `audio/ogg`. */
  readonly type: string;
}

/** What is known of an analysis beside its timelines, as whoever asks may know it. Empty texts are not known. */
export interface AnalysisFacts {
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  readonly heading: string;
  readonly description: string;
  /** None where nobody may be named. */
  readonly authors: readonly CitedName[];
  /** SPDX id. */
  readonly licence: string | undefined;
  /** BCP 47 tag of its labels. */
  readonly language: string | undefined;
  readonly version: number;
  readonly publishedOn: Day;
  /** Absolute address of the version's page, without the key of a link. */
  readonly address: string;
  /** Absolute address of the version's exports, with a slash at the end, and the query that each needs. */
  readonly exports: string;
  readonly query: string;
  /** Time signature by the metadata, such as '6/8'. */
  readonly timeSignature: string;
  /** Seconds, or what `unit` says. */
  readonly length: number;
  /** What times count; seconds where it is left out. */
  readonly unit?: TimeUnit;
  readonly recording: ExportedRecording | undefined;
  /** Absolute addresses of the annotation file and of a picture of the form, for who may have them. */
  readonly file: string | undefined;
  readonly picture: string | undefined;
  readonly site: { readonly address: string; readonly contact: string };
}

/** A timeline to be exported, with what its kind can say. */
export interface ExportedTimeline {
  readonly id: number;
  readonly name: string;
  readonly exporting: KindExporting<Component>;
  readonly passage: Passage<Component>;
  readonly around: ExportAround;
}

/** An analysis, or a passage of it, as formats see it: timelines with components, the topmost first. */
export interface Analysis {
  readonly facts: AnalysisFacts;
  readonly timelines: readonly ExportedTimeline[];
  /** Ids of all timelines of the file, of empty ones and of those that stay in it too. */
  readonly ids: ReadonlySet<number>;
  readonly measures: MeasureTable | undefined;
  /** The passage in seconds; undefined for the whole. */
  readonly span: TimeSpan | undefined;
}

/** Choices within a format. */
export interface ExportOptions {
  /** The timeline of a format that holds one; the topmost that has what it needs where none is chosen. */
  readonly timeline?: number | undefined;
  /** The level of a format that holds one. */
  readonly level?: number | undefined;
  /** Leaves texts as they are, also those that a spreadsheet takes for a formula. */
  readonly exact?: boolean | undefined;
}

/** Reason why an analysis has no export in a format, in words for the reader. */
export class ExportProblem extends Error {
  constructor(
    message: string,
    readonly code: 'no_measures' | 'nothing_to_export' | 'no_timeline' = 'nothing_to_export',
  ) {
    super(message);
    this.name = 'ExportProblem';
  }
}
