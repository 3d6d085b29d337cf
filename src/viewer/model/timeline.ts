import type { MeasureTable } from '../../measures/measure-table.ts';
import { CLOCK, type Positions } from '../../measures/positions.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import type { Entry, KindTimeline } from '../../kinds/contract/kind-timeline.ts';

/** Notation that a file brings for a timeline. */
export interface TimelineNotation {
  /** Index of the timeline whose measures those of the notation are, in their order; undefined where the file names none. */
  readonly measureTable: number | undefined;
}

/**
 * One timeline of a file: the abilities of its kind, and its own data. Of the timelines that count measures only the
 * topmost one has `measures`: it counts for all of them.
 */
export interface Timeline extends KindTimeline {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  /** Whether the author shows it. */
  readonly visible: boolean;
  /** Address of the document whose pages are turned; undefined where the server does not hold it. */
  readonly pdfUrl: string | undefined;
  /** Address of data that the server stores apart from the timeline's components; undefined for none. */
  readonly attachmentUrl: string | undefined;
  /** Its own measures, whether or not the file counts by them. */
  readonly table: MeasureTable | undefined;
  /** Undefined where the file brings none for it. */
  readonly notation: TimelineNotation | undefined;
  /** 'measures 4 to 6': in which measures a component stands; undefined where none are counted. */
  readonly inMeasures: (row: number) => string | undefined;
  /** How times of the file are written. */
  readonly positions: Positions;
  /** What its author says of it by names, such as its author. */
  readonly details: readonly Entry[];
  /** Tags of a component, and what else its author says of it by names. */
  readonly moreAbout: (row: number) => readonly Entry[];
  /** Columns that it was made of, in the form of its kind; they include hidden boundaries. */
  readonly columns: unknown;
}

/** The id of the timeline that shows the recording alone, which no file has: its timelines have others. */
export const WAVEFORM_ID = 0;
/** The id of the timeline that shows the tempo, which no file has either. */
export const TEMPO_ID = -1_000_000;

/** Whether a timeline stands in the file, and is not computed where it is read. */
export const isOfFile = ({ id }: Pick<Timeline, 'id'>) => id !== WAVEFORM_ID && id !== TEMPO_ID;

/** How times are written in a file with these timelines. */
export const positionsOf = (timelines: readonly Pick<Timeline, 'positions'>[]): Positions =>
  timelines[0]?.positions ?? CLOCK;

/** Name of a timeline; its kind where it is unnamed. */
export const timelineName = ({ name, kind }: Pick<Timeline, 'name' | 'kind'>) =>
  name || kind.charAt(0) + kind.slice(1).toLowerCase();
