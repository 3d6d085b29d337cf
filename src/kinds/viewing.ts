import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';
import * as kinds from './index.ts';
import type { Component } from './kind.ts';
import type {
  CountedMeasures,
  Entry,
  Hit,
  KindViewing,
  LaneRow,
  MeasurePosition,
  OutlinePlace,
  PageTurns,
  Place,
  Strand,
  Surroundings,
  TextWidths,
  TimelineFacts,
} from './kind-viewing.ts';
import type { SetLabel } from './set-label.ts';
import type { Inks, Shapes } from './shapes.ts';
import type { LaneView, TimeView } from './visible.ts';
import { completed } from './written.ts';

/** A kind's methods bound to the columns of one timeline; `KindViewing` says what each does. */
export interface Columns {
  readonly count: number;
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly laneRows: readonly LaneRow[];
  readonly seeksOnPress: boolean;
  readonly levelCount: number;
  readonly overviewRank: number;
  id(row: number): number;
  draw(view: LaneView, shapes: Shapes, inks: Inks): void;
  hit(view: LaneView, xPx: number, yPx: number, texts?: TextWidths): Hit | undefined;
  place(row: number, view: LaneView, texts?: TextWidths): Place;
  now(time: number, rows: number[]): void;
  readonly strands: ((time: number) => readonly Strand[]) | undefined;
  span(row: number): readonly [start: number, end: number];
  neighbour(row: number, step: 1 | -1): number | undefined;
  vertical(row: number, step: 'up' | 'down'): number | undefined;
  enter(time: number, from: 'above' | 'below'): number | undefined;
  parent(row: number): number | undefined;
  outline(row: number): OutlinePlace;
  label(row: number): string;
  setLabel(row: number): SetLabel | undefined;
  comments(row: number): string;
  color(row: number): string | undefined;
  inspect(row: number, surroundings: Surroundings): readonly Entry[];
  describe(row: number, surroundings: Surroundings): string;
  readonly measureAt: ((time: number) => MeasurePosition | undefined) | undefined;
  readonly measuresUntil: ((time: number) => number) | undefined;
  readonly eachNumber: ((view: TimeView, visit: (xPx: number, number: number) => void) => void) | undefined;
  readonly countedMeasures: CountedMeasures | undefined;
  readonly isWordless: boolean;
  readonly pageTurns: PageTurns | undefined;
}

/** A kind's way from components to the screen, in two halves, of which a worker may go the first. */
interface OpenKind {
  /** The data of one timeline's components, of which only their place in time is needed. It can be posted, see `transferables`. */
  readonly toColumns: (components: readonly unknown[], facts: TimelineFacts) => unknown;
  /** What `toColumns` of the same kind has made, here or in a worker, with the kind's methods. */
  readonly bind: (data: unknown) => Columns;
}

function viewing<C extends Component, Own, Data>(kind: KindViewing<C, Own, Data>): OpenKind {
  return {
    toColumns: (components, facts) =>
      kind.toColumns(
        completed<C>(components, facts['id'], (written) => kind.complete(written)),
        facts,
      ),
    bind: (data) => bound(kind, kind.bind(data as Data)),
  };
}

function bound<C extends Component, Own, Data>(kind: KindViewing<C, Own, Data>, own: Own): Columns {
  const { strands, measureAt, measuresUntil, eachNumber } = kind;
  const count = kind.count(own);
  return {
    count,
    heightPx: kind.heightPx(own),
    leastHeightPx: kind.leastHeightPx(own),
    laneRows: kind.laneRows?.(own) ?? [],
    seeksOnPress: kind.seeksOnPress ?? false,
    levelCount: kind.levelCount?.(own) ?? 1,
    overviewRank: kind.overviewRank ?? 0,
    id: (row) => kind.id(own, row),
    draw: (view, shapes, inks) => kind.draw(own, view, shapes, inks),
    hit: (view, xPx, yPx, texts) => kind.hit(own, view, xPx, yPx, texts),
    place: (row, view, texts) => kind.place(own, row, view, texts),
    now: (time, rows) => kind.now(own, time, rows),
    strands: strands && ((time) => strands(own, time)),
    span: (row) => kind.span(own, row),
    neighbour: (row, step) => kind.neighbour(own, row, step),
    vertical: (row, step) => kind.vertical?.(own, row, step),
    enter: (time, from) => kind.enter(own, time, from),
    parent: (row) => kind.parent?.(own, row),
    outline: (row) => kind.outline?.(own, row) ?? { level: 1, position: row + 1, setSize: count },
    label: (row) => kind.label(own, row),
    setLabel: (row) => kind.setLabel?.(own, row),
    comments: (row) => kind.comments?.(own, row) ?? '',
    color: (row) => kind.color?.(own, row),
    inspect: (row, surroundings) => kind.inspect(own, row, surroundings),
    describe: (row, surroundings) => kind.describe(own, row, surroundings),
    measureAt: measureAt && ((time) => measureAt(own, time)),
    measuresUntil: measuresUntil && ((time) => measuresUntil(own, time)),
    eachNumber: eachNumber && ((view, visit) => eachNumber(own, view, visit)),
    countedMeasures: kind.countedMeasures?.(own),
    isWordless: kind.isWordless ?? false,
    pageTurns: kind.pageTurns?.(own),
  };
}

const viewings = facetOf(kinds, 'viewing');

/** How each kind is shown. */
export const KIND_VIEWINGS = Object.fromEntries(
  Object.entries(viewings).map(([name, kind]) => [name, viewing(kind as KindViewing<Component, unknown>)]),
) as { readonly [K in KindName]: OpenKind };

/** The buffers that `data` of `toColumns` lies in, each once: what `postMessage` hands over instead of copying. */
export function transferables(data: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (part: unknown) => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(data);
  return [...buffers];
}
