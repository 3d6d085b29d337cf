import type { KindExporting } from '../kinds/contract/exporting.ts';
import type { Component } from '../kinds/contract/kind.ts';
import type { Analysis, ExportOptions } from './analysis.ts';

/** What of an analysis tells whether a format has anything to say about it. */
export interface Offered {
  /** Whether times count quarter notes: then formats for what is heard are not offered. */
  readonly isMusicAlone?: boolean;
  /** What the kinds of its timelines with components can say. */
  readonly kinds: readonly KindExporting<Component>[];
  readonly hasMeasures: boolean;
}

/** What the timeline of a format that holds one needs. */
export interface OneTimeline {
  readonly can: (kind: KindExporting<Component>) => boolean;
  /** Names of what can, in the plural. */
  readonly needed: string;
  /** Whether one level of it is chosen. */
  readonly isOfOneLevel?: true;
}

/** A format in which analyses leave the platform. */
export interface ExportFormat {
  /** Raised with every change of what is written: copies that clients keep are out of date then. */
  readonly revision: number;
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly purpose: string;
  /** Media type with its parameters. */
  readonly type: string;
  /** End of the file's name, without a dot. */
  readonly ending: string;
  /** Missing where a file holds all timelines. */
  readonly ofTimeline?: OneTimeline;
  /** Whether texts may be read as formulas by the program that opens it. */
  readonly hasFormulas?: true;
  /** Asked for by what another format refers to, and offered in no menu. */
  readonly isPartOfAnother?: true;
  /** Whether it has anything to say; refusals of `write` say why not. */
  isOffered(offered: Offered): boolean;
  /** The file in pieces. Throws `ExportProblem` before the first one where it would be empty. */
  write(analysis: Analysis, options: ExportOptions): Iterable<string>;
}
