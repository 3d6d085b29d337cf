import { ShapeRecorder } from '../../figure/record-shapes.ts';
import { moved, type Lettering, type Primitive } from '../../figure/figure.ts';
import { RING_PX, type PaperShapes } from '../../kinds/contract/paper.ts';

/** Pen of edges, and the least height of letters: 7 pt. */
const SIZES = { penPx: 0.75, minLetterPx: 9.34 } as const;
/** Room left of a line for signs that hold where it begins. */
export const BESIDE_PX = 44;

/** A mark for the reader's eye or pen, in black on any paper. */
export type Mark =
  | { readonly sort: 'ring'; readonly number: number; readonly xPx: number; readonly yPx: number }
  | {
      readonly sort: 'rule';
      readonly look: 'solid' | 'dotted';
      readonly leftPx: number;
      readonly rightPx: number;
      readonly yPx: number;
    }
  | {
      readonly sort: 'frame';
      readonly leftPx: number;
      readonly topPx: number;
      readonly widthPx: number;
      readonly heightPx: number;
    };

interface PaperRecord {
  readonly shapes: PaperShapes;
  /** All that was drawn, in CSS pixels from the lane's top left corner. */
  readonly finish: () => { readonly primitives: readonly Primitive[]; readonly marks: readonly Mark[] };
}

/** Writes down what kinds draw in one lane of a line, `widthPx` wide; its texts may reach as far as `roomPx`. */
export function recordPaper(widthPx: number, roomPx: number, lettering: Lettering): PaperRecord {
  const edges = { leftPx: 0, rightPx: widthPx, lanePx: roomPx, isEndShown: true };
  const lane = new ShapeRecorder(edges, lettering, SIZES);
  const besideEdges = { leftPx: 0, rightPx: BESIDE_PX, lanePx: BESIDE_PX, isEndShown: true };
  const beside = new ShapeRecorder(besideEdges, lettering, SIZES);
  const marks: Mark[] = [];
  const shapes: PaperShapes = {
    setAnchor: (xPx) => lane.setAnchor(Math.min(Math.max(xPx, 0), widthPx)),
    rect: (leftPx, topPx, rightPx, bottomPx, color) => {
      if (rightPx <= 0) beside.rect(leftPx + BESIDE_PX, topPx, rightPx + BESIDE_PX, bottomPx, color);
      else lane.rect(leftPx, topPx, rightPx, bottomPx, color);
    },
    box: (...box) => lane.box(...box),
    tick: (...tick) => lane.tick(...tick),
    bar: (...bar) => lane.bar(...bar),
    strip: (...strip) => lane.strip(...strip),
    sign: (...sign) => lane.sign(...sign),
    label: (...label) => lane.label(...label),
    spanLabel: (...label) => lane.spanLabel(...label),
    text: (text, leftPx, baselinePx, style, color) => {
      if (leftPx < 0) beside.write(text, leftPx + BESIDE_PX, baselinePx, style, color);
      else lane.text(text, leftPx, baselinePx, style, color);
    },
    width: (text, style) => lane.width(text, style),
    ring: (number, xPx, yPx) => marks.push({ sort: 'ring', number, xPx, yPx }),
    rule: (leftPx, rightPx, yPx, look) => marks.push({ sort: 'rule', look, leftPx, rightPx, yPx }),
    frame: (leftPx, topPx, rightPx, bottomPx) =>
      marks.push({ sort: 'frame', leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx }),
  };
  return {
    shapes,
    finish: () => ({ primitives: [...moved(beside.finish(), -BESIDE_PX, 0), ...lane.finish()], marks }),
  };
}

/** The same mark elsewhere. */
export function movedMark(mark: Mark, byPx: number, scale: number): Mark {
  switch (mark.sort) {
    case 'ring':
      return { ...mark, xPx: mark.xPx * scale, yPx: mark.yPx * scale + byPx };
    case 'rule':
      return {
        ...mark,
        leftPx: mark.leftPx * scale,
        rightPx: mark.rightPx * scale,
        yPx: mark.yPx * scale + byPx,
      };
    case 'frame':
      return {
        ...mark,
        ...{ leftPx: mark.leftPx * scale, topPx: mark.topPx * scale + byPx },
        ...{ widthPx: mark.widthPx * scale, heightPx: mark.heightPx * scale },
      };
  }
}

/** Radius of a ring. */
export const RING_RADIUS_PX = RING_PX / 2;
