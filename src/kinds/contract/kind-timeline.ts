import type { MeasureTable } from '../../measures/measure-table.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { InParts } from './in-parts.ts';
import type { Component } from './kind.ts';
import type { Loudness } from '../columns/loudness.ts';
import type { SetLabel } from './set-label.ts';
import type { Palette, Shapes } from './shapes.ts';
import type { WireComponent } from './wire-component.ts';
import type { LaneView, TimeView } from './visible.ts';

/** What a component's words need beside its own fields. It may know more later than when a timeline was opened. */
export interface MusicalContext {
  readonly timelineName: string;
  /** Measures by the topmost beat timeline, the same object until others count; undefined where none are counted. */
  measures(): MeasureTable | undefined;
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
  /** Position among the components of the same parent and level. */
  readonly position: number;
  readonly setSize: number;
}

/**
 * Groups of rows in the outline, one within the other: each comes before what it holds, its own rows before the groups within
 * it. `position` counts the rows as the outline has them. All numbers but those of places count from 0.
 */
export interface RowGroups {
  readonly count: number;
  /** Position of the first row that a group holds itself, or would hold; of `count` the number of all rows. */
  firstOf(group: number): number;
  parent(group: number): number | undefined;
  place(group: number): OutlinePlace;
  /** What a group is called, and what else is said of it. */
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
   * A component of the viewer's JSON with defaults for what it leaves out: itself where nothing is missing, undefined
   * where it has no place in time.
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

/** What stands beside a lane: heights of staff lines, and signs from the left end of their room on. */
export interface StandingSigns {
  readonly lines: readonly number[];
  readonly signs: readonly StandingSign[];
}

/** What holds at the left edge of a view, such as the clefs of staves: it stands beside the lane, left of all time. */
export interface LaneSigns {
  /** The room that is kept for it in a lane of a height, in CSS pixels; less where there is little, 0 where there is nothing. */
  widthPx(heightPx: number, isNarrow: boolean): number;
  /** Text that is another one where something else holds. */
  stateOf(view: LaneView): string;
  at(view: LaneView, isNarrow: boolean): StandingSigns;
}

/** Room that is wanted left of a time, near the start of the recording, for what stands before it. */
export interface StartRoom {
  /** Seconds. */
  readonly time: number;
  /** How far it reaches, in CSS pixels. */
  readonly px: number;
  /** The least scale at which anything stands there. */
  readonly fromPxPerSecond: number;
}

/** How a timeline looks. x is CSS pixels from the canvas's left edge, y from the lane's top. */
export interface Lane {
  /** Height by the specification, and the lowest that still shows what there is, in CSS pixels. */
  readonly heightPx: number;
  readonly leastHeightPx: number;
  /** Names of the lane's parts, top first, for a kind that has several. */
  readonly parts?: readonly LaneRow[];
  /** How many levels lie above one another in the lane, all of one height; left out for one. */
  readonly levelCount?: number;
  /** How well it stands for a whole recording, on a strip without words; left out for a kind that does not. */
  readonly overviewRank?: number;
  readonly signs?: LaneSigns;
  /** Room before the first moment in a lane of a height in CSS pixels, for a kind that draws there. */
  startRoom?(heightPx: number): StartRoom | undefined;
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress?: true;
  /** Keeps its height where others grow, for a kind that shows no more in a higher lane. */
  readonly keepsHeight?: true;
  draw(view: LaneView, shapes: Shapes, palette: Palette): void;
  /** Draws the same, for a kind that may have hundreds of shapes in view. */
  drawInParts?(view: LaneView, shapes: Shapes, palette: Palette): InParts;
  /** What lies on top under a point of the lane; small signs are found within 12 px. */
  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined;
  /** Where a component is drawn. The bounds of a sign on the bare lane include its label where that is drawn. */
  place(row: number, view: LaneView): Place;
  /** Tells how wide labels are on the canvas, for `hit` and `place` of a kind that needs it; until then they have no width. */
  measureWith?(texts: TextWidths): void;
}

/** What is said of a component. */
export interface Words {
  /** The text that names it; may be empty. */
  label(row: number): string;
  /** The author's own text where the label is set from one, for a search of words; may be empty. */
  written?(row: number): string;
  /** The inspector's table; an empty value was not given. */
  inspect(row: number): readonly Entry[];
  /** One spoken line. */
  describe(row: number): string;
  /**
   * What some rows that sound together are called, one text for each part of the lane, for a kind of which so much sounds at
   * once that the part is said once. `rows` in any order.
   */
  describeGroup?(rows: readonly number[]): readonly string[];
  /** What the author says of it, for a kind that has comments; may be empty. */
  comments?(row: number): string;
  /** What it is filled with in CSS, its own colour or its level's, for a kind whose components have one; undefined for none. */
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

/** What is heard at a time. */
export interface Listening {
  /**
   * Adds the rows that sound at `time` to `rows`, for a kind whose components last. Returns the time, in seconds, until which the
   * same ones go on sounding; infinite where no others come.
   */
  now?(time: number, rows: number[]): number;
  /** What sounds at `time` and what comes next, the outermost part first, for a kind that the listening guide shows. */
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
   * Tells what is known of the recording; whoever tells draws the lane anew. Gives the sentence that then stands in the lane,
   * undefined where the recording does.
   */
  take(loudness: Loudness): string | undefined;
}

/** Chords as they can be sounded, by what is in them: octaves are whoever's who sounds them. */
export interface ChordFacts {
  /** Seconds at which each begins, ascending; it holds until the next one. */
  readonly time: Float64Array;
  /** Which of `tones` each has. */
  readonly sort: Uint32Array;
  /** Pitch classes from 0 for C to 11, the bass first; none for a chord that cannot be sounded. */
  readonly tones: readonly (readonly number[])[];
}

/** Labels as they are set with music signs. */
interface Typeset {
  label(row: number): SetLabel;
}

/**
 * An opened timeline: what a kind can do, in small interfaces. What it cannot do is absent. Pure: no Pixi, no DOM. No
 * method visits all rows.
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
  /** What a timeline without components is told of the recording, where its kind can be drawn from that. */
  readonly fromRecording?: FromRecording;
}

/** The part of a place that has its label and marks, and that nothing else of the lane covers. */
export const headOf = ({ bounds, headPx }: Pick<Place, 'bounds' | 'headPx'>): Bounds =>
  headPx === undefined ? bounds : { ...bounds, bottomPx: bounds.topPx + headPx };
