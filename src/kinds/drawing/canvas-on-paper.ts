import type { OpenKind, StandingSign } from '../contract/kind-timeline.ts';
import type { KindOnPaper, LaneOnPaper, PaperShapes } from '../contract/paper.ts';
import { staffStyle, type Palette } from '../contract/shapes.ts';
import { xOf, type LaneView } from '../contract/visible.ts';

/** Measures are named above the line, for all lanes. */
const NOT_COUNTED = { timelineName: '', measures: () => undefined };

/** Prints a kind as its lane is drawn on the canvas, with the signs in force at the left of each line. */
export const asOnCanvas =
  <Columns>(open: OpenKind<Columns>, inkToken: string): KindOnPaper<Columns>['lineOf'] =>
  (columns, line, widths): LaneOnPaper | undefined => {
    const { lane, rows } = open(columns, NOT_COUNTED);
    if (rows.count === 0) return undefined;
    const { leftTime, pxPerSecond, from, to } = line;
    const { heightPx } = lane;
    const widthPx = xOf(line, to);
    const view: LaneView = { leftTime, pxPerSecond, widthPx, heightPx, start: from, end: to };
    lane.measureWith?.(widths);
    return {
      heightPx,
      draw: (shapes, palette) => {
        const { signs = [], lines = [] } = lane.signs?.at(view, false) ?? {};
        const leftPx = -(lane.signs?.widthPx(heightPx, false) ?? 0);
        for (const yPx of lines) shapes.rect(leftPx, yPx - 0.5, 0, yPx + 0.5, palette.of(inkToken));
        for (const sign of signs) drawSign(sign, leftPx, shapes, palette.of(inkToken));
        lane.draw(view, line.isBlank ? withoutTexts(shapes) : shapes, palette);
      },
    };
  };

function drawSign(
  { sign, leftPx, baselinePx, stepPx }: StandingSign,
  fromPx: number,
  shapes: PaperShapes,
  color: ReturnType<Palette['of']>,
): void {
  shapes.text(sign, fromPx + leftPx, baselinePx, staffStyle(stepPx), color);
}

/** The same shapes without any text of the author's; signs of a staff stay. */
const withoutTexts = (shapes: PaperShapes): PaperShapes => ({
  ...shapes,
  label: () => true,
  spanLabel: () => true,
  text: (text, leftPx, baselinePx, style, color) => {
    if (style.startsWith('staff')) shapes.text(text, leftPx, baselinePx, style, color);
  },
});
