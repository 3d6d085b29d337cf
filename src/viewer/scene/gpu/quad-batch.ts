import {
  Buffer,
  BufferUsage,
  CanvasSource,
  Geometry,
  GlProgram,
  RenderContainer,
  Shader,
  State,
  UniformGroup,
  type Renderer,
  type WebGLRenderer,
} from 'pixi.js';
import type { PackedColor } from '../../../shared/color.ts';
import type { Glyph } from './face.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { QUADS_SOURCE } from './quad-shader.ts';
import { StripTexture } from './strip-texture.ts';

/** Program of all batches. */
export const QUADS = GlProgram.from({ ...QUADS_SOURCE, name: 'quads' });

/** Bytes of a vertex: five floats, two 16 bit places in a texture in its pixels, four bytes of colour. */
const STRIDE = 28;
const WORDS_PER_QUAD = STRIDE;
const WORDS_PER_VERTEX = STRIDE / 4;
const FIRST_CAPACITY = 256;
/** All of a colour but its alpha. */
const WHITE = 0x00ffffff;
const AT_LEFT = -1;
const AT_RIGHT = -2;

/**
 * What all batches of a canvas share: program, textures and size. It is bound once in a frame, which takes as many calls
 * as to draw several batches.
 */
export class QuadCanvas {
  /** Strips of the batches in view. */
  strips = new StripTexture();
  private readonly glyphs: CanvasSource;
  private readonly shader: Shader;
  private readonly state = State.for2d();
  private readonly size = new Float32Array([1, 1, 1]);
  private readonly place = new Float32Array(3);
  private readonly placeUniform: UniformGroup;
  private readonly noStrips = this.strips;
  private uploaded = 0;
  private uploadedHeight = 0;
  private isBound = false;
  private webgl: WebGLRenderer | undefined;

  constructor(readonly atlas: GlyphAtlas) {
    this.glyphs = new CanvasSource({
      resource: atlas.canvas,
      scaleMode: 'nearest',
      autoGenerateMipmaps: false,
    });
    this.placeUniform = new UniformGroup({ uPlace: { value: this.place, type: 'vec3<f32>' } });
    this.shader = new Shader({
      glProgram: QUADS,
      resources: {
        canvas: new UniformGroup({ uCanvas: { value: this.size, type: 'vec3<f32>' } }),
        place: this.placeUniform,
        uTexture: this.glyphs,
        uStrips: this.strips.source,
      },
    });
  }

  /** Begins a frame of a canvas whose size is in CSS pixels. */
  beginFrame(widthPx: number, heightPx: number, resolution: number): void {
    this.isBound = false;
    // The canvas has whole device pixels: where its size has not, one of the texts' pixels is still one of its own.
    this.size[0] = Math.round(widthPx * resolution) / resolution;
    this.size[1] = Math.round(heightPx * resolution) / resolution;
    this.size[2] = resolution;
  }

  /** Draws so many rectangles of a batch, scaled and shifted by `place`. */
  draw(webgl: WebGLRenderer, geometry: Geometry, place: Float32Array, rectangles: number): void {
    this.place.set(place);
    if (this.isBound) webgl.shader.updateUniformGroup(this.placeUniform);
    else this.bind(webgl);
    webgl.geometry.bind(geometry, QUADS);
    webgl.geometry.draw('triangle-list', rectangles * 6);
  }

  /** Sends a buffer to the GPU now rather than when it is drawn first. */
  send(buffer: Buffer): void {
    this.webgl?.buffer.updateBuffer(buffer);
  }

  destroy(): void {
    this.shader.destroy();
    this.glyphs.destroy();
    this.noStrips.destroy();
  }

  private bind(webgl: WebGLRenderer): void {
    this.webgl = webgl;
    this.upload(webgl);
    const { source } = this.strips;
    if (this.shader.resources['uStrips'] !== source) this.shader.resources['uStrips'] = source;
    this.strips.freeOutgrown();
    webgl.shader.bind(this.shader);
    webgl.state.set(this.state);
    this.isBound = true;
  }

  /** Uploads what was drawn since the last time: of a sheet that has not grown, the rows that are new. */
  private upload({ gl, texture }: WebGLRenderer): void {
    const { drawn, canvas } = this.atlas;
    if (this.uploaded === drawn) return;
    const hasGrown = this.uploadedHeight !== canvas.height;
    this.uploaded = drawn;
    this.uploadedHeight = canvas.height;
    const fresh = this.atlas.takeFresh(hasGrown);
    if (!fresh) {
      this.glyphs.update();
      return;
    }
    texture.bindSource(this.glyphs, 0);
    // Pixi remembers what it has set of these, so they are put back.
    const active = gl.getParameter(gl.ACTIVE_TEXTURE) as number;
    const isPremultiplied = gl.getParameter(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL) as boolean;
    gl.activeTexture(gl.TEXTURE0);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, fresh.top, gl.RGBA, gl.UNSIGNED_BYTE, fresh.pixels);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, isPremultiplied);
    gl.activeTexture(active);
  }
}

/**
 * Rectangles of one colour, one glyph or one strip each, drawn in order by one call. Positions are CSS pixels; those of
 * times are scaled and shifted by numbers that change without a new upload.
 */
export class QuadBatch {
  readonly container: RenderContainer;
  /** What is not shown is not drawn, and may be made meanwhile. */
  isShown = true;
  private uploads = 0;
  private capacity = FIRST_CAPACITY;
  private count = 0;
  private floats = new Float32Array(FIRST_CAPACITY * WORDS_PER_QUAD);
  private words = new Uint32Array(this.floats.buffer);
  private readonly vertices: Buffer;
  private readonly indices: Buffer;
  private readonly geometry: Geometry;
  /** Scale, shift to the right and shift downwards. */
  private readonly place = new Float32Array([1, 0, 0]);
  private readonly white: number;

  constructor(private readonly canvas: QuadCanvas) {
    this.vertices = new Buffer({
      data: this.floats,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    this.indices = new Buffer({
      data: indicesFor(this.capacity),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    });
    const vertices = { buffer: this.vertices, stride: STRIDE };
    this.geometry = new Geometry({
      attributes: {
        aTimes: { ...vertices, format: 'float32x2', offset: 0 },
        aHold: { ...vertices, format: 'float32', offset: 8 },
        aPosition: { ...vertices, format: 'float32x2', offset: 12 },
        aTexel: { ...vertices, format: 'uint16x2', offset: 20 },
        aColor: { ...vertices, format: 'unorm8x4', offset: 24 },
      },
      indexBuffer: this.indices,
    });
    this.white = packTexel(canvas.atlas.white, canvas.atlas.white);
    this.container = new RenderContainer({ render: (renderer) => this.draw(renderer) });
  }

  /** What a frame asks of the GPU for it, and how often its rectangles were sent there. */
  get counts() {
    return { rectangles: this.count, draws: this.count > 0 ? 1 : 0, uploads: this.uploads };
  }

  /** Number of rectangles so far. */
  get length(): number {
    return this.count;
  }

  /** Forgets all rectangles, or all from the `length`th on. */
  clear(length = 0): void {
    this.count = length;
  }

  /**
   * Adds a quad from the time at `left` to the time at `right`, at least a device pixel wide; `leftPx` and `rightPx`
   * are added. The y edges lie on device pixels.
   */
  span(
    left: number,
    right: number,
    leftPx: number,
    rightPx: number,
    top: number,
    bottom: number,
    color: PackedColor,
  ): void {
    const { white } = this;
    const at = this.next();
    this.vertex(at, left, right, AT_LEFT, leftPx, top, white, color);
    this.vertex(at + WORDS_PER_VERTEX, left, right, AT_RIGHT, rightPx, top, white, color);
    this.vertex(at + 2 * WORDS_PER_VERTEX, left, right, AT_RIGHT, rightPx, bottom, white, color);
    this.vertex(at + 3 * WORDS_PER_VERTEX, left, right, AT_LEFT, leftPx, bottom, white, color);
  }

  /** Adds a quad from `leftPx` to `rightPx` beside the time at `time`; edges lie on device pixels if these do. */
  bar(time: number, leftPx: number, rightPx: number, top: number, bottom: number, color: PackedColor): void {
    const { white } = this;
    const at = this.next();
    this.vertex(at, time, time, AT_LEFT, leftPx, top, white, color);
    this.vertex(at + WORDS_PER_VERTEX, time, time, AT_LEFT, rightPx, top, white, color);
    this.vertex(at + 2 * WORDS_PER_VERTEX, time, time, AT_LEFT, rightPx, bottom, white, color);
    this.vertex(at + 3 * WORDS_PER_VERTEX, time, time, AT_LEFT, leftPx, bottom, white, color);
  }

  /** `count` bins of a row of the strips, from the time at `left` to the time at `right`. */
  strip(left: number, right: number, row: number, count: number, top: number, bottom: number): void {
    const first = packTexel(0, row);
    const last = packTexel(count, row);
    const at = this.next();
    this.vertex(at, left, right, AT_LEFT, 0, top, first, 0);
    this.vertex(at + WORDS_PER_VERTEX, left, right, AT_RIGHT, 0, top, last, 0);
    this.vertex(at + 2 * WORDS_PER_VERTEX, left, right, AT_RIGHT, 0, bottom, last, 0);
    this.vertex(at + 3 * WORDS_PER_VERTEX, left, right, AT_LEFT, 0, bottom, first, 0);
  }

  /**
   * One glyph at its own size, `leftPx` right of the time at `left` and `top` down; of a span's label `half` is half the
   * width of the text, and `leftPx` counts from where the text begins. Of the colour a coloured glyph takes the alpha.
   */
  glyph(
    glyph: Glyph,
    left: number,
    right: number,
    half: number | undefined,
    leftPx: number,
    top: number,
    resolution: number,
    color: PackedColor,
  ): void {
    const rightTexel = glyph.left + glyph.width;
    const bottomTexel = glyph.top + glyph.height;
    const tint = glyph.isColored ? (color | WHITE) >>> 0 : color;
    const hold = half ?? AT_LEFT;
    const rightPx = leftPx + glyph.width / resolution;
    const bottom = top + glyph.height / resolution;
    const at = this.next();
    this.vertex(at, left, right, hold, leftPx, top, packTexel(glyph.left, glyph.top), tint);
    this.vertex(
      at + WORDS_PER_VERTEX,
      left,
      right,
      hold,
      rightPx,
      top,
      packTexel(rightTexel, glyph.top),
      tint,
    );
    this.vertex(
      at + 2 * WORDS_PER_VERTEX,
      left,
      right,
      hold,
      rightPx,
      bottom,
      packTexel(rightTexel, bottomTexel),
      tint,
    );
    this.vertex(
      at + 3 * WORDS_PER_VERTEX,
      left,
      right,
      hold,
      leftPx,
      bottom,
      packTexel(glyph.left, bottomTexel),
      tint,
    );
  }

  /** Has the rectangles sent to the GPU when they are drawn. */
  upload(): void {
    this.uploads++;
    this.vertices.update(this.count * 4 * STRIDE);
  }

  /** Sends them now, so that the frame that draws them first need not. */
  send(): void {
    this.canvas.send(this.vertices);
  }

  /**
   * Where x of a time that was drawn at `px` now stands: at `px * scale + shiftPx`; all is moved down by `downPx`.
   * Returns whether that is another place than before.
   */
  moveTo(scale: number, shiftPx: number, downPx: number): boolean {
    const { place } = this;
    const { fround } = Math;
    const isSame = place[0] === fround(scale) && place[1] === fround(shiftPx) && place[2] === fround(downPx);
    place[0] = scale;
    place[1] = shiftPx;
    place[2] = downPx;
    return !isSame;
  }

  destroy(): void {
    this.container.destroy();
    this.geometry.destroy(true);
  }

  private draw(renderer: Renderer): void {
    if (this.count === 0 || !this.isShown) return;
    // The scene asks for WebGL alone, so this is the renderer it has.
    this.canvas.draw(renderer as WebGLRenderer, this.geometry, this.place, this.count);
  }

  /** Where the words of the next rectangle begin. */
  private next(): number {
    if (this.count === this.capacity) this.grow();
    return this.count++ * WORDS_PER_QUAD;
  }

  private vertex(
    at: number,
    left: number,
    right: number,
    hold: number,
    x: number,
    y: number,
    texel: number,
    color: PackedColor,
  ): void {
    const { floats, words } = this;
    floats[at] = left;
    floats[at + 1] = right;
    floats[at + 2] = hold;
    floats[at + 3] = x;
    floats[at + 4] = y;
    words[at + 5] = texel;
    words[at + 6] = color;
  }

  private grow(): void {
    this.capacity *= 2;
    const larger = new Float32Array(this.capacity * WORDS_PER_QUAD);
    // As whole words: a colour read as a float may be a NaN whose bits do not survive.
    const words = new Uint32Array(larger.buffer);
    words.set(this.words);
    this.floats = larger;
    this.words = words;
    this.vertices.data = larger;
    this.indices.data = indicesFor(this.capacity);
  }
}

const packTexel = (x: number, y: number) => ((y << 16) | x) >>> 0;

function indicesFor(quads: number): Uint32Array {
  const indices = new Uint32Array(quads * 6);
  for (let quad = 0; quad < quads; quad++) {
    indices.set([quad * 4, quad * 4 + 1, quad * 4 + 2, quad * 4, quad * 4 + 2, quad * 4 + 3], quad * 6);
  }
  return indices;
}
