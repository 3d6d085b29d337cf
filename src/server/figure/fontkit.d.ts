declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }

  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(point: number): boolean;
    layout(text: string): {
      readonly glyphs: readonly { readonly path: Path }[];
      /** In units of the font. */
      readonly positions: readonly {
        readonly xAdvance: number;
        readonly xOffset: number;
        readonly yOffset: number;
      }[];
      readonly advanceWidth: number;
    };
  }

  export function create(bytes: Buffer): Font;
}
