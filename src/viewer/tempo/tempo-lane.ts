import type { Bounds, Hit, Lane, LaneRow, Place } from '../../kinds/contract/kind-timeline.ts';
import type { Palette, Shapes } from '../../kinds/contract/shapes.ts';
import { timeOf, upperBound, xOf, type LaneView } from '../../kinds/contract/visible.ts';
import { withAlpha, type PackedColor } from '../../shared/color.ts';
import { float64At } from '../../shared/elements.ts';
import type { TempoData } from './tempo-data.ts';

const HEIGHT_PX = 114;
const LEAST_PX = 48;
/** Lines of this performance, and of the others, in CSS pixels. */
const OWN_PX = 2;
const SIBLING_PX = 1;
/** Nearest distance of two points of a line. */
const MIN_STEP_PX = 3;
/** Most lines drawn for all siblings together in one window: with more of them each has fewer points. */
const MAX_SEGMENTS = 16_000;
/** Foot of the words below the name in the rail. */
const NAME_PX = 34;
/** Distance of a line from the lane's edges. */
const EDGE_PX = 6;
const GRID = [
  4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30, 36, 40, 50, 60, 72, 80, 90, 100, 120, 144, 160, 180, 200, 240, 300,
  360,
];
/** Least distance of two lines of the grid. */
const MIN_GRID_PX = 22;
/** From this many siblings on each is fainter, so that where many meet is seen. */
const FAINT_FROM = 12;

/** Tempi as lines over the measures, on a scale on which the same ratio is the same height. */
export class TempoLane implements Lane {
  readonly heightPx = HEIGHT_PX;
  readonly leastHeightPx = LEAST_PX;

  constructor(
    private readonly data: TempoData,
    /** 'among 9', in the rail. */
    private readonly name: string,
  ) {}

  partsAt(heightPx: number): readonly LaneRow[] {
    return [{ name: this.name, top: 0, height: Math.min(NAME_PX / heightPx, 1) }];
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    this.drawGrid(view, shapes, palette);
    const { own, siblings } = this.data;
    const [first, last] = this.visible(view);
    const strong = palette.of('line-strong');
    const faint = siblings.length > FAINT_FROM ? withAlpha(strong, 0x50) : withAlpha(strong, 0xa0);
    const step = this.stepFor(view, first, last, siblings.length);
    for (const tempi of siblings) this.drawLine(tempi, first, last, step, SIBLING_PX, faint, view, shapes);
    this.drawLine(
      own,
      first,
      last,
      this.stepFor(view, first, last, 1),
      OWN_PX,
      palette.of('viewer-key'),
      view,
      shapes,
    );
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    const measure = upperBound(this.data.times, timeOf(view, xPx)) - 1;
    if (measure < 0 || measure >= this.data.own.length || yPx < 0 || yPx > view.heightPx) return undefined;
    return { row: measure, sharing: 1 };
  }

  place(row: number, view: LaneView): Place {
    const { times, own } = this.data;
    const tempo = own[row] ?? NaN;
    const yPx = isNaN(tempo) ? view.heightPx / 2 : this.yOf(tempo, view.heightPx);
    const bounds: Bounds = {
      leftPx: xOf(view, float64At(times, row)),
      topPx: Math.max(yPx - EDGE_PX, 0),
      rightPx: xOf(view, float64At(times, row + 1)),
      bottomPx: Math.min(yPx + EDGE_PX, view.heightPx),
    };
    return { bounds, fill: undefined };
  }

  /** Measures in view, with one more at either side. */
  private visible(view: LaneView): readonly [first: number, last: number] {
    const { times, own } = this.data;
    const first = Math.max(upperBound(times, timeOf(view, 0)) - 2, 0);
    const last = Math.min(upperBound(times, timeOf(view, view.widthPx)) + 1, own.length - 1);
    return [first, Math.max(last, first)];
  }

  /** Number of measures that one point stands for, as few as there is room for. */
  private stepFor(view: LaneView, first: number, last: number, lines: number): number {
    const { times } = this.data;
    const widthPx = (float64At(times, last + 1) - float64At(times, first)) * view.pxPerSecond;
    const count = Math.max(last - first, 1);
    const most = Math.min(widthPx / MIN_STEP_PX, MAX_SEGMENTS / lines);
    return Math.max(Math.ceil(count / Math.max(most, 1)), 1);
  }

  /** Draws one performance, from the middle of each group of measures to that of the next; a gap stays one. */
  private drawLine(
    tempi: Float32Array,
    first: number,
    last: number,
    step: number,
    widthPx: number,
    color: PackedColor,
    view: LaneView,
    shapes: Shapes,
  ): void {
    const { times } = this.data;
    // Counted from the first measure of all, so that panning does not make the picture flicker.
    const from = first - (first % step);
    let beforeX = NaN;
    let beforeY = NaN;
    for (let group = from; group <= last; group += step) {
      const end = Math.min(group + step, tempi.length);
      let sum = 0;
      let count = 0;
      for (let measure = group; measure < end; measure++) {
        const tempo = tempi[measure] ?? NaN;
        if (isNaN(tempo)) continue;
        sum += tempo;
        count++;
      }
      const middle = (float64At(times, group) + float64At(times, end)) / 2;
      const xPx = xOf(view, middle);
      const yPx = count === 0 ? NaN : this.yOf(sum / count, view.heightPx);
      if (!isNaN(beforeY) && !isNaN(yPx)) shapes.line?.(beforeX, beforeY, xPx, yPx, widthPx, color);
      beforeX = xPx;
      beforeY = yPx;
    }
  }

  private drawGrid(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { lowest, highest } = this.data;
    const [leftPx, rightPx] = [xOf(view, view.start), xOf(view, view.end)];
    const words = palette.of('viewer-lane-name');
    let lastPx = Infinity;
    for (const tempo of GRID) {
      if (tempo <= lowest || tempo >= highest) continue;
      const yPx = this.yOf(tempo, view.heightPx);
      if (lastPx - yPx < MIN_GRID_PX) continue;
      lastPx = yPx;
      shapes.rect(leftPx, yPx, rightPx, yPx + 1, palette.of('viewer-lane-line'));
      const text = String(tempo);
      shapes.setAnchor(rightPx);
      shapes.text(text, rightPx - shapes.width(text, 'ruler') - 2, yPx - 3, 'ruler', words);
    }
    shapes.setAnchor(0);
  }

  private yOf(tempo: number, heightPx: number): number {
    const { lowest, highest } = this.data;
    const part = Math.log(tempo / lowest) / Math.log(highest / lowest);
    const bounded = Math.min(Math.max(part, 0), 1);
    return heightPx - EDGE_PX - bounded * (heightPx - 2 * EDGE_PX);
  }
}
