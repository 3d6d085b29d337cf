import { colorsByToken } from '../../src/kinds/registry/palette.ts';
import { packColor } from '../../src/shared/color.ts';
import type { Palette, Shapes, Sign, TextStyle } from '../../src/kinds/contract/shapes.ts';
import type { LaneView } from '../../src/kinds/contract/visible.ts';

interface Drawn {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly color: number;
}

/** Shapes as they were asked for, in drawing order. */
interface RecordedShapes extends Shapes {
  /** Boxes and rectangles. */
  readonly boxes: Drawn[];
  readonly strips: {
    readonly leftPx: number;
    readonly binPx: number;
    readonly topPx: number;
    readonly bottomPx: number;
    readonly colors: Uint32Array;
  }[];
  readonly ticks: {
    readonly xPx: number;
    readonly heightPx: number;
    readonly bottomPx: number;
    readonly color: number;
  }[];
  readonly signs: (Drawn & { readonly sign: Sign })[];
  readonly labels: {
    readonly text: string;
    readonly centrePx: number;
    readonly middlePx: number;
    readonly roomPx: number;
    readonly color: number;
  }[];
  /** Lines that are set whole, from their left edge on. */
  readonly texts: {
    readonly text: string;
    readonly leftPx: number;
    readonly baselinePx: number;
    readonly style: TextStyle;
    readonly color: number;
  }[];
}

export function recordShapes(): RecordedShapes {
  const recorded: RecordedShapes = {
    boxes: [],
    strips: [],
    setAnchor: () => undefined,
    ticks: [],
    signs: [],
    labels: [],
    texts: [],
    rect: (leftPx, topPx, rightPx, bottomPx, color) =>
      recorded.boxes.push({ leftPx, topPx, rightPx, bottomPx, color }),
    box: (leftPx, topPx, rightPx, bottomPx, color) =>
      recorded.boxes.push({ leftPx, topPx, rightPx, bottomPx, color }),
    tick: (xPx, topPx, bottomPx, color) =>
      recorded.ticks.push({ xPx, heightPx: bottomPx - topPx, bottomPx, color }),
    bar: (leftPx, topPx, widthPx, bottomPx, color) =>
      recorded.boxes.push({ leftPx, topPx, rightPx: leftPx + widthPx, bottomPx, color }),
    strip: (leftPx, binPx, count, topPx, bottomPx) => {
      const colors = new Uint32Array(count);
      recorded.strips.push({ leftPx, binPx, topPx, bottomPx, colors });
      return colors;
    },
    sign: (sign, leftPx, topPx, widthPx, heightPx, color) =>
      recorded.signs.push({
        sign,
        leftPx,
        topPx,
        rightPx: leftPx + widthPx,
        bottomPx: topPx + heightPx,
        color,
      }),
    width: (text) => 7 * text.length,
    label: (text, centrePx, middlePx, roomPx, _style, color) => {
      // A letter or two fits into ten pixels.
      if (roomPx < 10) return false;
      recorded.labels.push({ text, centrePx, middlePx, roomPx, color });
      return true;
    },
    spanLabel: (text, leftPx, rightPx, middlePx, style, color) =>
      recorded.label(text, (leftPx + rightPx) / 2, middlePx, rightPx - leftPx, style, color),
    text: (text, leftPx, baselinePx, style, color) =>
      recorded.texts.push({ text, leftPx, baselinePx, style, color }),
  };
  return recorded;
}

/** A view of [start, end] over the whole width, without margins, of a lane as high as most kinds have it. */
export const viewOf = (start: number, end: number, widthPx: number, heightPx = 30): LaneView => ({
  heightPx,
  leftTime: start,
  pxPerSecond: widthPx / (end - start),
  widthPx,
  start,
  end,
});

export const color = (hex: string): number => {
  const packed = packColor(hex);
  if (packed === undefined) throw new Error(`No colour: ${hex}`);
  return packed;
};

let colorsGiven = 0;

/** Palette of colours that are all different, so that a test sees which one was taken. */
export const PALETTE: Palette = {
  of: colorsByToken(() => (0xff000001 + (colorsGiven++ << 8)) >>> 0),
  edgeOf: (fill) => fill,
  labelOn: () => color('#00000b'),
};

/** The same numbers on every run: mulberry32, each in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
