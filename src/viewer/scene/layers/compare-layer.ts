import type { Difference } from '../../../compare/difference.ts';
import { xOf, type TimeView } from '../../../kinds/contract/visible.ts';
import type { PackedColor } from '../../../shared/color.ts';
import type { Frame, Layer, Appearance } from '../frame-loop.ts';
import type { DrawnWindow } from '../draw-window.ts';
import type { QuadBatch } from '../gpu/quad-batch.ts';
import type { ShapeBatch } from '../gpu/shape-batch.ts';
import { scrollOffsetPx } from './scroll-offset.ts';

/** Values of one curve on the axis: a value holds from one place to the next; NaN for none. */
export interface Curve {
  readonly places: Float64Array;
  readonly values: Float64Array;
  /** Drawn as the first one, the second one, or one of many. */
  readonly look: 'first' | 'second' | 'many';
  /** Letter beside it. */
  readonly name: string;
}

/** What is drawn between and below the lanes of compared analyses, by the ids of their guests in the stack. */
export interface ComparedLanes {
  readonly heads: readonly number[];
  readonly differences: number;
  readonly tempo: number;
}

/** What a layer of comparison shows; a new object for each change. */
export interface ComparedPicture {
  readonly lanes: ComparedLanes;
  readonly differences: readonly Difference[];
  /** Index of the difference that was gone to last. */
  readonly chosen: number | undefined;
  readonly curves: readonly Curve[];
}

const LINE_PX = 2;
const DASH_PX = 4;
/** Dashes of a curve, and how often one comes. */
const CURVE_DASH_PX = 7;
const CURVE_PERIOD_PX = 11;
/** A difference whose two places are nearer, in CSS pixels, is a square. */
const MIN_SLANT_PX = 3;
const SQUARE_PX = 8;
/** Length of the upright ends of a moved boundary. */
const STEM_PX = 16;
const LABEL_GAP_PX = 7;
/** Sorts that are drawn on the whole height. */
const FORM_SORTS: ReadonlySet<string> = new Set(['form', 'marker']);
/** Differences nearer than this to the one drawn before them are left out, in CSS pixels. */
const CELL_PX = 3;
const BEYOND_PX = 60;
/** Steps of the tempo's scale, in beats a minute. */
const TEMPO_STEPS = [5, 10, 20, 30, 50, 100];
/** Lines of at most so many pixels in each column are drawn of many curves. */
const MANY_LINE_PX = 1;

/**
 * The lane of differences between two analyses, the grounds of their heads, and their tempo below each other. Filled anew when
 * the window, or what is shown, changes.
 */
export class CompareLayer implements Layer {
  private appearance: Appearance | undefined;
  private window: DrawnWindow | undefined;
  private drawn: ComparedPicture | undefined;

  constructor(
    private readonly quads: QuadBatch,
    private readonly shapes: ShapeBatch,
    private readonly pictureNow: () => ComparedPicture,
  ) {}

  get counts() {
    return { ...this.quads.counts, components: 0 };
  }

  update(frame: Frame): boolean {
    const { appearance, window } = frame;
    const picture = this.pictureNow();
    const isSame = appearance === this.appearance && window === this.window && picture === this.drawn;
    this.appearance = appearance;
    this.window = window;
    this.drawn = picture;
    if (!isSame) this.fill(frame, picture);
    const { scale, shiftPx } = frame.place;
    return (this.quads.moveTo(scale, shiftPx, scrollOffsetPx(frame)) && this.quads.length > 0) || !isSame;
  }

  destroy(): void {
    this.quads.destroy();
  }

  private fill(frame: Frame, picture: ComparedPicture): void {
    const { window, appearance } = frame;
    const { theme, resolution, widthPx, guests } = appearance;
    const { time } = window;
    this.quads.clear();
    this.shapes.begin(resolution, widthPx);
    for (const { guest, topPx, heightPx } of guests) {
      if (topPx >= window.bottomPx || topPx + heightPx <= window.topPx) continue;
      this.shapes.setTop(topPx);
      if (picture.lanes.heads.includes(guest.id))
        this.shapes.rect(-widthPx, -3, time.widthPx + widthPx, heightPx + 3, theme.ruler);
      if (guest.id === picture.lanes.differences) this.differences(frame, picture, heightPx);
      if (guest.id === picture.lanes.tempo) this.tempo(frame, picture, heightPx);
    }
    this.quads.upload();
  }

  private differences(
    { window: { time }, appearance: { theme } }: Frame,
    picture: ComparedPicture,
    heightPx: number,
  ) {
    const inView = picture.differences.flatMap((difference, index) => {
      if (difference.kind === 'levels' || difference.kind === 'timeline' || difference.kind === 'count')
        return [];
      const [a, b] = [xOf(time, difference.places[0]), xOf(time, difference.places[1])];
      const endPx = xOf(time, difference.end);
      const isIn = Math.max(a, b, endPx) >= -BEYOND_PX && Math.min(a, b) <= time.widthPx + BEYOND_PX;
      return isIn ? [{ difference, index, a, b, endPx }] : [];
    });
    inView.sort((one, other) => Math.min(one.a, one.b) - Math.min(other.a, other.b));
    const isForm = ({ difference }: (typeof inView)[number]) => FORM_SORTS.has(difference.sort);
    const forms = inView.filter(isForm);
    const others = inView.filter((one) => !isForm(one));
    const grounds = { ground: theme.differenceGround, heightPx };
    // Chords keep a row of their own below a form, which they would cover.
    const middlePx = forms.length > 0 && others.length > 0 ? heightPx - SQUARE_PX : heightPx / 2;
    for (const [sorts, squarePx] of [
      [others, middlePx],
      [forms, heightPx / 2],
    ] as const) {
      let [lastPx, freePx] = [-Infinity, -Infinity];
      for (const [at, { difference, index, a, b, endPx }] of sorts.entries()) {
        const isChosen = index === picture.chosen;
        const leftPx = Math.min(a, b);
        if (leftPx - lastPx < CELL_PX && !isChosen) continue;
        lastPx = leftPx;
        const ink = isChosen ? theme.playhead : theme.difference;
        const rightPx = this.difference(difference, { a, b, endPx, ink, squarePx, ...grounds });
        const { short } = difference;
        const widthPx = this.shapes.width(short, 'label');
        const textPx = rightPx + LABEL_GAP_PX;
        const next = sorts[at + 1];
        const roomPx = Math.min(next ? Math.min(next.a, next.b) : Infinity, xOf(time, time.end)) - textPx;
        if (short === '' || textPx < freePx || widthPx + LABEL_GAP_PX > roomPx) continue;
        this.shapes.setAnchor(rightPx);
        this.shapes.text(short, textPx, squarePx + 4, 'label', theme.comparedLine);
        freePx = textPx + widthPx + LABEL_GAP_PX;
      }
    }
  }

  /** Draws one; returns its right edge in CSS pixels. */
  private difference(
    { kind, only }: Difference,
    { a, b, endPx, heightPx, squarePx, ink, ground }: DrawnDifference,
  ): number {
    if (kind === 'only') {
      const rightPx = Math.max(endPx, a + SQUARE_PX);
      this.shapes.rect(a, 0, rightPx, heightPx, ground);
      const [top, bottom] = only === 'A' ? [0, heightPx - STEM_PX] : [STEM_PX, heightPx];
      this.dashes(a, top, bottom, ink);
      return rightPx;
    }
    if (kind === 'moved' && Math.abs(a - b) >= MIN_SLANT_PX) {
      this.shapes.rect(Math.min(a, b), 0, Math.max(a, b), heightPx, ground);
      this.shapes.bar(a - LINE_PX / 2, 0, LINE_PX, STEM_PX, ink);
      this.shapes.bar(b - LINE_PX / 2, heightPx - STEM_PX, LINE_PX, heightPx, ink);
      this.slant(a, STEM_PX, b, heightPx - STEM_PX, LINE_PX, ink);
      return Math.max(a, b);
    }
    const topPx = squarePx - SQUARE_PX / 2;
    if (kind === 'chord' || kind === 'key')
      this.shapes.rect(a, topPx - 2, Math.max(endPx, a + 2), topPx + SQUARE_PX + 2, ground);
    this.shapes.bar(a, topPx, SQUARE_PX, topPx + SQUARE_PX, ink);
    if (kind === 'figure') this.shapes.bar(a + 2, topPx + 2, SQUARE_PX - 4, topPx + SQUARE_PX - 2, ground);
    return a + SQUARE_PX;
  }

  private dashes(xPx: number, topPx: number, bottomPx: number, color: PackedColor): void {
    for (let yPx = topPx; yPx < bottomPx; yPx += 2 * DASH_PX)
      this.shapes.bar(xPx - LINE_PX / 2, yPx, LINE_PX, Math.min(yPx + DASH_PX, bottomPx), color);
  }

  /** A line between two points, in steps of a pixel. */
  private slant(
    fromPx: number,
    topPx: number,
    toPx: number,
    bottomPx: number,
    linePx: number,
    color: PackedColor,
  ): void {
    const steps = Math.max(Math.ceil(Math.max(Math.abs(toPx - fromPx), Math.abs(bottomPx - topPx))), 1);
    const down = (bottomPx - topPx) / steps;
    const across = (toPx - fromPx) / steps;
    for (let step = 0; step < steps; step++) {
      const [xPx, yPx] = [fromPx + step * across, topPx + step * down];
      this.shapes.bar(
        xPx - linePx / 2,
        Math.min(yPx, yPx + down) - linePx / 2,
        linePx,
        Math.max(yPx, yPx + down) + linePx / 2,
        color,
      );
    }
  }

  private tempo(
    { window: { time }, appearance: { theme } }: Frame,
    { curves }: ComparedPicture,
    heightPx: number,
  ): void {
    const scale = tempoScale(curves);
    if (!scale) return;
    const { least, most, lines } = scale;
    const yOf = (value: number) =>
      heightPx -
      4 -
      ((Math.log(value) - Math.log(least)) / (Math.log(most) - Math.log(least))) * (heightPx - 8);
    for (const value of lines) {
      const yPx = yOf(value);
      this.shapes.rect(xOf(time, time.start), yPx, xOf(time, time.end), yPx + 1, theme.laneLine);
      this.shapes.setAnchor(xOf(time, time.end));
      this.shapes.text(String(value), xOf(time, time.end) - 20, yPx - 3, 'number', theme.rulerText);
    }
    const inks = { first: theme.comparedLine, second: theme.otherLine, many: theme.faint };
    for (const curve of curves) this.curve(curve, time, yOf, inks[curve.look]);
  }

  /** A curve through the middles of what its values hold for; dashed for the second one. */
  private curve(
    { places, values, look, name }: Curve,
    time: TimeView,
    yOf: (value: number) => number,
    color: PackedColor,
  ): void {
    const linePx = look === 'many' ? MANY_LINE_PX : LINE_PX;
    let before: CurvePoint | undefined;
    let passedPx = 0;
    let isNamed = name === '';
    let columnPx = -Infinity;
    for (let index = 0; index < values.length; index++) {
      const [value = NaN, from = NaN, to = NaN] = [values[index], places[index], places[index + 1]];
      if (Number.isNaN(value)) {
        before = undefined;
        continue;
      }
      const point = { xPx: xOf(time, (from + to) / 2), yPx: yOf(value) };
      if (point.xPx - columnPx < 1 && before) continue;
      columnPx = point.xPx;
      const isIn = before && point.xPx >= -BEYOND_PX && before.xPx <= time.widthPx + BEYOND_PX;
      if (before && isIn) {
        if (look === 'second') passedPx = this.dashed(before, point, passedPx, color);
        else this.slant(before.xPx, before.yPx, point.xPx, point.yPx, linePx, color);
        if (!isNamed && before.xPx > 24) {
          this.shapes.setAnchor(before.xPx);
          this.shapes.text(
            name,
            before.xPx,
            look === 'second' ? before.yPx - 6 : before.yPx + 16,
            'label',
            color,
          );
          isNamed = true;
        }
      }
      before = point;
    }
  }

  /** Draws the parts of a line that are dashes, where `passedPx` of the whole curve came before it; returns how much has come then. */
  private dashed(from: CurvePoint, to: CurvePoint, passedPx: number, color: PackedColor): number {
    const lengthPx = Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx);
    const at = (px: number) => ({
      xPx: from.xPx + (px / lengthPx) * (to.xPx - from.xPx),
      yPx: from.yPx + (px / lengthPx) * (to.yPx - from.yPx),
    });
    for (let px = -(passedPx % CURVE_PERIOD_PX); px < lengthPx; px += CURVE_PERIOD_PX) {
      const [start, end] = [Math.max(px, 0), Math.min(px + CURVE_DASH_PX, lengthPx)];
      if (end <= start) continue;
      const [first, last] = [at(start), at(end)];
      this.slant(first.xPx, first.yPx, last.xPx, last.yPx, LINE_PX, color);
    }
    return passedPx + lengthPx;
  }
}

/** A point of a curve in CSS pixels. */
interface CurvePoint {
  readonly xPx: number;
  readonly yPx: number;
}

interface DrawnDifference {
  readonly a: number;
  readonly b: number;
  readonly endPx: number;
  readonly heightPx: number;
  /** Middle of a square. */
  readonly squarePx: number;
  readonly ink: PackedColor;
  readonly ground: PackedColor;
}

/** The least and the greatest tempo of all curves, and the values that a line marks; undefined where there are none. */
function tempoScale(
  curves: readonly Curve[],
): { readonly least: number; readonly most: number; readonly lines: readonly number[] } | undefined {
  let [least, most] = [Infinity, 0];
  for (const { values } of curves) {
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  if (!(least <= most)) return undefined;
  [least, most] = [least * 0.95, most * 1.05];
  const step = TEMPO_STEPS.find((one) => (most - least) / one <= 4) ?? 100;
  const lines: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) lines.push(value);
  return { least, most, lines };
}
