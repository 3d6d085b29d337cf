import { packColor, type PackedColor } from '../shared/color.ts';

/** The colour of a hierarchy's level where the author gave none, by (level - 1) modulo 5: the desktop's first five. */
export const LEVEL_COLORS = ['#ff964f', '#68de7c', '#f2d675', '#ffabaf', '#dcdcde'] as const;

/** The colour `#rrggbb` of a level from 1. */
export function levelColor(level: number): string {
  return LEVEL_COLORS[(level - 1) % LEVEL_COLORS.length] ?? LEVEL_COLORS[0];
}

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
