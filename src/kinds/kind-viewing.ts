import type { PackedColor } from '../shared/color.ts';
import type { Component, KindName } from './kind.ts';
import type { Inks, Shapes } from './shapes.ts';
import type { TimeView } from './visible.ts';

/** Where a time stands in the music: the shown number of its measure, and its beat from 1. */
export interface MeasurePosition {
  readonly measure: number;
  readonly beat: number;
}

/** What a component's words need beside its own fields. */
export interface Surroundings {
  readonly timelineName: string;
  /** By the topmost beat timeline; undefined before its first beat or where there is none. */
  readonly measureAt: (time: number) => MeasurePosition | undefined;
  /** The beat last begun before `time`: where something that ends at `time` still is. */
  readonly measureBefore: (time: number) => MeasurePosition | undefined;
}

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
  /** The author's or the level's colour within the bounds; undefined for a sign on the bare lane. */
  readonly fill: PackedColor | undefined;
}

/** A named part of a lane, for the names beside it. */
export interface LaneRow {
  readonly name: string;
  readonly topPx: number;
  readonly heightPx: number;
}

/** A timeline's own facts as the viewer's JSON has them; anything not listed in the contract is left alone. */
export type TimelineFacts = Readonly<Record<string, unknown>>;

/**
 * How one kind is shown. Pure: no Pixi, no DOM. A component is a row: an index into columns that are sorted by
 * time. No method visits all rows but `toColumns`.
 */
export interface KindViewing<C extends Component, Columns> {
  readonly name: KindName;
  toColumns(components: readonly C[], facts: TimelineFacts): Columns;
  count(columns: Columns): number;
  /** The id of a row's component, as the viewer's JSON has it. */
  id(columns: Columns, row: number): number;
  /** Of the lane. */
  heightPx(columns: Columns): number;
  draw(columns: Columns, view: TimeView, shapes: Shapes, inks: Inks): void;
  /** The topmost row under a point of the lane; small signs are found within 12 px. */
  hit(columns: Columns, view: TimeView, xPx: number, yPx: number): number | undefined;
  place(columns: Columns, row: number, view: TimeView): Place;
  /** Adds the rows that sound at `time` to `rows`. */
  now(columns: Columns, time: number, rows: number[]): void;
  /** First and last second: equal for a point. */
  span(columns: Columns, row: number): readonly [start: number, end: number];
  /** The next (`1`) or previous (`-1`) row of the same sort; undefined at the end. */
  neighbour(columns: Columns, row: number, step: 1 | -1): number | undefined;
  /** The text that names it; may be empty. */
  label(columns: Columns, row: number): string;
  inspect(columns: Columns, row: number, surroundings: Surroundings): readonly Entry[];
  /** One spoken line. */
  describe(columns: Columns, row: number, surroundings: Surroundings): string;
  /** Where a time stands in the measures, for a kind that counts them. */
  readonly measureAt?: (columns: Columns, time: number) => MeasurePosition | undefined;
  /** Names of the lane's parts, top first, for a kind that has several. */
  readonly laneRows?: readonly LaneRow[];
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress?: boolean;
}
