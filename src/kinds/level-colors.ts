/** The colour of a hierarchy's level where the author gave none, by (level - 1) modulo 5: the desktop's first five. */
export const LEVEL_COLORS = ['#ff964f', '#68de7c', '#f2d675', '#ffabaf', '#dcdcde'] as const;

/** The colour `#rrggbb` of a level from 1. */
export function levelColor(level: number): string {
  return LEVEL_COLORS[(level - 1) % LEVEL_COLORS.length] ?? LEVEL_COLORS[0];
}
