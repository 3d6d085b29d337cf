declare module 'pdfkit' {
  interface Structure {
    end(): void;
  }

  interface Options {
    /** Width and height in points. */
    readonly size: readonly [number, number];
    readonly margin: number;
    readonly pdfVersion: '1.7';
    readonly tagged: boolean;
    readonly lang: string;
    readonly displayTitle: boolean;
    /** The font of a document that has chosen none; null for none. */
    readonly font: null;
    readonly info: Readonly<Record<string, string | Date>>;
  }

  /** As much of the class as figures need; all lengths are points, unless scaled. */
  export default class PDFDocument {
    constructor(options: Options);
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    save(): this;
    restore(): this;
    scale(factor: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    ellipse(x: number, y: number, radiusX: number, radiusY: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    closePath(): this;
    lineWidth(width: number): this;
    fill(color: string): this;
    stroke(color: string): this;
    fillColor(color: string): this;
    registerFont(name: string, bytes: Buffer): this;
    /** By its registered name. */
    font(name: string): this;
    fontSize(size: number): this;
    text(
      text: string,
      x: number,
      y: number,
      options: { readonly lineBreak: false; readonly baseline: 'alphabetic' },
    ): this;
    link(x: number, y: number, width: number, height: number, address: string): this;
    struct(type: string, options: { readonly alt: string }, content: () => void): Structure;
    addStructure(structure: Structure): this;
    end(): void;
  }
}
