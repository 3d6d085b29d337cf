import { BufferImageSource } from 'pixi.js';

/** Width in pixels; WebGL 2 promises a largest texture of at least 2048 by 2048. */
export const STRIP_TEXTURE_WIDTH = 2048;
const FIRST_HEIGHT = 8;
const MAX_HEIGHT = 2048;

/** Colours for rows too dense for shapes: strips of bins, a long strip wrapped into several rows of the texture. */
export class StripTexture {
  source: BufferImageSource;
  private pixels = new Uint32Array(STRIP_TEXTURE_WIDTH * FIRST_HEIGHT);
  private used = 0;
  /** Sources that were too small: a shader may hold one until it has taken the present one. */
  private readonly outgrown: BufferImageSource[] = [];

  constructor() {
    this.source = sourceOf(this.pixels, FIRST_HEIGHT);
  }

  /** Forgets all strips. */
  clear(): void {
    this.used = 0;
  }

  /**
   * A new strip of clear bins to be filled in, from the start of a row on; undefined where there is no room for it. The
   * colours hold until the next strip is added.
   */
  add(count: number): { readonly row: number; readonly colors: Uint32Array } | undefined {
    const row = this.used;
    const end = row + Math.ceil(count / STRIP_TEXTURE_WIDTH);
    if (end > MAX_HEIGHT) return undefined;
    if (end > this.source.height) this.grow(end);
    this.used = end;
    const first = row * STRIP_TEXTURE_WIDTH;
    return { row, colors: this.pixels.subarray(first, first + count).fill(0) };
  }

  /** Sends the strips to the GPU. */
  upload(): void {
    if (this.used > 0) this.source.update();
  }

  /** Frees outgrown textures, once no shader holds them any more. */
  freeOutgrown(): void {
    while (this.outgrown.length > 0) this.outgrown.pop()?.destroy();
  }

  destroy(): void {
    this.freeOutgrown();
    this.source.destroy();
  }

  private grow(rows: number): void {
    const old = this.source;
    let { height } = old;
    while (height < rows) height *= 2;
    const pixels = new Uint32Array(STRIP_TEXTURE_WIDTH * height);
    pixels.set(this.pixels);
    this.pixels = pixels;
    this.source = sourceOf(pixels, height);
    this.outgrown.push(old);
  }
}

const sourceOf = (pixels: Uint32Array<ArrayBuffer>, height: number) =>
  new BufferImageSource({
    resource: new Uint8Array(pixels.buffer),
    width: STRIP_TEXTURE_WIDTH,
    height,
    scaleMode: 'nearest',
    alphaMode: 'no-premultiply-alpha',
    autoGenerateMipmaps: false,
  });
