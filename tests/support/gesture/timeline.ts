import { packIds, type Ids } from '../../../src/kinds/columns/ids.ts';
import type {
  Entry,
  Hit,
  KindEncoding,
  Lane,
  MusicalContext,
  OpenKind,
  Place,
  Words,
} from '../../../src/kinds/contract/kind-timeline.ts';
import { nearestPoint } from '../../../src/kinds/picking/pick.ts';
import { PointOrder, PointRows } from '../../../src/kinds/picking/points.ts';
import type { Palette, Shapes } from '../../../src/kinds/contract/shapes.ts';
import { textAt, textPacker, type Texts } from '../../../src/kinds/columns/texts.ts';
import { eachVisible, xOf, type LaneView } from '../../../src/kinds/contract/visible.ts';
import { isTime, textOf } from '../../../src/kinds/contract/wire-component.ts';
import type { GestureComponent } from './component.ts';

interface GestureColumns {
  readonly ids: Ids;
  readonly time: Float64Array;
  readonly labels: Texts;
}

const LABEL_TOKEN = 'viewer-gesture';
export const colorTokens: readonly string[] = [LABEL_TOKEN];

export const encoding: KindEncoding<GestureComponent, GestureColumns> = {
  withDefaults: ({ id, time, label }) =>
    isTime(time) ? { id: Number(id), time, label: textOf(label), hands: 1 } : undefined,
  toColumns(components) {
    const labels = textPacker(components.length);
    for (const { label } of components) labels.add(label);
    return {
      ids: packIds(Float64Array.from(components, ({ id }) => id)),
      time: Float64Array.from(components, ({ time }) => time),
      labels: labels.pack(),
    };
  },
};

class GestureLane implements Lane {
  readonly heightPx = 20;
  readonly leastHeightPx = 20;

  constructor(private readonly time: Float64Array) {}

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const color = palette.of(LABEL_TOKEN);
    eachVisible(this.time, view, 1, 1, (_, xPx) => shapes.tick(xPx, 0, view.heightPx, color));
  }

  hit(view: LaneView, xPx: number): Hit | undefined {
    return nearestPoint(this.time, view, xPx);
  }

  place(row: number, view: LaneView): Place {
    const xPx = xOf(view, this.time[row] ?? NaN);
    return {
      bounds: { leftPx: xPx - 3, topPx: 0, rightPx: xPx + 3, bottomPx: view.heightPx },
      fill: undefined,
    };
  }
}

class GestureWords implements Words {
  constructor(
    private readonly labels: Texts,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return textAt(this.labels, row);
  }

  inspect(row: number): readonly Entry[] {
    return [
      { name: 'Label', value: this.label(row) },
      { name: 'Timeline', value: this.context.timelineName },
    ];
  }

  describe(row: number): string {
    return `Gesture ${this.label(row)}`;
  }
}

export const open: OpenKind<GestureColumns> = ({ ids, time, labels }, context) => ({
  rows: new PointRows(ids, time),
  lane: new GestureLane(time),
  words: new GestureWords(labels, context),
  order: new PointOrder(time),
});
