import { packColor, type PackedColor } from '../../shared/color.ts';

/** Number of levels after which their colours begin anew (specification, section 9). */
const LEVEL_COLOR_COUNT = 5;

/** A token of the theme: the fill of units without a colour of their own, by level. */
type LevelToken = `level-${number}`;

/**
 * The token for a level from 1. The theme's five keep the hues of the desktop's first five in their order, so that its
 * users recognise the levels, at a saturation of the page's own colours.
 */
export const levelToken = (level: number): LevelToken => `level-${((level - 1) % LEVEL_COLOR_COUNT) + 1}`;

export const LEVEL_TOKENS: readonly LevelToken[] = Array.from({ length: LEVEL_COLOR_COUNT }, (_, index) =>
  levelToken(index + 1),
);

/** Packs authors' colours `#rrggbb`, of which a timeline has few: each is read once. 0 for any other text. */
export function colorPacker(): (color: string) => PackedColor {
  const known = new Map<string, PackedColor>();
  return (color) => {
    let packed = known.get(color);
    if (packed === undefined) known.set(color, (packed = packColor(color) ?? 0));
    return packed;
  };
}

/** `#rrggbb`, in lower case. */
export function hexOf(color: PackedColor): string {
  const value = ((color & 0xff) << 16) | (color & 0xff00) | ((color >>> 16) & 0xff);
  return `#${value.toString(16).padStart(6, '0')}`;
}
