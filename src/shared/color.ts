/** A colour packed as 0xAABBGGRR, the byte order the GPU reads. */
export type PackedColor = number;

const BLACK = 0xff000000;
const WHITE = 0xffffffff;
/** The least contrast of a sign's edge (WCAG 1.4.11) and of text (1.4.3). */
const SIGN_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
/** Contrast of an edge with its own fill: a box may lie in front of another one of the same colour. */
const EDGE_CONTRAST = 1.5;

/** Bytes 0 to 255. */
export const packRgba = (red: number, green: number, blue: number, alpha = 255): PackedColor =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The same colour with another alpha, 0 to 1. */
export const withAlpha = (color: PackedColor, alpha: number): PackedColor =>
  ((Math.round(alpha * 255) << 24) | (color & 0xffffff)) >>> 0;

/** Packs `#rrggbb`; undefined for any other text. */
export function packColor(hex: string): PackedColor | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  const value = Number.parseInt(hex.slice(1), 16);
  return packRgba(value >>> 16, (value >>> 8) & 0xff, value & 0xff);
}

const linear = (byte: number) => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of WCAG 2, 0 to 1; alpha is left out. */
const luminance = (color: PackedColor) =>
  0.2126 * linear(color & 0xff) +
  0.7152 * linear((color >>> 8) & 0xff) +
  0.0722 * linear((color >>> 16) & 0xff);

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(a: PackedColor, b: PackedColor): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function mix(from: PackedColor, to: PackedColor, share: number): PackedColor {
  const channel = (shift: number) => {
    const start = (from >>> shift) & 0xff;
    return Math.round(start + (((to >>> shift) & 0xff) - start) * share);
  };
  return packRgba(channel(0), channel(8), channel(16));
}

/** The colour with a part of its strength, 0 to 1, on white. */
export const paler = (color: PackedColor, strength: number): PackedColor => mix(WHITE, color, strength);

/**
 * The 1 px edge of an author's fill: the fill mixed with as little black or white, in steps of 5 %, as gives it 3:1
 * against the ground and sets it off from the fill.
 */
export function edgeColor(fill: PackedColor, ground: PackedColor): PackedColor {
  for (let percent = 5; percent < 100; percent += 5) {
    for (const shade of [BLACK, WHITE]) {
      const edge = mix(fill, shade, percent / 100);
      if (contrast(edge, ground) >= SIGN_CONTRAST && contrast(edge, fill) >= EDGE_CONTRAST) return edge;
    }
  }
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? BLACK : WHITE;
}

/** The better of two label colours on a fill, or the darkest where neither reaches 4.5:1. */
export function labelColor(
  fill: PackedColor,
  colors: { readonly dark: PackedColor; readonly light: PackedColor; readonly darkest: PackedColor },
): PackedColor {
  const dark = contrast(fill, colors.dark);
  const light = contrast(fill, colors.light);
  if (Math.max(dark, light) < TEXT_CONTRAST) return colors.darkest;
  return dark >= light ? colors.dark : colors.light;
}
