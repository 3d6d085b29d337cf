import type { KindName } from '../../kinds/facts.ts';
import type {
  CountedMeasures,
  Entry,
  Hit,
  LaneRow,
  MeasurePosition,
  OutlinePlace,
  PageTurns,
  Place,
  Strand,
  TextWidths,
} from '../../kinds/kind-viewing.ts';
import type { SetLabel } from '../../kinds/set-label.ts';
import type { Inks, Shapes } from '../../kinds/shapes.ts';
import type { LaneView, TimeView } from '../../kinds/visible.ts';

/** A document whose pages a timeline turns. */
export interface Score {
  readonly turns: PageTurns;
  /** Where a browser gets it; undefined where the server does not hold it. */
  readonly url: string | undefined;
}

/**
 * One timeline as a lane. A component is a row: an index into columns sorted by time, from 0 to `count` - 1.
 * Times are seconds; x is CSS pixels from the canvas's left edge, y from the lane's top.
 */
export interface Timeline {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  /** Whether the author shows it. */
  readonly visible: boolean;
  /** Of its lane as its kind has it, and the lowest that still shows what there is, in CSS pixels. */
  readonly heightPx: number;
  readonly leastHeightPx: number;
  /** Named parts of the lane, top first; empty for most kinds. */
  readonly laneRows: readonly LaneRow[];
  /** A press anywhere on the lane means its time. */
  readonly seeksOnPress: boolean;
  /** How many levels of one height lie above one another in the lane; 1 for most kinds. */
  readonly levelCount: number;
  /** How well it stands for the whole recording; 0 for a kind that does not. */
  readonly overviewRank: number;
  /** Number of components. */
  readonly count: number;
  /** A component's id in the file. */
  componentId(row: number): number;
  draw(view: LaneView, shapes: Shapes, inks: Inks): void;
  /** Tells how wide the labels on the canvas are, for `hit` and `place`; until then they have no width. */
  measureWith(texts: TextWidths): void;
  /** What lies on top under a point of the lane. */
  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined;
  place(row: number, view: LaneView): Place;
  /** Adds the rows that sound at `time` to `rows`. */
  now(time: number, rows: number[]): void;
  /** What sounds at a time and what comes next, the outermost part first; of a kind that is followed in listening. */
  readonly strands: ((time: number) => readonly Strand[]) | undefined;
  /** First and last second: equal for a point. */
  span(row: number): readonly [start: number, end: number];
  /** The next or previous row of the same sort (hierarchy: of the same level). */
  neighbour(row: number, step: 1 | -1): number | undefined;
  /** The row reached by going up or down within the lane. */
  vertical(row: number, step: 'up' | 'down'): number | undefined;
  /** The row nearest in time, of the part of the lane that is met first on coming from above or from below. */
  enter(time: number, from: 'above' | 'below'): number | undefined;
  /** The row that holds this one; it comes before it. */
  parent(row: number): number | undefined;
  outline(row: number): OutlinePlace;
  /** May be empty. */
  label(row: number): string;
  /** The same label as it is set with music signs, where the kind has such. */
  setLabel(row: number): SetLabel | undefined;
  /** What the author says of it; may be empty. */
  comments(row: number): string;
  /** Its own or its level's, as `#rrggbb`; undefined for a kind without colours. */
  color(row: number): string | undefined;
  /** 'measures 4 to 6'; undefined where no measures are counted. */
  measures(row: number): string | undefined;
  /** The inspector's table; an empty value was not given. */
  inspect(row: number): readonly Entry[];
  /** One spoken line. */
  describe(row: number): string;
  /** Visits the measure numbers to be shown in view; of the one timeline that counts the file's measures. */
  readonly eachNumber: ((view: TimeView, visit: (xPx: number, number: number) => void) => void) | undefined;
  /** All measures; of the same timeline. */
  readonly countedMeasures: CountedMeasures | undefined;
  /** Where a time stands in the measures, undefined before the first beat; of the same one. */
  readonly measureAt: ((time: number) => MeasurePosition | undefined) | undefined;
  /** Its labels are counted, not written by the author: a search for words leaves them out. */
  readonly isWordless: boolean;
  /** For a timeline that turns pages. */
  readonly score: Score | undefined;
}
