declare module 'subset-font' {
  /** The signs of `text` from a font, as a font of its own. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2';
      /** OpenType features to keep; all where it is not given. */
      readonly keepFeatures?: readonly string[];
      /** Leaves out signs that only features lead to. */
      readonly noLayoutClosure?: boolean;
      /** Axes of a variable font, each held at a value. */
      readonly variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
