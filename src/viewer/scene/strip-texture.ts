import { BufferImageSource } from 'pixi.js';

const FIRST_WIDTH = 1024;
const FIRST_HEIGHT = 8;
/** Only a canvas of over 2000 pixels needs so much, and what drives such a screen has textures as wide. */
const MOST_WIDTH = 8192;
const MOST_HEIGHT = 1024;

/** Rows of colours for what is too dense for shapes: one row for each strip of a picture. */
export class StripTexture {
  source: BufferImageSource;
  private pixels = new Uint32Array(FIRST_WIDTH * FIRST_HEIGHT);
  private used = 0;

  constructor() {
    this.source = sourceOf(this.pixels, FIRST_WIDTH, FIRST_HEIGHT);
  }

  /** Forgets all rows. */
  clear(): void {
    this.used = 0;
  }

  /** A new row of clear cells to be filled in; undefined where there is no room for it. */
  row(count: number): { readonly row: number; readonly colors: Uint32Array } | undefined {
    if (count > MOST_WIDTH || this.used === MOST_HEIGHT) return undefined;
    if (count > this.source.width || this.used === this.source.height) this.grow(count);
    const { width } = this.source;
    const row = this.used++;
    const colors = this.pixels.subarray(row * width, row * width + count).fill(0);
    return { row, colors };
  }

  /** Sends the rows to the GPU. */
  upload(): void {
    if (this.used > 0) this.source.update();
  }

  destroy(): void {
    this.source.destroy();
  }

  private grow(count: number): void {
    const old = this.source;
    let { width, height } = old;
    while (width < count) width *= 2;
    if (this.used === height) height *= 2;
    const pixels = new Uint32Array(width * height);
    for (let row = 0; row < this.used; row++) {
      pixels.set(this.pixels.subarray(row * old.width, (row + 1) * old.width), row * width);
    }
    this.pixels = pixels;
    this.source = sourceOf(pixels, width, height);
    old.destroy();
  }
}

const sourceOf = (pixels: Uint32Array<ArrayBuffer>, width: number, height: number) =>
  new BufferImageSource({
    resource: new Uint8Array(pixels.buffer),
    width,
    height,
    scaleMode: 'nearest',
    alphaMode: 'no-premultiply-alpha',
    autoGenerateMipmaps: false,
  });
