import type { PackedColor } from '../shared/color.ts';
import type { Component } from './kind.ts';
import type { SetLabel } from './set-label.ts';
import type { Inks, Shapes } from './shapes.ts';
import type { Written } from './written.ts';
import type { LaneView, TimeView } from './visible.ts';

/** Where a time stands in the music: the shown number of its measure, and its beat from 1. */
export interface MeasurePosition {
  readonly measure: number;
  readonly beat: number;
}

/** The measures that a timeline counts, in order of time. */
export interface CountedMeasures {
  /** Of each measure the number as it is printed: may start at 0, jump and repeat. */
  readonly numbers: ArrayLike<number>;
  /** Of each measure its first beat, an index into `beats`, ascending from 0. */
  readonly firstBeats: ArrayLike<number>;
  /** Of each beat its time, ascending. */
  readonly beats: ArrayLike<number>;
}

/** What a component's words need beside its own fields. */
export interface Surroundings {
  readonly timelineName: string;
  /** By the topmost beat timeline; undefined before its first beat or where there is none. */
  readonly measureAt: (time: number) => MeasurePosition | undefined;
  /** The beat last begun before `time`: where something that ends at `time` still is. */
  readonly measureBefore: (time: number) => MeasurePosition | undefined;
  /** How many measures pass from one time to another, parts of them included; left out where none are counted. */
  readonly measuresBetween?: (start: number, end: number) => number;
}

/** How wide a label will be drawn: what finding and marking a label needs of the drawing. */
export type TextWidths = Pick<Shapes, 'width' | 'widthsVersion'>;

/** One line of the inspector. An empty value was not given. */
export interface Entry {
  readonly name: string;
  readonly value: string;
}

/** A rectangle in CSS pixels: x from the canvas's left edge, y from the lane's top. */
export interface Bounds {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
}

/** Where a component's looks (hovered, selected, playing now) are drawn. */
export interface Place {
  readonly bounds: Bounds;
  /** Height from the bounds' top of the part that has label and marks; left out where that is all of it. */
  readonly headPx?: number;
  /** The author's or the level's colour within the bounds; undefined for a sign on the bare lane. */
  readonly fill: PackedColor | undefined;
  /** A label reaches into all corners of the bounds: no mark goes there. */
  readonly isFull?: true;
  /** How far a lead-in and a tail reach beyond the bounds, in CSS pixels; left out where there are none. */
  readonly tails?: { readonly leftPx: number; readonly rightPx: number };
}

/** What a point of a lane means. */
export interface Hit {
  /** The component drawn on top there, or the nearest small sign. */
  readonly row: number;
  /** How many components of the same part of the lane fall into that one pixel, this one included. */
  readonly sharing: number;
}

/** Where a component stands in its timeline's outline. All numbers count from 1. */
export interface OutlinePlace {
  readonly level: number;
  /** Among the components of the same parent and level. */
  readonly position: number;
  readonly setSize: number;
}

/** One part of a lane at a time: a level, the keys. */
export interface Strand {
  /** Names the part; empty where the lane has no other. */
  readonly part: string;
  /** The row that sounds, and the one that begins next after the time; undefined where there is none. */
  readonly now: number | undefined;
  /** Of a kind whose components are over soon: the row that sounded last, where none does now. */
  readonly last?: number | undefined;
  readonly next: number | undefined;
}

/** A named part of a lane, for the names beside it. */
export interface LaneRow {
  readonly name: string;
  /** As parts of the lane's height, 0 to 1. */
  readonly top: number;
  readonly height: number;
}

/** The pages that a timeline turns to: one entry for each turn, ascending by time. */
export interface PageTurns {
  readonly time: ArrayLike<number>;
  /** Counted from 1. */
  readonly page: ArrayLike<number>;
}

/** A timeline's own facts as the viewer's JSON has them; anything not listed in the contract is left alone. */
export type TimelineFacts = Readonly<Record<string, unknown>>;

/**
 * How one kind is shown. Pure: no Pixi, no DOM. A component is a row: an index into columns that are sorted by
 * time. No method visits all rows but `toColumns`, which a worker calls: its data is posted, so it holds numbers and
 * typed arrays, in records and short lists, and nothing else.
 */
export interface KindViewing<C extends Component, Columns, Data = Columns> {
  /**
   * A component of the viewer's JSON with defaults for what it leaves out: itself where nothing is missing, undefined
   * where it has no place in time.
   */
  complete(written: Written<C>): C | undefined;
  toColumns(components: readonly C[], facts: TimelineFacts): Data;
  /** The columns where they are shown: the same data, with what is made from them as it is asked for. */
  bind(data: Data): Columns;
  count(columns: Columns): number;
  /** The id of a row's component, as the viewer's JSON has it. */
  id(columns: Columns, row: number): number;
  /** Of the lane, as the specification has it. */
  heightPx(columns: Columns): number;
  /** The lowest lane that still shows what the kind shows. */
  leastHeightPx(columns: Columns): number;
  draw(columns: Columns, view: LaneView, shapes: Shapes, inks: Inks): void;
  /**
   * What lies on top under a point of the lane; small signs are found within 12 px. Without `texts` labels have no
   * width, here and in `place`.
   */
  hit(columns: Columns, view: LaneView, xPx: number, yPx: number, texts?: TextWidths): Hit | undefined;
  /** Of a sign on the bare lane the bounds hold its label too, where that is drawn. */
  place(columns: Columns, row: number, view: LaneView, texts?: TextWidths): Place;
  /** Adds the rows that sound at `time` to `rows`. */
  now(columns: Columns, time: number, rows: number[]): void;
  /** What sounds at `time` and what comes next, the outermost part first, for a kind that is followed in listening. */
  readonly strands?: (columns: Columns, time: number) => readonly Strand[];
  /** First and last second: equal for a point. */
  span(columns: Columns, row: number): readonly [start: number, end: number];
  /** The next (`1`) or previous (`-1`) row of the same sort; undefined at the end. */
  neighbour(columns: Columns, row: number, step: 1 | -1): number | undefined;
  /** The row reached by going up or down within the lane, for a kind whose rows lie above one another. */
  readonly vertical?: (columns: Columns, row: number, step: 'up' | 'down') => number | undefined;
  /** The row nearest in time, of the part of the lane that is met first on coming from above or from below. */
  enter(columns: Columns, time: number, from: 'above' | 'below'): number | undefined;
  /** The row that holds this one, for a kind whose components nest; a parent comes before its children. */
  readonly parent?: (columns: Columns, row: number) => number | undefined;
  /** For a kind whose components nest; of the others every row is of level 1. */
  readonly outline?: (columns: Columns, row: number) => OutlinePlace;
  /** How many levels lie above one another in the lane, all of one height; of the others there is one. */
  readonly levelCount?: (columns: Columns) => number;
  /** How well it stands for a whole recording, on a strip without words: 0, or left out, for a kind that does not. */
  readonly overviewRank?: number;
  /** The text that names it; may be empty. */
  label(columns: Columns, row: number): string;
  /** The same label as it is set with music signs, for a kind that has such. */
  readonly setLabel?: (columns: Columns, row: number) => SetLabel;
  /** What the author says of it, for a kind that has comments; may be empty. */
  readonly comments?: (columns: Columns, row: number) => string;
  /** The colour `#rrggbb` that is its own or its level's, for a kind whose components have one. */
  readonly color?: (columns: Columns, row: number) => string;
  inspect(columns: Columns, row: number, surroundings: Surroundings): readonly Entry[];
  /** One spoken line. */
  describe(columns: Columns, row: number, surroundings: Surroundings): string;
  /** Where a time stands in the measures, for a kind that counts them. */
  readonly measureAt?: (columns: Columns, time: number) => MeasurePosition | undefined;
  /** How many measures have passed at a time, the part of the present one included; for the same kind. */
  readonly measuresUntil?: (columns: Columns, time: number) => number;
  /** Visits the measure numbers to be shown in view, thinned to their distance, for a kind that counts measures. */
  readonly eachNumber?: (
    columns: Columns,
    view: TimeView,
    visit: (xPx: number, number: number) => void,
  ) => void;
  /** All its measures, for the same kind. */
  readonly countedMeasures?: (columns: Columns) => CountedMeasures;
  /** Its labels are counted, not written by the author: a search for words leaves them out. */
  readonly isWordless?: true;
  /** Names of the lane's parts, top first, for a kind that has several. */
  readonly laneRows?: (columns: Columns) => readonly LaneRow[];
  /** For a kind that turns the pages of a document. */
  readonly pageTurns?: (columns: Columns) => PageTurns;
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress?: boolean;
}
