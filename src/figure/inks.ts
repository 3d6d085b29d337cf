import { BLACK_INK, WHITE_INK } from './day-colors.ts';
import { frameOf, hatching, HATCH_COUNT } from './hatching.ts';
import type { Box, Letters, Primitive } from './primitives.ts';
import { TEXT_SIZES } from '../kinds/drawing/text-sizes.ts';
import { packRgba, type PackedColor } from '../shared/color.ts';

export const INK_MODES = ['colour', 'grey', 'line'] as const;
export type InkMode = (typeof INK_MODES)[number];

/** Greys of fills as parts of black, the lightest fill first; those after them are hatched. */
const GREYS = [0, 0.12, 0.24, 0.36, 0.48] as const;
/** Luminance, 0 to 255, up to which an area without an edge is drawn black where there is no grey. */
const DARK = 140;
/** The lightest grey that still stands out from the ground. */
const LIGHTEST_INK = 176;
/** The least width and height of a light area that has room for an edge. */
const MIN_EDGED_PX = 3;
/** Higher rows of what is too dense would be one black bar. */
const MAX_BLACK_BLEND_PX = 8;
/** A label lies on a box that was drawn this shortly before it. */
const LABEL_REACH = 8;
const LABEL_PAD_PX = 1.5;

/** How a fill is told from others without colour. */
interface Fill {
  readonly ground: PackedColor;
  /** Which hatching; undefined for none. */
  readonly hatch: number | undefined;
}

/** Changes the colours of primitives; several drawings that belong together go through the same one. */
type Inks = (primitives: readonly Primitive[]) => readonly Primitive[];

/**
 * The inks for drawings that have `all` of these primitives: as they are, in greys, or in black and white alone. In grey the
 * distinct fills of boxes are put in order of luminance; letters are black.
 */
export function createInks(mode: InkMode, all: readonly Primitive[]): Inks {
  if (mode === 'colour') return (primitives) => primitives;
  const fills = fillsOf(all);
  return (primitives) => {
    const changed: Primitive[] = [];
    const boxes: { readonly box: Box; readonly isHatched: boolean }[] = [];
    for (const primitive of primitives) {
      if (primitive.sort === 'box') {
        const drawn = mode === 'grey' ? greyBox(primitive, fills) : lineBox(primitive, fills);
        changed.push(...drawn);
        boxes.push({ box: primitive, isHatched: drawn.length > 1 });
      } else if (primitive.sort === 'letters') {
        changed.push(...groundUnder(primitive, boxes), { ...primitive, color: letterInk(primitive) });
      } else {
        changed.push({ ...primitive, color: mode === 'grey' ? greyInk(primitive.color) : BLACK_INK });
      }
    }
    return changed;
  };
}

/** The distinct fills of boxes that have edges, the lightest first. */
function fillsOf(primitives: readonly Primitive[]): ReadonlyMap<PackedColor, Fill> {
  const colors = new Set<PackedColor>();
  for (const one of primitives) if (one.sort === 'box' && one.edge !== undefined) colors.add(one.fill);
  const sorted = [...colors].sort((a, b) => luminance(b) - luminance(a) || a - b);
  return new Map(
    sorted.map((color, index) => {
      const black = GREYS[index];
      const fill =
        black === undefined
          ? { ground: WHITE_INK, hatch: (index - GREYS.length) % HATCH_COUNT }
          : { ground: grey(255 * (1 - black)), hatch: undefined };
      return [color, fill];
    }),
  );
}

function greyBox(box: Box, fills: ReadonlyMap<PackedColor, Fill>): readonly Primitive[] {
  const fill = fills.get(box.fill);
  if (box.isBlend) return [{ ...box, fill: grey(luminance(box.fill)) }];
  if (!fill) return [{ ...box, fill: box.fill === WHITE_INK ? WHITE_INK : greyInk(box.fill) }];
  const edged = { ...box, fill: fill.ground, edge: BLACK_INK };
  if (fill.hatch === undefined) return [edged];
  // Its edge comes after the hatching, so that no line of that ends on it.
  return [{ ...edged, edge: undefined }, ...hatching(box, fill.hatch), ...frameOf(edged)];
}

function lineBox(box: Box, fills: ReadonlyMap<PackedColor, Fill>): readonly Primitive[] {
  const isLarge = Math.min(box.rightPx - box.leftPx, box.bottomPx - box.topPx) >= MIN_EDGED_PX;
  const white = { ...box, fill: WHITE_INK, edge: BLACK_INK };
  if (fills.has(box.fill)) return [white];
  if (box.fill === WHITE_INK) return [box];
  if (box.isBlend) {
    const isLow = box.bottomPx - box.topPx <= MAX_BLACK_BLEND_PX;
    // The parts of a strip stand side by side: lines above and below hold them together.
    return [isLow ? { ...box, fill: BLACK_INK } : { ...white, isOpenLeft: true, isOpenRight: true }];
  }
  return [isLarge && luminance(box.fill) > DARK ? white : { ...box, fill: BLACK_INK }];
}

/** White under a label that would stand on hatching. */
function groundUnder(
  letters: Letters,
  boxes: readonly { readonly box: Box; readonly isHatched: boolean }[],
): readonly Primitive[] {
  const { leftPx, widthPx, baselinePx, sizePx } = letters;
  const [xPx, yPx] = [leftPx + widthPx / 2, baselinePx - sizePx / 3];
  const under = boxes
    .slice(-LABEL_REACH)
    .findLast(
      ({ box }) => box.leftPx <= xPx && box.rightPx >= xPx && box.topPx <= yPx && box.bottomPx >= yPx,
    );
  if (!under?.isHatched) return [];
  return [
    {
      ...{ ...under.box, fill: WHITE_INK, edge: undefined },
      ...{ leftPx: leftPx - LABEL_PAD_PX, rightPx: leftPx + widthPx + LABEL_PAD_PX },
      ...{ topPx: baselinePx - sizePx * 0.78, bottomPx: baselinePx + sizePx * 0.26 },
    },
  ];
}

/** Letters are black; a sign of music in the ground's colour sets another one off from what is under it. */
const letterInk = ({ color, style }: Letters): PackedColor =>
  color === WHITE_INK && TEXT_SIZES[style].family === 'musicFont' ? WHITE_INK : BLACK_INK;

const greyInk = (color: PackedColor): PackedColor => grey(Math.min(luminance(color), LIGHTEST_INK));

function grey(value: number): PackedColor {
  const byte = Math.round(value);
  return packRgba(byte, byte, byte);
}

/** How light a colour looks, 0 to 255 (ITU-R BT.601). */
const luminance = (color: PackedColor): number =>
  0.299 * (color & 0xff) + 0.587 * ((color >>> 8) & 0xff) + 0.114 * ((color >>> 16) & 0xff);
