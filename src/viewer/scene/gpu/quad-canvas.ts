import { GlProgram, Shader, State, TextureSource, UniformGroup, type WebGLRenderer } from 'pixi.js';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { QuadList } from './quad-list.ts';
import { OPAQUE_SOURCE, QUADS_SOURCE } from './quad-shader.ts';
import { StripTexture } from './strip-texture.ts';

/** Program that draws any rectangles. */
const QUADS = GlProgram.from({ ...QUADS_SOURCE, name: 'quads' });
/** Program that draws those of one colour that nothing shines through. */
const OPAQUE = GlProgram.from({ ...OPAQUE_SOURCE, name: 'opaque' });

const stateOf = (blend: boolean, depthTest: boolean) => {
  const state = State.for2d();
  state.blend = blend;
  state.depthTest = depthTest;
  // In all of them: else the depth of the frame before could not be cleared.
  state.depthMask = true;
  return state;
};
/** GPU states for opaque rectangles, for others among them, and for a batch that is drawn over all before it. */
export const DRAW_STATES = {
  opaque: stateOf(false, true),
  amongOpaque: stateOf(true, true),
  overAll: stateOf(true, false),
} as const;

/**
 * Draws a rectangle of no size in each state. A driver compiles for each when it is drawn first, 40 ms where a processor draws:
 * so it is done while nobody waits for a picture.
 */
export function precompileStates(renderer: WebGLRenderer): void {
  const list = new QuadList();
  list.next(0);
  list.upload();
  const { opaque, amongOpaque, overAll } = DRAW_STATES;
  for (const [glProgram, state] of [
    [OPAQUE, opaque],
    [QUADS, amongOpaque],
    [QUADS, overAll],
  ] as const) {
    const shader = new Shader({ glProgram, resources: {} });
    renderer.encoder.draw({ geometry: list.geometry, shader, state, size: 6, skipSync: true });
  }
  list.destroy();
}

/** Shaders of one batch. */
interface BatchShaders {
  readonly opaque: Shader;
  readonly mixed: Shader;
}

/** Shared resources of all batches of a canvas: programs, the atlas as a texture, the size of the canvas. */
export class QuadCanvas {
  /** Stands in for the strips of a batch that has none. */
  readonly noStrips = new StripTexture();
  private readonly size = new Float32Array([1, 1, 1]);
  /** Static: sent to each program when it changes, not with each draw. */
  private readonly canvas = new UniformGroup(
    { uCanvas: { value: this.size, type: 'vec3<f32>' } },
    { isStatic: true },
  );
  private readonly glyphs: TextureSource;
  /** Uploaded part of the atlas, and the GPU texture that holds it: another texture holds nothing of it. */
  private sent = 0;
  private sentTo: unknown;

  constructor(readonly atlas: GlyphAtlas) {
    // Without the atlas's own canvas: most of it is empty, and all of it would be read and uploaded.
    this.glyphs = new TextureSource({
      width: atlas.canvas.width,
      height: atlas.canvas.height,
      scaleMode: 'nearest',
      autoGenerateMipmaps: false,
    });
  }

  /** Makes the shaders of a batch, which stands where `place` says. */
  shadersFor(place: UniformGroup, strips: StripTexture): BatchShaders {
    const { canvas } = this;
    return {
      opaque: new Shader({ glProgram: OPAQUE, resources: { canvas, place } }),
      mixed: new Shader({
        glProgram: QUADS,
        resources: { canvas, place, uTexture: this.glyphs, uStrips: strips.source },
      }),
    };
  }

  /** Begins a frame of a canvas whose size is in CSS pixels: sends the rows of the atlas that were drawn in since the last one. */
  beginFrame(
    renderer: WebGLRenderer,
    { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
    resolution: number,
  ): void {
    // The canvas has whole device pixels: where its size has not, one of the texts' pixels is still one of its own.
    const size = [
      Math.round(widthPx * resolution) / resolution,
      Math.round(heightPx * resolution) / resolution,
      resolution,
    ];
    if (size.some((value, place) => this.size[place] !== Math.fround(value))) {
      this.size.set(size);
      this.canvas.update();
    }
    this.sendGlyphs(renderer);
  }

  destroy(): void {
    this.glyphs.destroy();
    this.noStrips.destroy();
  }

  /** Pixi would send all of a texture where a few rows have changed. */
  private sendGlyphs({ gl, texture }: WebGLRenderer): void {
    const { drawn, canvas } = this.atlas;
    const last = this.sentTo;
    if (this.sent === drawn && last === texture.getGlSource(this.glyphs)) return;
    const hasGrown = this.glyphs.resize(canvas.width, canvas.height);
    this.sent = drawn;
    this.sentTo = texture.getGlSource(this.glyphs);
    const fresh = this.atlas.takeFresh(hasGrown || this.sentTo !== last);
    if (!fresh) return;
    texture.bindSource(this.glyphs, 0);
    // Pixi caches these settings, so they are put back.
    const active = gl.getParameter(gl.ACTIVE_TEXTURE) as number;
    const isPremultiplied = gl.getParameter(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL) as boolean;
    gl.activeTexture(gl.TEXTURE0);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, fresh.top, gl.RGBA, gl.UNSIGNED_BYTE, fresh.pixels);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, isPremultiplied);
    gl.activeTexture(active);
  }
}
