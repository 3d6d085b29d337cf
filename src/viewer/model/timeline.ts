import type { KindName } from '../../kinds/kind.ts';
import type { Entry, LaneRow, Place } from '../../kinds/kind-viewing.ts';
import type { Inks, Shapes } from '../../kinds/shapes.ts';
import type { TimeView } from '../../kinds/visible.ts';

/**
 * One timeline as a lane. A component is a row: an index into columns sorted by time, from 0 to `count` - 1.
 * Times are seconds; x is CSS pixels from the canvas's left edge, y from the lane's top.
 */
export interface Timeline {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  /** Whether it has a lane: what the author said. One without has `topPx` and `heightPx` 0. */
  readonly visible: boolean;
  /** The lane's top from the canvas's top, the ruler included, while the stack is not scrolled. */
  readonly topPx: number;
  readonly heightPx: number;
  /** Named parts of the lane, top first; empty for most kinds. */
  readonly laneRows: readonly LaneRow[];
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress: boolean;
  /** Number of components. */
  readonly count: number;
  /** A component's id in the file. */
  componentId(row: number): number;
  draw(view: TimeView, shapes: Shapes, inks: Inks): void;
  /** The topmost row under a point of the lane. */
  hit(view: TimeView, xPx: number, yPx: number): number | undefined;
  place(row: number, view: TimeView): Place;
  /** Adds the rows that sound at `time` to `rows`. */
  now(time: number, rows: number[]): void;
  /** First and last second: equal for a point. */
  span(row: number): readonly [start: number, end: number];
  /** The next or previous row of the same sort (hierarchy: of the same level). */
  neighbour(row: number, step: 1 | -1): number | undefined;
  /** May be empty. */
  label(row: number): string;
  /** The inspector's table; an empty value was not given. */
  inspect(row: number): readonly Entry[];
  /** One spoken line. */
  describe(row: number): string;
}
