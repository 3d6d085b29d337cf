import { RenderContainer, UniformGroup, type Shader, type State, type WebGLRenderer } from 'pixi.js';
import type { PackedColor } from '../../../shared/color.ts';
import type { Glyph } from './face.ts';
import { DRAW_STATES, type QuadCanvas } from './quad-canvas.ts';
import { QuadList, WORDS_PER_VERTEX } from './quad-list.ts';
import type { StripTexture } from './strip-texture.ts';

/** All of a colour but its alpha. */
const WHITE = 0x00ffffff;
const OPAQUE_ALPHA = 0xff;
const ANCHOR_START = -1;
const ANCHOR_END = -2;
/** A line is taken to run at least so far, and no steeper line is made thicker upright. */
const MIN_RUN_PX = 0.5;
const MAX_STEEPNESS = 6;

/**
 * Rectangles of one colour, one glyph or one strip each, drawn in order by one call or two. Positions are CSS pixels; those of
 * times are scaled and shifted by numbers that change without a new upload.
 */
export class QuadBatch {
  readonly container: RenderContainer;
  private readonly mixed = new QuadList();
  private readonly opaque: QuadList | undefined;
  private count = 0;
  private uploads = 0;
  private readonly shaders: ReturnType<QuadCanvas['shadersFor']>;
  private readonly strips: StripTexture;
  /** Scale, shift to the right, shift downwards, and depth from one rectangle to the next. */
  private readonly place = new Float32Array([1, 0, 0, 0]);
  private readonly white: number;

  /** With `strips` it fills the canvas, and has a list of its own for opaque rectangles, which is drawn first. */
  constructor(canvas: QuadCanvas, strips?: StripTexture) {
    if (strips) this.opaque = new QuadList(true);
    this.strips = strips ?? canvas.noStrips;
    this.shaders = canvas.shadersFor(
      new UniformGroup({ uPlace: { value: this.place, type: 'vec4<f32>' } }),
      this.strips,
    );
    this.white = packTexel(canvas.atlas.white, canvas.atlas.white);
    // The scene requests only WebGL, so this is the renderer it has.
    this.container = new RenderContainer({ render: (renderer) => this.draw(renderer as WebGLRenderer) });
  }

  /** Rectangles and draw calls of the batch in a frame, and its uploads so far. */
  get counts() {
    const { mixed, opaque, uploads } = this;
    const draws = [mixed, opaque].filter((list) => list && list.length > 0).length;
    return { rectangles: this.count, draws, uploads };
  }

  /** Number of rectangles so far. */
  get length(): number {
    return this.count;
  }

  /** Removes all rectangles, or all from the `length`th on. */
  clear(length = 0): void {
    this.count = length;
    this.mixed.clearFrom(length);
    this.opaque?.clearFrom(length);
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
    this.colored(left, right, ANCHOR_END, leftPx, rightPx, top, bottom, color);
  }

  /** Adds a quad from `leftPx` to `rightPx` beside the time at `time`; edges lie on device pixels if these do. */
  bar(time: number, leftPx: number, rightPx: number, top: number, bottom: number, color: PackedColor): void {
    this.colored(time, time, ANCHOR_START, leftPx, rightPx, top, bottom, color);
  }

  /**
   * Adds a line from the time at `left` to the time at `right`, `width` thick across it as it is drawn; all the way its
   * upright extent is that of its slope, so that one line goes on where another ends.
   */
  line(left: number, leftY: number, right: number, rightY: number, width: number, color: PackedColor): void {
    const { white } = this;
    const run = Math.max(right - left, MIN_RUN_PX);
    const half = (width / 2) * Math.min(Math.hypot(run, rightY - leftY) / run, MAX_STEEPNESS);
    const list = this.listFor(color);
    const at = list.next(this.count++);
    list.vertex(at, left, right, ANCHOR_START, 0, leftY - half, white, color);
    list.vertex(at + WORDS_PER_VERTEX, left, right, ANCHOR_END, 0, rightY - half, white, color);
    list.vertex(at + 2 * WORDS_PER_VERTEX, left, right, ANCHOR_END, 0, rightY + half, white, color);
    list.vertex(at + 3 * WORDS_PER_VERTEX, left, right, ANCHOR_START, 0, leftY + half, white, color);
  }

  /** `count` bins of a row of the strips, from the time at `left` to the time at `right`. */
  strip(left: number, right: number, row: number, count: number, top: number, bottom: number): void {
    const first = packTexel(0, row);
    const last = packTexel(count, row);
    const list = this.mixed;
    const at = list.next(this.count++);
    list.vertex(at, left, right, ANCHOR_START, count, top, first, 0);
    list.vertex(at + WORDS_PER_VERTEX, left, right, ANCHOR_END, count, top, last, 0);
    list.vertex(at + 2 * WORDS_PER_VERTEX, left, right, ANCHOR_END, count, bottom, last, 0);
    list.vertex(at + 3 * WORDS_PER_VERTEX, left, right, ANCHOR_START, count, bottom, first, 0);
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
    const anchor = half ?? ANCHOR_START;
    const rightPx = leftPx + glyph.width / resolution;
    const bottom = top + glyph.height / resolution;
    const list = this.mixed;
    const at = list.next(this.count++);
    list.vertex(at, left, right, anchor, leftPx, top, packTexel(glyph.left, glyph.top), tint);
    list.vertex(
      at + WORDS_PER_VERTEX,
      left,
      right,
      anchor,
      rightPx,
      top,
      packTexel(rightTexel, glyph.top),
      tint,
    );
    list.vertex(
      at + 2 * WORDS_PER_VERTEX,
      left,
      right,
      anchor,
      rightPx,
      bottom,
      packTexel(rightTexel, bottomTexel),
      tint,
    );
    list.vertex(
      at + 3 * WORDS_PER_VERTEX,
      left,
      right,
      anchor,
      leftPx,
      bottom,
      packTexel(glyph.left, bottomTexel),
      tint,
    );
  }

  /** Marks the rectangles for upload to the GPU when they are drawn. */
  upload(): void {
    this.uploads++;
    this.mixed.upload();
    this.opaque?.upload();
  }

  /**
   * Sets where x of a time that was drawn at `px` now stands: at `px * scale + shiftPx`; all is moved down by `scrollOffsetPx`.
   * Returns whether that is another place than before.
   */
  moveTo(scale: number, shiftPx: number, scrollOffsetPx: number): boolean {
    const { place } = this;
    const { fround } = Math;
    const isSame =
      place[0] === fround(scale) && place[1] === fround(shiftPx) && place[2] === fround(scrollOffsetPx);
    place[0] = scale;
    place[1] = shiftPx;
    place[2] = scrollOffsetPx;
    return !isSame;
  }

  destroy(): void {
    this.container.destroy();
    this.shaders.mixed.destroy();
    this.shaders.opaque.destroy();
    this.mixed.destroy();
    this.opaque?.destroy();
  }

  /**
   * Draws the rectangles in the order in which they were added. Opaque ones of one colour, which cover most of the
   * canvas, come first where they have a list of their own: they need no texture, with which a software renderer takes
   * twice the time. Depth keeps them above rectangles added before them.
   */
  private draw(renderer: WebGLRenderer): void {
    const { mixed, opaque, shaders } = this;
    // Later rectangles are nearer: from 1, farthest, to -1.
    if (opaque) this.place[3] = 2 / (this.count + 1);
    if (opaque && opaque.length > 0) drawList(renderer, opaque, shaders.opaque, DRAW_STATES.opaque);
    if (mixed.length === 0) return;
    const { source } = this.strips;
    // The outgrown texture can be freed once no shader uses it.
    if (shaders.mixed.resources['uStrips'] !== source) shaders.mixed.resources['uStrips'] = source;
    this.strips.freeOutgrown();
    drawList(renderer, mixed, shaders.mixed, opaque ? DRAW_STATES.amongOpaque : DRAW_STATES.overAll);
  }

  /** Adds a quad of one colour, whose right edge stands where `rightAnchor` says. */
  private colored(
    left: number,
    right: number,
    rightAnchor: number,
    leftPx: number,
    rightPx: number,
    top: number,
    bottom: number,
    color: PackedColor,
  ): void {
    const { white } = this;
    const list = this.listFor(color);
    const at = list.next(this.count++);
    list.vertex(at, left, right, ANCHOR_START, leftPx, top, white, color);
    list.vertex(at + WORDS_PER_VERTEX, left, right, rightAnchor, rightPx, top, white, color);
    list.vertex(at + 2 * WORDS_PER_VERTEX, left, right, rightAnchor, rightPx, bottom, white, color);
    list.vertex(at + 3 * WORDS_PER_VERTEX, left, right, ANCHOR_START, leftPx, bottom, white, color);
  }

  private listFor(color: PackedColor): QuadList {
    return this.opaque && color >>> 24 === OPAQUE_ALPHA ? this.opaque : this.mixed;
  }
}

const packTexel = (x: number, y: number) => ((y << 16) | x) >>> 0;

function drawList(renderer: WebGLRenderer, list: QuadList, shader: Shader, state: State): void {
  const { geometry, firstIndex: start, length } = list;
  renderer.encoder.draw({ geometry, shader, state, start, size: 6 * length });
}
