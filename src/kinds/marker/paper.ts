import { float64At, uint32At } from '../../shared/elements.ts';
import { binsFor } from '../level-of-detail/bins.ts';
import type { KindOnPaper, LaneOnPaper, PaperLine, PaperShapes } from '../contract/paper.ts';
import { RING_PX } from '../contract/paper.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { textAt } from '../columns/texts.ts';
import { lowerBound, xOf } from '../contract/visible.ts';
import { linesTaken, placePoints, type PlacedPoint } from '../drawing/paper-lines.ts';
import { cutToRoom, drawnText } from '../drawing/text-layout.ts';
import type { MarkerColumns } from './columns.ts';
import { TOKENS } from './timeline.ts';

const SIGN = { widthPx: 8, heightPx: 8 } as const;
const GAP_PX = 3;
const LINE_PX = 18;
const MAX_LINES = 6;
/** Widest label; a longer one is cut. */
const MAX_LABEL_PX = 420;
const BASELINE_PX = 4.5;

interface Printed {
  readonly label: string;
  readonly number: number | undefined;
}

/** Markers on paper: a triangle with its label at its right. */
export const paper: KindOnPaper<MarkerColumns> = {
  atTimes(columns, timeAt) {
    const time = columns.time.map(timeAt);
    return { ...columns, time, bins: binsFor(time) };
  },
  lineOf(columns, line, widths): LaneOnPaper | undefined {
    const printed = new Map<number, Printed>();
    const first = lowerBound(columns.time, line.from);
    const after = lowerBound(columns.time, line.to);
    const points = Array.from({ length: after - first }, (_, index) => {
      const row = first + index;
      const own = printedOf(columns, row, line, widths);
      printed.set(row, own);
      const xPx = xOf(line, float64At(columns.time, row));
      const widthPx = printedWidth(own, widths);
      return { row, xPx, widthPx, elsePx: xPx + SIGN.widthPx - widthPx };
    });
    if (points.length === 0) return undefined;
    const placed = placePoints(points, line.roomPx, MAX_LINES);
    return {
      heightPx: linesTaken(placed) * LINE_PX,
      draw: (shapes, palette) => {
        for (const one of placed) drawMarker(one, printed.get(one.row), columns, shapes, palette);
      },
    };
  },
};

function printedOf(
  { labels }: MarkerColumns,
  row: number,
  { isBlank, numberOf }: PaperLine,
  widths: Pick<Shapes, 'width'>,
): Printed {
  const widthOf = (part: string) => widths.width(part, 'label');
  const label = isBlank ? '' : (cutToRoom(drawnText(textAt(labels, row)), MAX_LABEL_PX, widthOf) ?? '');
  return { label, number: numberOf(row) };
}

const printedWidth = ({ label, number }: Printed, widths: Pick<Shapes, 'width'>) =>
  SIGN.widthPx +
  (number === undefined ? 0 : GAP_PX + RING_PX) +
  (label === '' ? 0 : GAP_PX + widths.width(label, 'label'));

function drawMarker(
  { row, xPx, leftPx, line }: PlacedPoint,
  { label, number }: Printed = { label: '', number: undefined },
  { color }: MarkerColumns,
  shapes: PaperShapes,
  palette: Palette,
): void {
  const middlePx = ((line ?? 0) + 0.5) * LINE_PX;
  const signColor = color[row] ? palette.edgeOf(uint32At(color, row)) : palette.of(TOKENS.marker);
  shapes.setAnchor(xPx);
  shapes.sign('triangle', xPx, middlePx - SIGN.heightPx / 2, SIGN.widthPx, SIGN.heightPx, signColor);
  if (line === undefined) return;
  // At the end of the page the label stands before its sign.
  let penPx = leftPx < xPx ? leftPx : xPx + SIGN.widthPx + GAP_PX;
  if (number !== undefined) {
    shapes.ring(number, penPx + RING_PX / 2, middlePx);
    penPx += RING_PX + GAP_PX;
  }
  if (label !== '') shapes.text(label, penPx, middlePx + BASELINE_PX, 'label', palette.labelOn(WHITE));
}

const WHITE = 0xffffffff;
