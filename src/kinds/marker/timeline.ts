import { float64At } from '../../shared/elements.ts';
import { hexOf } from '../columns/colors.ts';
import type {
  ActiveRow,
  Bounds,
  Entry,
  Hit,
  Lane,
  LaneGrowth,
  Listening,
  MusicalContext,
  OpenKind,
  Place,
  TextWidths,
  Words,
} from '../contract/kind-timeline.ts';
import { isDense, paintPoints, pointInBinAt } from '../level-of-detail/bins.ts';
import { nearestPoint, sharingPixel, TARGET_PX, topPoint } from '../picking/pick.ts';
import { COMMENT_MARK, drawCommentSign } from '../drawing/comment-mark.ts';
import { MAX_LABEL_PX, meetPointLabels, placePointLabel } from '../drawing/point-labels.ts';
import { PointOrder, PointRows } from '../picking/points.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { CONTENT_MARGIN_PX, GROWTH_RANK, MARKER, MARKER_MOMENT } from '../drawing/sizes.ts';
import { drawnTextAt, hasText, textAt } from '../columns/texts.ts';
import {
  afterBin,
  drawnFor,
  eachVisible,
  firstAfter,
  lowerBound,
  reached,
  timeOf,
  upperBound,
  xOf,
  type LaneView,
} from '../contract/visible.ts';
import { measureEntry, sentence, timeEntry, whereInWords } from '../words/wording.ts';
import type { MarkerColumns } from './columns.ts';

export const TOKENS = { marker: 'viewer-marker' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

const LABEL_HEIGHT_PX = 14;
const LABEL_GAP_PX = 4;
/** Distance from the triangle's foot to the label's top. */
const SPACE_PX = 1;
/** Labels stand in one row below the signs, or in more where the lane is high enough and there are many. */
const USUAL_LABEL_ROWS = 2;
const MAX_LABEL_ROWS = 4;
/** Labels that stand side by side on a page. */
const LABELS_A_ROW = 6;
/** Height of signs and labels, which stand in the lane's middle. */
const blockPx = (rows: number) => MARKER.heightPx + SPACE_PX + rows * LABEL_HEIGHT_PX;
/** Distance of the outline around sign and label. */
const PAD_PX = 3;
/** Distance of the mark of a comment from the triangle. */
const COMMENT_GAP_PX = 2;
/** Markers closer than this are drawn as one. */
const BIN_PX = 1;
/** Where the author's file has no colour the reader writes this one. */
const DEFAULT_COLOR = '#999999';

/** Rows of labels in a lane that is high enough. */
const mostLabelRows = ({ time }: MarkerColumns) =>
  Math.min(Math.max(Math.ceil(time.length / LABELS_A_ROW), USUAL_LABEL_ROWS), MAX_LABEL_ROWS);
const labelRows = (columns: MarkerColumns, { heightPx }: LaneView) =>
  Math.min(Math.max(Math.floor((heightPx - blockPx(0)) / LABEL_HEIGHT_PX), 1), mostLabelRows(columns));
const topPxOf = (columns: MarkerColumns, view: LaneView) =>
  (view.heightPx - blockPx(labelRows(columns, view))) / 2;

/** `#rrggbb`. */
const colorOf = ({ color }: MarkerColumns, row: number) => (color[row] ? hexOf(color[row]) : DEFAULT_COLOR);

const labelsOf = ({ labels, time }: MarkerColumns) =>
  ({ time, textOf: (row: number) => drawnTextAt(labels, row), style: 'label', gapPx: LABEL_GAP_PX }) as const;

/** Where the label of a drawn marker stands, in the lane's pixels. */
function labelPlace(columns: MarkerColumns, row: number, view: LaneView, texts: TextWidths) {
  const { time } = columns;
  const labels = labelsOf(columns);
  const before = (index: number) => (index > 0 ? drawnFor(time, view, BIN_PX, index - 1) : -1);
  const next = (index: number) => (index < time.length ? afterBin(time, view, BIN_PX, index) : index);
  const meets = (left: number, right: number) =>
    left >= 0 && right < time.length && meetPointLabels(labels, left, right, view, texts);
  // Those that meet go down from row to row: what is near depends on the scale alone, never on the view.
  const rows = labelRows(columns, view);
  const lineOf = (index: number) =>
    rows > 1 && (meets(before(index), index) || meets(index, next(index))) ? index % rows : 0;
  const line = lineOf(row);
  const nearest = (index: number, step: (from: number) => number, none: number) => {
    let other = step(index);
    for (let steps = 1; other >= 0 && other < time.length; other = step(other), steps++) {
      if (lineOf(other) === line) return other;
      if (steps === rows) return none;
    }
    return other;
  };
  const neighbours = { before: nearest(row, before, -1), index: row, next: nearest(row, next, time.length) };
  const middlePx = topPxOf(columns, view) + blockPx(line + 1) - LABEL_HEIGHT_PX / 2;
  return { ...placePointLabel(labels, neighbours, view, texts), middlePx };
}

/** Bounds of the label of a marker; undefined where it has none, or another marker is drawn in its place. */
function labelBounds(
  columns: MarkerColumns,
  row: number,
  view: LaneView,
  texts: TextWidths | undefined,
): Bounds | undefined {
  const { labels, time } = columns;
  const label = drawnTextAt(labels, row);
  if (!texts || label === '' || drawnFor(time, view, BIN_PX, row) !== row) return undefined;
  const { centrePx, roomPx, middlePx } = labelPlace(columns, row, view, texts);
  const halfPx = Math.min(texts.width(label, 'label'), roomPx) / 2;
  if (halfPx <= 0) return undefined;
  return {
    leftPx: centrePx - halfPx,
    topPx: middlePx - LABEL_HEIGHT_PX / 2,
    rightPx: centrePx + halfPx,
    bottomPx: middlePx + LABEL_HEIGHT_PX / 2,
  };
}

/** The marker whose label is under a point. */
function labelAt(
  columns: MarkerColumns,
  view: LaneView,
  xPx: number,
  yPx: number,
  texts: TextWidths | undefined,
): Hit | undefined {
  const { time } = columns;
  const last = reached(time, timeOf(view, xPx));
  const left = last === undefined ? undefined : drawnFor(time, view, BIN_PX, last);
  const right = left === undefined ? 0 : afterBin(time, view, BIN_PX, left);
  // Labels of several rows reach over the markers beside theirs.
  const near: number[] = [];
  let [before, after] = [left ?? -1, right];
  for (let rows = labelRows(columns, view); rows > 0; rows--) {
    if (before >= 0) near.push(before);
    if (after < time.length) near.push(after);
    before = before > 0 ? drawnFor(time, view, BIN_PX, before - 1) : -1;
    after = after < time.length ? afterBin(time, view, BIN_PX, after) : after;
  }
  for (const row of near) {
    const bounds = labelBounds(columns, row, view, texts);
    if (
      bounds &&
      xPx >= bounds.leftPx &&
      xPx < bounds.rightPx &&
      yPx >= bounds.topPx &&
      yPx < bounds.bottomPx
    )
      return { row, sharing: sharingPixel(time, view, row) };
  }
  return undefined;
}

/** The last one passed; of several at one moment the first, which is drawn. */
function lastPassed(time: Float64Array, at: number): number | undefined {
  const index = reached(time, at);
  return index === undefined ? undefined : lowerBound(time, float64At(time, index));
}

const isStillNow = (time: Float64Array, row: number, at: number) => at < endOf(time, row);

/** End of a marker's moment, in seconds. */
const endOf = (time: Float64Array, row: number) => float64At(time, row) + MARKER_MOMENT;

/** Lane of labelled moments: triangles, each with its label beneath. */
class MarkerLane implements Lane {
  readonly heightPx = MARKER.timelineHeightPx;
  readonly leastHeightPx = blockPx(1) + 1;
  readonly growth: LaneGrowth;
  readonly overviewRank = 1;
  private texts: TextWidths | undefined;

  constructor(private readonly columns: MarkerColumns) {
    this.growth = { rank: GROWTH_RANK.markers, mostPx: blockPx(mostLabelRows(columns)) + 2 * PAD_PX };
  }

  measureWith(texts: TextWidths): void {
    this.texts = texts;
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { time, bins, color, comments } = this.columns;
    const labels = labelsOf(this.columns);
    const topPx = topPxOf(this.columns, view);
    const usualColor = palette.of(TOKENS.marker);
    if (isDense(bins, view)) {
      const colorAt = (index: number) => color[index] || usualColor;
      paintPoints(bins, view, shapes, topPx, topPx + MARKER.heightPx, colorAt);
      return;
    }
    eachVisible(time, view, MAX_LABEL_PX, BIN_PX, (index, xPx, next) => {
      shapes.setAnchor(xPx);
      shapes.sign(
        'triangle',
        xPx - MARKER.widthPx / 2,
        topPx,
        MARKER.widthPx,
        MARKER.heightPx,
        color[index] || usualColor,
      );
      const signRightPx = xPx + MARKER.widthPx / 2 + COMMENT_GAP_PX;
      const nextPx = next < time.length ? xOf(view, float64At(time, next)) - MARKER.widthPx / 2 : Infinity;
      const limitPx = Math.min(nextPx, xOf(view, view.end) + CONTENT_MARGIN_PX);
      // The last one has the canvas's edge at its right, and its mark at its left.
      const isAtEnd = limitPx < nextPx && signRightPx + COMMENT_MARK.widthPx > limitPx;
      const markPx = isAtEnd ? 2 * xPx - signRightPx - COMMENT_MARK.widthPx : signRightPx;
      if (hasText(comments, index) && (isAtEnd || signRightPx + COMMENT_MARK.widthPx <= limitPx))
        drawCommentSign(shapes, markPx, topPx, usualColor);
      const { centrePx, roomPx, middlePx } = labelPlace(this.columns, index, view, shapes);
      shapes.label(labels.textOf(index), centrePx, middlePx, roomPx, 'label', usualColor);
    });
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    const { time, bins } = this.columns;
    if (isDense(bins, view)) return pointInBinAt(bins, time, view, xPx);
    // A triangle is as wide as its distance from its tip.
    const downPx = yPx - topPxOf(this.columns, view);
    const halfPx = ((MARKER.widthPx / 2) * downPx) / MARKER.heightPx;
    const isBeside = downPx >= 0 && downPx < MARKER.heightPx;
    return (
      (isBeside ? topPoint(time, view, xPx, halfPx, halfPx) : undefined) ??
      labelAt(this.columns, view, xPx, yPx, this.texts) ??
      nearestPoint(time, view, xPx)
    );
  }

  place(row: number, view: LaneView): Place {
    const xPx = xOf(view, float64At(this.columns.time, row));
    const label = labelBounds(this.columns, row, view, this.texts);
    const topPx = topPxOf(this.columns, view);
    return {
      bounds: {
        leftPx: Math.min(xPx - TARGET_PX / 4, label?.leftPx ?? Infinity) - PAD_PX,
        topPx: topPx - PAD_PX,
        rightPx: Math.max(xPx + TARGET_PX / 4, label?.rightPx ?? -Infinity) + PAD_PX,
        bottomPx: (label?.bottomPx ?? topPx + MARKER.heightPx) + PAD_PX,
      },
      fill: undefined,
    };
  }
}

class MarkerWords implements Words {
  constructor(
    private readonly columns: MarkerColumns,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return textAt(this.columns.labels, row);
  }

  comments(row: number): string {
    return textAt(this.columns.comments, row);
  }

  color(row: number): string {
    return colorOf(this.columns, row);
  }

  inspect(row: number): readonly Entry[] {
    const time = float64At(this.columns.time, row);
    const color = this.color(row);
    return [
      { name: 'Label', value: this.label(row) },
      { name: 'Timeline', value: this.context.timelineName },
      ...measureEntry(time, this.context),
      timeEntry('Time', time, this.context),
      ...(color === DEFAULT_COLOR ? [] : [{ name: 'Color', value: color }]),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const time = float64At(this.columns.time, row);
    return sentence(
      this.label(row) || 'Unlabelled marker',
      whereInWords(time, time, this.context),
      `${row + 1} of ${this.columns.time.length}`,
      this.comments(row) && 'comment',
    );
  }
}

class MarkerListening implements Listening {
  constructor(private readonly time: Float64Array) {}

  now(at: number, rows: number[]): number {
    const row = lastPassed(this.time, at);
    const next = firstAfter(this.time, at);
    if (row === undefined || !isStillNow(this.time, row, at)) return next;
    rows.push(row);
    return Math.min(next, endOf(this.time, row));
  }

  activeRows(at: number): readonly ActiveRow[] {
    const next = upperBound(this.time, at);
    const passed = lastPassed(this.time, at);
    const isNow = passed !== undefined && isStillNow(this.time, passed, at);
    return [
      {
        part: '',
        now: isNow ? passed : undefined,
        last: isNow ? undefined : passed,
        next: next < this.time.length ? next : undefined,
      },
    ];
  }
}

export const open: OpenKind<MarkerColumns> = (columns, context) => ({
  rows: new PointRows(columns.ids, columns.time),
  lane: new MarkerLane(columns),
  words: new MarkerWords(columns, context),
  order: new PointOrder(columns.time),
  listening: new MarkerListening(columns.time),
});
