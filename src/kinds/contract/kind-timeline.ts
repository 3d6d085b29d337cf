import type { MeasureTable } from '../../measures/measure-table.ts';
import type { Positions } from '../../measures/positions.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { Component } from './kind.ts';
import type { Loudness } from '../columns/loudness.ts';
import type { SetLabel } from './set-label.ts';
import type { Palette, Shapes } from './shapes.ts';
import type { WireComponent } from './wire-component.ts';
import type { LaneView, TimeView } from './visible.ts';

/**
 * Facts about the file that descriptions of a component need. More of them may become known after the timeline is
 * opened.
 */
export interface MusicalContext {
  readonly timelineName: string;
  /** Measures by the topmost beat timeline, the same object until others count; undefined where none are counted. */
  measures(): MeasureTable | undefined;
  /** How times are written; by the clock where it is left out. */
  readonly positions?: Positions;
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
  /** The author's colour within the bounds, or the token of the theme's; undefined for a sign on the bare lane. */
  readonly fill: PackedColor | string | undefined;
  /** A label reaches into all corners of the bounds: no mark goes there. */
  readonly isFull?: true;
  /** How far a lead-in and a tail reach beyond the bounds, in CSS pixels; left out where there are none. */
  readonly tails?: { readonly leftPx: number; readonly rightPx: number };
}

/** Result of a hit test in a lane. */
export interface Hit {
  /** The component drawn on top there, or the nearest small sign. */
  readonly row: number;
  /** How many components of the same part of the lane fall into that one pixel, this one included. */
  readonly sharing: number;
}

/** Where a component stands in its timeline's outline. All numbers count from 1. */
export interface OutlinePlace {
  readonly level: number;
  /** Position among the components of the same parent and level. */
  readonly position: number;
  readonly setSize: number;
}

/**
 * Groups of rows in the outline, nested: each comes before its contents, its own rows before its child groups.
 * `position` counts the rows in outline order. All numbers but those of places count from 0.
 */
export interface RowGroups {
  readonly count: number;
  /** Position of the first row that a group holds itself, or would hold; of `count` the number of all rows. */
  firstOf(group: number): number;
  parent(group: number): number | undefined;
  place(group: number): OutlinePlace;
  /** Name of a group; `detail` is any further text. */
  label(group: number): string;
  detail(group: number): string;
  /** The group that holds a row itself. */
  groupOf(row: number): number;
  rowAt(position: number): number;
  positionOf(row: number): number;
}

/** One part of a lane at a time: a level, the keys. */
export interface ActiveRow {
  /** Names the part; empty where the lane has no other. */
  readonly part: string;
  /** The row that sounds, and the one that begins next after the time; undefined where there is none. */
  readonly now: number | undefined;
  /** Row that sounded last where none does now, for a kind whose components are over soon. */
  readonly last?: number | undefined;
  readonly next: number | undefined;
}

/** A named part of a lane, for the names beside it. */
export interface LaneRow {
  readonly name: string;
  /** Top and height as parts of the lane's height, 0 to 1. */
  readonly top: number;
  readonly height: number;
}

/** The pages that a timeline turns to: one entry for each turn, ascending by time. */
export interface PageTurns {
  readonly time: Float64Array;
  /** Page numbers, counted from 1. */
  readonly page: Uint32Array;
}

/** A text that an author laid over the engraved score; it has a place there and no time of its own. */
export interface EngravingAnnotation {
  /** Left end of the baseline, in units of the engraving. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Size in units of the engraving. */
  readonly fontSize: number;
}

/** Notes as their engraving needs them. Staves count from 0 at the top. */
export interface EngravedNotes {
  staffOf(row: number): number;
  /** Row of the note on a staff that begins nearest to a time, in seconds; undefined where the staff has none. */
  nearest(staff: number, time: number): number | undefined;
  readonly annotations: readonly EngravingAnnotation[];
}

/** A timeline's own facts as the viewer's JSON has them; anything not listed in the contract is left alone. */
export type TimelineFacts = Readonly<Record<string, unknown>>;

/**
 * Turns the components of the viewer's JSON into columns. A worker may do this and post the columns, so they contain
 * only numbers and typed arrays, in records and short lists. Rows are sorted by time.
 */
export interface KindEncoding<C extends Component, Columns> {
  /**
   * A component of the viewer's JSON with defaults for its missing fields: the same object where none is missing,
   * undefined where it has no place in time.
   */
  withDefaults(written: WireComponent<C>): C | undefined;
  toColumns(components: readonly C[], facts: TimelineFacts): Columns;
}

/** Makes a timeline of its columns, where it is shown. */
export type OpenKind<Columns> = (columns: Columns, context: MusicalContext) => KindTimeline;

/** The components of a timeline: a component is a row, an index from 0 to `count` - 1 into columns sorted by time. */
export interface Rows {
  readonly count: number;
  /** The id of a row's component, as the viewer's JSON has it. */
  id(row: number): number;
  /** First and last second: equal for a point. */
  span(row: number): readonly [start: number, end: number];
  /** First and last second of all rows together; undefined where there are none. */
  extent?(): readonly [start: number, end: number] | undefined;
}

/** A sign of the music font beside a lane: its left end and its base line in CSS pixels, and the height of a diatonic step. */
export interface StandingSign {
  readonly sign: string;
  readonly leftPx: number;
  readonly baselinePx: number;
  readonly stepPx: number;
}

/** Signs beside a lane: heights of staff lines, and signs from the left end of their room on. */
export interface StandingSigns {
  readonly lines: readonly number[];
  readonly signs: readonly StandingSign[];
}

/**
 * Signs in force at the left edge of a view, such as the clefs of staves. They are drawn beside the lane, left of the
 * time axis.
 */
export interface LaneSigns {
  /** The room that is kept for it in a lane of a height, in CSS pixels; less where there is little, 0 where there is nothing. */
  widthPx(heightPx: number, isNarrow: boolean): number;
  /** Text that is another one where something else holds. */
  stateOf(view: LaneView): string;
  at(view: LaneView, isNarrow: boolean): StandingSigns;
}

/** Room required left of a time, near the start of the recording, for signs before it. */
export interface StartRoom {
  /** Seconds. */
  readonly time: number;
  /** How far it reaches, in CSS pixels. */
  readonly px: number;
  /** The least scale at which anything stands there. */
  readonly fromPxPerSecond: number;
}

/** Use of free height by a lane. */
export interface LaneGrowth {
  /** Lanes of a lower rank take free height first. */
  readonly rank: number;
  /** Height in CSS pixels from which the lane shows no more. */
  readonly mostPx: number;
}

/** How a timeline looks. x is CSS pixels from the canvas's left edge, y from the lane's top. */
export interface Lane {
  /** Height by the specification, and the lowest that still shows what there is, in CSS pixels. */
  readonly heightPx: number;
  readonly leastHeightPx: number;
  /** Use of free height by a kind that shows more in a higher lane; left out, the lane takes a share of what others leave. */
  readonly growth?: LaneGrowth;
  /** Names of the parts of a lane of a height in CSS pixels, top first, for a kind that has several. */
  partsAt?(heightPx: number): readonly LaneRow[];
  /** How many levels lie above one another in the lane, all of one height; left out for one. */
  readonly levelCount?: number;
  /** Rank as a summary of a whole recording on a strip without words; missing for a kind that is no summary. */
  readonly overviewRank?: number;
  /** Usual length in seconds of its main sections, for a kind that shows form; undefined where there are fewer than two. */
  sectionSeconds?(): number | undefined;
  readonly signs?: LaneSigns;
  /** Room before the first moment in a lane of a height in CSS pixels, for a kind that draws there. */
  startRoom?(heightPx: number): StartRoom | undefined;
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress?: true;
  /** Keeps its height where others grow, for a kind that shows no more in a higher lane. */
  readonly keepsHeight?: true;
  draw(view: LaneView, shapes: Shapes, palette: Palette): void;
  /** Hit test: the topmost component at a point of the lane; small signs are hit within 12 px. */
  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined;
  /** Where a component is drawn. The bounds of a sign on the bare lane include its label where that is drawn. */
  place(row: number, view: LaneView): Place;
  /**
   * Supplies the widths of labels on the canvas, for `hit` and `place` of a kind that needs them; until then labels
   * have no width.
   */
  measureWith?(texts: TextWidths): void;
}

/** Text about a component. */
export interface Words {
  /** The text that names it; may be empty. */
  label(row: number): string;
  /** The author's own text where the label is set from one, for a search of words; may be empty. */
  written?(row: number): string;
  /** Names by which people call it beside its label, for a search of words; may be empty. */
  names?(row: number): string;
  /** The inspector's table; an empty value was not given. */
  inspect(row: number): readonly Entry[];
  /** One spoken line. */
  describe(row: number): string;
  /**
   * Names of rows that sound together, one text for each part of the lane; for a kind with so many simultaneous
   * components that the part is named once. `rows` in any order.
   */
  describeGroup?(rows: readonly number[]): readonly string[];
  /** The author's comments, for a kind that has them; may be empty. */
  comments?(row: number): string;
  /** Fill colour in CSS, its own or its level's, for a kind whose components have one; undefined for none. */
  color?(row: number): string | undefined;
  /** Whether labels are counted or read off rather than written by the author; a search for words looks in comments alone. */
  readonly hasGeneratedLabels?: true;
}

/** How one gets from component to component. */
export interface Order {
  /** The next (`1`) or previous (`-1`) row of the same sort; undefined at the end. */
  neighbour(row: number, step: 1 | -1): number | undefined;
  /** The row nearest in time, of the part of the lane that is met first on coming from above or from below. */
  nearestFrom(time: number, from: 'above' | 'below'): number | undefined;
  /** The row reached by going up or down within the lane, for a kind whose rows lie above one another. */
  vertical?(row: number, step: 'up' | 'down'): number | undefined;
  /** Row that holds this one, for a kind whose components nest; it comes before its children. */
  parent?(row: number): number | undefined;
  /** Place in the outline, for a kind whose components nest; without it every row is of level 1. */
  outline?(row: number): OutlinePlace;
  /** Groups of the outline, for a kind with too many rows to list them one after another; the same object until they change. */
  groups?(): RowGroups;
}

/** Components that sound at a time. */
export interface Listening {
  /**
   * Adds the rows that sound at `time` to `rows`, for a kind whose components last. Returns the time, in seconds, until which the
   * same ones go on sounding; infinite where no others come.
   */
  now?(time: number, rows: number[]): number;
  /**
   * Components at `time` and the ones that follow, the outermost part first, for a kind that the listening guide shows.
   */
  activeRows?(time: number): readonly ActiveRow[];
}

/** Measures, for a kind that counts them. */
export interface MeasureCount {
  /** Visits the names of measures to be shown in view, thinned to their distance. */
  eachName(view: TimeView, visit: (xPx: number, name: string) => void): void;
  readonly all: MeasureTable;
}

/** A lane that is drawn from the recording, since the file stores nothing to draw there. */
interface FromRecording {
  /**
   * Passes on the state of the recording's loudness; the caller redraws the lane. Returns the message to show in the
   * lane, undefined where the loudness itself is drawn.
   */
  take(loudness: Loudness): string | undefined;
}

/** Chords ready for synthesis, as pitch classes: the synthesiser chooses octaves. */
export interface ChordFacts {
  /** Seconds at which each begins, ascending; it holds until the next one. */
  readonly time: Float64Array;
  /** Index of each chord into `tones`. */
  readonly sort: Uint32Array;
  /** Pitch classes from 0 for C to 11, the bass first; none for a chord that cannot be sounded. */
  readonly tones: readonly (readonly number[])[];
}

/** Labels typeset with music signs. */
interface Typeset {
  label(row: number): SetLabel;
}

/**
 * An opened timeline: the abilities of a kind in small interfaces; missing ones are undefined. Pure: no Pixi, no DOM.
 * No method visits all rows.
 */
export interface KindTimeline {
  readonly rows: Rows;
  readonly lane: Lane;
  readonly words: Words;
  readonly order: Order;
  readonly listening?: Listening;
  readonly measures?: MeasureCount;
  /** Page turns, for a kind that turns the pages of a document. */
  readonly pages?: PageTurns;
  /** Notes, for a kind whose music may come engraved. */
  readonly engraved?: EngravedNotes;
  readonly typeset?: Typeset;
  /** Chords to be heard, for a timeline that has some. Visits all of them. */
  readonly chords?: () => ChordFacts;
  /** Receives facts about the recording, for a timeline without components whose kind can be drawn from those. */
  readonly fromRecording?: FromRecording;
}

/** The part of a place that has its label and marks, and that nothing else of the lane covers. */
export const headOf = ({ bounds, headPx }: Pick<Place, 'bounds' | 'headPx'>): Bounds =>
  headPx === undefined ? bounds : { ...bounds, bottomPx: bounds.topPx + headPx };
