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
import type { PackedColor } from '../../shared/color.ts';
import type { Glyph } from './face.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';

const VERTEX = `#version 300 es
precision highp float;
in vec2 aPosition;
in vec2 aTexel;
in vec4 aColor;
uniform vec2 uSize;
uniform vec2 uOffset;
out vec2 vTexel;
out vec4 vColor;
void main() {
  vec2 place = (aPosition + uOffset) / uSize * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 0.0, 1.0);
  vTexel = aTexel;
  vColor = vec4(aColor.rgb * aColor.a, aColor.a);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vTexel;
in vec4 vColor;
uniform sampler2D uTexture;
out vec4 fragment;
void main() {
  fragment = vColor * texelFetch(uTexture, ivec2(vTexel), 0);
}`;

/** Bytes of a vertex: two floats, two 16 bit places in the atlas in its pixels, four bytes of colour. */
const STRIDE = 16;
const WORDS_PER_QUAD = STRIDE;
const FIRST_CAPACITY = 256;
/** All of a colour but its alpha. */
const WHITE = 0x00ffffff;

/** The atlas as a texture that all batches of a canvas share. */
export class AtlasTexture {
  readonly source: CanvasSource;
  private uploaded = 0;

  constructor(readonly atlas: GlyphAtlas) {
    this.source = new CanvasSource({
      resource: atlas.canvas,
      scaleMode: 'nearest',
      autoGenerateMipmaps: false,
    });
  }

  /** Uploads what was drawn since the last time. */
  upload(): void {
    if (this.uploaded === this.atlas.drawn) return;
    this.uploaded = this.atlas.drawn;
    this.source.update();
  }

  destroy(): void {
    this.source.destroy();
  }
}

/**
 * Rectangles of one colour or one glyph each, drawn in order by one call. Positions are CSS pixels from the canvas's
 * top left, moved by an offset that can change without a new upload.
 */
export class QuadBatch {
  readonly container: RenderContainer;
  private capacity = FIRST_CAPACITY;
  private count = 0;
  private floats = new Float32Array(FIRST_CAPACITY * WORDS_PER_QUAD);
  private words = new Uint32Array(this.floats.buffer);
  private readonly vertices: Buffer;
  private readonly indices: Buffer;
  private readonly geometry: Geometry;
  private readonly shader: Shader;
  private readonly state = State.for2d();
  private widthPx = 1;
  private heightPx = 1;
  private readonly size = new Float32Array([1, 1]);
  private readonly offset = new Float32Array(2);
  private readonly white: number;

  constructor(private readonly texture: AtlasTexture) {
    this.vertices = new Buffer({
      data: this.floats,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    this.indices = new Buffer({
      data: indicesFor(this.capacity),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    });
    this.geometry = new Geometry({
      attributes: {
        aPosition: { buffer: this.vertices, format: 'float32x2', stride: STRIDE, offset: 0 },
        aTexel: { buffer: this.vertices, format: 'uint16x2', stride: STRIDE, offset: 8 },
        aColor: { buffer: this.vertices, format: 'unorm8x4', stride: STRIDE, offset: 12 },
      },
      indexBuffer: this.indices,
    });
    const uniforms = new UniformGroup({
      uSize: { value: this.size, type: 'vec2<f32>' },
      uOffset: { value: this.offset, type: 'vec2<f32>' },
    });
    this.shader = new Shader({
      glProgram: GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT, name: 'quads' }),
      resources: { place: uniforms, uTexture: texture.source },
    });
    this.white = packTexel(texture.atlas.white, texture.atlas.white);
    this.container = new RenderContainer({ render: (renderer) => this.draw(renderer) });
  }

  /** Number of rectangles so far. */
  get length(): number {
    return this.count;
  }

  /** Forgets all rectangles, or all from the `length`th on. */
  clear(length = 0): void {
    this.count = length;
  }

  rect(left: number, top: number, right: number, bottom: number, color: PackedColor): void {
    this.quad(left, top, right, bottom, this.white, this.white, this.white, this.white, color);
  }

  /** One glyph at its own size; `left` and `top` lie on device pixels. Of the colour a coloured one takes the alpha. */
  glyph(glyph: Glyph, left: number, top: number, resolution: number, color: PackedColor): void {
    const right = glyph.left + glyph.width;
    const bottom = glyph.top + glyph.height;
    const tint = glyph.isColored ? (color | WHITE) >>> 0 : color;
    this.quad(
      left,
      top,
      left + glyph.width / resolution,
      top + glyph.height / resolution,
      packTexel(glyph.left, glyph.top),
      packTexel(right, glyph.top),
      packTexel(right, bottom),
      packTexel(glyph.left, bottom),
      tint,
    );
  }

  /** Sends the rectangles to the GPU. */
  upload(): void {
    this.vertices.update(this.count * 4 * STRIDE);
  }

  /** Of the canvas, in CSS pixels. */
  setSize(widthPx: number, heightPx: number): void {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
  }

  /** Returns whether that is another place than before. */
  moveTo(xPx: number, yPx: number): boolean {
    const x = Math.fround(xPx);
    const y = Math.fround(yPx);
    if (this.offset[0] === x && this.offset[1] === y) return false;
    this.offset[0] = x;
    this.offset[1] = y;
    return true;
  }

  destroy(): void {
    this.container.destroy();
    this.geometry.destroy(true);
    this.shader.destroy();
  }

  private draw(renderer: Renderer): void {
    if (this.count === 0) return;
    this.texture.upload();
    // The scene asks for WebGL alone, so this is the renderer it has.
    const { encoder, resolution } = renderer as WebGLRenderer;
    // The canvas has whole device pixels: where its size has not, one of the texts' pixels is still one of its own.
    this.size[0] = Math.round(this.widthPx * resolution) / resolution;
    this.size[1] = Math.round(this.heightPx * resolution) / resolution;
    encoder.draw({ geometry: this.geometry, shader: this.shader, state: this.state, size: this.count * 6 });
  }

  private quad(
    left: number,
    top: number,
    right: number,
    bottom: number,
    texelLeftTop: number,
    texelRightTop: number,
    texelRightBottom: number,
    texelLeftBottom: number,
    color: PackedColor,
  ): void {
    if (this.count === this.capacity) this.grow();
    const { floats, words } = this;
    const at = this.count++ * WORDS_PER_QUAD;
    floats[at] = left;
    floats[at + 1] = top;
    words[at + 2] = texelLeftTop;
    words[at + 3] = color;
    floats[at + 4] = right;
    floats[at + 5] = top;
    words[at + 6] = texelRightTop;
    words[at + 7] = color;
    floats[at + 8] = right;
    floats[at + 9] = bottom;
    words[at + 10] = texelRightBottom;
    words[at + 11] = color;
    floats[at + 12] = left;
    floats[at + 13] = bottom;
    words[at + 14] = texelLeftBottom;
    words[at + 15] = color;
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
