import { audiowaveViewing } from './audiowave/viewing.ts';
import { beatViewing } from './beat/viewing.ts';
import { harmonyViewing } from './harmony/viewing.ts';
import { hierarchyViewing } from './hierarchy/viewing.ts';
import type { Component, KindName } from './kind.ts';
import type {
  Entry,
  KindViewing,
  LaneRow,
  MeasurePosition,
  Place,
  Surroundings,
  TimelineFacts,
} from './kind-viewing.ts';
import { markerViewing } from './marker/viewing.ts';
import { pdfViewing } from './pdf/viewing.ts';
import type { Inks, Shapes } from './shapes.ts';
import { sliderViewing } from './slider/viewing.ts';
import type { TimeView } from './visible.ts';

/** A kind's methods bound to the columns of one timeline; `KindViewing` says what each does. */
export interface Columns {
  readonly count: number;
  readonly heightPx: number;
  readonly laneRows: readonly LaneRow[];
  readonly seeksOnPress: boolean;
  id(row: number): number;
  draw(view: TimeView, shapes: Shapes, inks: Inks): void;
  hit(view: TimeView, xPx: number, yPx: number): number | undefined;
  place(row: number, view: TimeView): Place;
  now(time: number, rows: number[]): void;
  span(row: number): readonly [start: number, end: number];
  neighbour(row: number, step: 1 | -1): number | undefined;
  label(row: number): string;
  inspect(row: number, surroundings: Surroundings): readonly Entry[];
  describe(row: number, surroundings: Surroundings): string;
  readonly measureAt: ((time: number) => MeasurePosition | undefined) | undefined;
}

/** Makes a kind's columns of one timeline's components, which the contract has shaped. */
type OpenKind = (components: readonly unknown[], facts: TimelineFacts) => Columns;

function viewing<C extends Component, Own>(kind: KindViewing<C, Own>): OpenKind {
  return (components, facts) => {
    // The server has decoded every component and the contract names the fields.
    const own = kind.toColumns(components as readonly C[], facts);
    const { measureAt } = kind;
    return {
      count: kind.count(own),
      heightPx: kind.heightPx(own),
      laneRows: kind.laneRows ?? [],
      seeksOnPress: kind.seeksOnPress ?? false,
      id: (row) => kind.id(own, row),
      draw: (view, shapes, inks) => kind.draw(own, view, shapes, inks),
      hit: (view, xPx, yPx) => kind.hit(own, view, xPx, yPx),
      place: (row, view) => kind.place(own, row, view),
      now: (time, rows) => kind.now(own, time, rows),
      span: (row) => kind.span(own, row),
      neighbour: (row, step) => kind.neighbour(own, row, step),
      label: (row) => kind.label(own, row),
      inspect: (row, surroundings) => kind.inspect(own, row, surroundings),
      describe: (row, surroundings) => kind.describe(own, row, surroundings),
      measureAt: measureAt && ((time) => measureAt(own, time)),
    };
  };
}

/** How each kind is shown. A new kind is one line here. */
export const KIND_VIEWINGS: { readonly [K in KindName]: OpenKind } = {
  HIERARCHY: viewing(hierarchyViewing),
  MARKER: viewing(markerViewing),
  BEAT: viewing(beatViewing),
  HARMONY: viewing(harmonyViewing),
  PDF: viewing(pdfViewing),
  AUDIOWAVE: viewing(audiowaveViewing),
  SLIDER: viewing(sliderViewing),
};
