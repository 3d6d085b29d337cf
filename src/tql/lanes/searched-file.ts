import type { Chord, Key } from '../music/chord.ts';
import type { TimeMap } from './time-map.ts';

/** A unit, a marker, a chord, a key or a beat, as it is searched. Times are seconds; a point ends where it starts. */
export interface SearchedUnit {
  /** Identifies it within its timeline. */
  readonly id: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
  /** 1 is the lowest; missing where there are no levels. */
  readonly level?: number;
  /** Name of the row that it stands in. */
  readonly row?: string;
  /** `#rrggbb`. */
  readonly color?: string;
  readonly comments?: string;
  readonly tags?: readonly string[];
  readonly formalFunction?: string;
  readonly formalType?: string;
  /** Missing for a chord that its text alone is known of. */
  readonly chord?: Chord;
  /** A key; of a chord the one in force. */
  readonly key?: Key;
  /** Of a key the one before it. */
  readonly keyBefore?: Key;
  /** Text that is shown in place of a chord. */
  readonly customText?: string;
}

/** What the units of a part are, which decides how their labels are read and which of them are neighbours. */
export type Sort = 'spans' | 'points' | 'chords' | 'keys';

/** What a kind of timeline says of a timeline of its own: units that are asked together. */
export interface GivenPart {
  readonly sort: Sort;
  /** Words behind IN that ask for all parts like it. */
  readonly words: readonly string[];
  /** Roles that it has beside the timeline's own. */
  readonly roles?: readonly string[];
  /** Whether a line without IN asks it. */
  readonly isUsual: boolean;
  readonly units: readonly SearchedUnit[];
  /** How the units make lanes: levels over one another, a lane for each row, or one. */
  readonly lanes: 'levels' | 'rows' | 'one';
  /** The lanes where they are made already. */
  readonly made?: MadeLanes;
}

/** The lanes of a part, by the places of its units. */
export interface MadeLanes {
  readonly lanes: readonly {
    readonly name: string;
    readonly level?: number;
    readonly isCut: boolean;
    readonly pieces: readonly PlacedPiece[];
  }[];
  /** The place of each unit's parent; -1 without one. */
  readonly parents: readonly number[];
}

/** A unit in a lane by its place, where it may take less time than it has. */
export interface PlacedPiece {
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

/** A timeline as it is given to the search. */
export interface GivenTimeline {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly role?: string;
  readonly author?: string;
  /** Place in its file from 1. */
  readonly ordinal: number;
  readonly parts: readonly GivenPart[];
}

/** A file as it is given to the search. */
export interface GivenFile {
  readonly id: string;
  readonly title: string;
  /** Fields of the metadata by their names, in lower case with `_` for blanks. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Length of the recording in seconds; missing where it is not known. */
  readonly length?: number;
  readonly map?: TimeMap;
  readonly timelines: readonly GivenTimeline[];
}

/** A unit in a lane, where it may take less time than it has. */
export interface LaneUnit {
  readonly unit: SearchedUnit;
  readonly start: number;
  readonly end: number;
  readonly lane: Lane;
  readonly index: number;
}

/** Units in the order of time. */
export interface Lane {
  /** `level 2`, the name of a row; empty for the only lane of its part. */
  readonly name: string;
  /** Missing where there are no levels. */
  readonly level?: number;
  /** Whether it has more units than are read. */
  readonly isCut: boolean;
  readonly units: readonly LaneUnit[];
  readonly part: Part;
}

/** A part with its lanes, the highest level first. */
export interface Part {
  readonly given: GivenPart;
  readonly timeline: SearchedTimeline;
  readonly lanes: readonly Lane[];
  /** Readings of each unit in the lanes, the highest level first. */
  readonly readings: ReadonlyMap<SearchedUnit, readonly LaneUnit[]>;
  readonly parents: ReadonlyMap<SearchedUnit, SearchedUnit>;
}

export interface SearchedTimeline extends Omit<GivenTimeline, 'parts'> {
  readonly file: SearchedFile;
  readonly parts: readonly Part[];
}

export interface SearchedFile extends Omit<GivenFile, 'timelines'> {
  readonly timelines: readonly SearchedTimeline[];
  /** The measures as a timeline of their own; undefined without a time map. */
  readonly bars: SearchedTimeline | undefined;
}
