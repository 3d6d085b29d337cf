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
/** How opaque rectangles are drawn, how others are drawn among them, and how a batch is drawn over all before it. */
const OPAQUE_STATE = stateOf(false, true);
const AMONG_OPAQUE = stateOf(true, true);
const OVER_ALL = stateOf(true, false);
/** All that `QuadCanvas` draws by. */
const WAYS = [
  { glProgram: OPAQUE, state: OPAQUE_STATE },
  { glProgram: QUADS, state: AMONG_OPAQUE },
  { glProgram: QUADS, state: OVER_ALL },
] as const;

/**
 * Draws a rectangle of no size in each way that there is. A driver compiles for each when it is drawn first, 40 ms where a
 * processor draws: so it is done while nobody waits for a picture.
 */
export function drawNothing(webgl: WebGLRenderer): void {
  const { gl } = webgl;
  const list = new QuadList();
  list.next(0);
  list.upload();
  const ways = WAYS.map(({ glProgram, state }) => ({
    shader: new Shader({ glProgram, resources: {} }),
    state,
  }));
  // First all programs: asked about one, the graphics process would answer when it has drawn.
  for (const { shader } of ways) webgl.shader.bind(shader, true);
  for (const { shader, state } of ways) {
    webgl.shader.bind(shader, true);
    webgl.state.forceState(state);
    webgl.geometry.bind(list.geometry, shader.glProgram);
    gl.drawElements(gl.TRIANGLES, list.length * 6, gl.UNSIGNED_INT, list.firstIndexByte);
  }
  gl.flush();
  list.destroy();
}

/**
 * What all batches of a canvas share: programs, textures and size. They are bound once in a frame, which takes as many calls
 * as to draw several batches.
 */
export class QuadCanvas {
  /** Strips of the batches in view. */
  strips = new StripTexture();
  private readonly glyphs: TextureSource;
  private readonly opaque: Shader;
  private readonly shader: Shader;
  private readonly size = new Float32Array([1, 1, 1]);
  private readonly noStrips = this.strips;
  /** How much of the sheet of glyphs was sent, and to which texture of the GPU: another one holds nothing of it. */
  private uploaded = 0;
  private uploadedTo: unknown;
  private bound: Shader | undefined;
  /** How the last rectangles were drawn, and how many fresh frames there have been; in each, nothing of that is known. */
  private state: State | undefined;
  private freshFrames = 0;
  /** Where each program that has been bound since the last fresh frame takes a batch's place. */
  private readonly places = new Map<Shader, WebGLUniformLocation>();

  constructor(readonly atlas: GlyphAtlas) {
    // Without the sheet itself: most of it is empty, and all of it would be read and sent.
    this.glyphs = new TextureSource({
      width: atlas.canvas.width,
      height: atlas.canvas.height,
      scaleMode: 'nearest',
      autoGenerateMipmaps: false,
    });
    const canvas = new UniformGroup({ uCanvas: { value: this.size, type: 'vec3<f32>' } });
    this.opaque = new Shader({ glProgram: OPAQUE, resources: { canvas } });
    this.shader = new Shader({
      glProgram: QUADS,
      resources: {
        canvas,
        uTexture: this.glyphs,
        uStrips: this.strips.source,
      },
    });
  }

  /**
   * Begins a frame of a canvas whose size is in CSS pixels. In a fresh one nothing is taken to be bound from the frame before, nor
   * to be of the same size.
   */
  beginFrame(widthPx: number, heightPx: number, resolution: number, isFresh: boolean): void {
    this.bound = undefined;
    if (isFresh) {
      this.places.clear();
      this.state = undefined;
      this.freshFrames++;
    }
    // The canvas has whole device pixels: where its size has not, one of the texts' pixels is still one of its own.
    this.size[0] = Math.round(widthPx * resolution) / resolution;
    this.size[1] = Math.round(heightPx * resolution) / resolution;
    this.size[2] = resolution;
  }

  /**
   * Draws the rectangles of a batch in the order in which they have been added. Those of one colour that nothing shines through,
   * of which most of the canvas is, come first where they are a list of their own: they need no texture, which takes a processor
   * that draws twice the time. Depth keeps them above what was added before them.
   */
  draw(webgl: WebGLRenderer, place: Float32Array, mixed: QuadList, opaque?: QuadList): void {
    if (opaque && opaque.length > 0) this.drawList(webgl, place, opaque, this.opaque, OPAQUE_STATE);
    if (mixed.length > 0) this.drawList(webgl, place, mixed, this.shader, opaque ? AMONG_OPAQUE : OVER_ALL);
  }

  destroy(): void {
    this.opaque.destroy();
    this.shader.destroy();
    this.glyphs.destroy();
    this.noStrips.destroy();
  }

  private drawList(
    webgl: WebGLRenderer,
    place: Float32Array,
    list: QuadList,
    shader: Shader,
    state: State,
  ): void {
    const { gl } = webgl;
    if (this.bound !== shader) this.bind(webgl, shader);
    if (this.state !== state) this.setState(webgl, state);
    this.bindVertices(webgl, list, shader);
    gl.uniform4fv(this.places.get(shader) ?? null, place);
    gl.drawElements(gl.TRIANGLES, list.length * 6, gl.UNSIGNED_INT, list.firstIndexByte);
  }

  /** Sets what differs: Pixi's way, which asks for each setting there is, is for a fresh frame. */
  private setState({ gl, state: states }: WebGLRenderer, next: State): void {
    const last = this.state;
    this.state = next;
    if (!last) {
      states.forceState(next);
      return;
    }
    if (next.blend !== last.blend) setCapability(gl, gl.BLEND, next.blend);
    if (next.depthTest !== last.depthTest) setCapability(gl, gl.DEPTH_TEST, next.depthTest);
  }

  /** Binds what a list is drawn from, which Pixi makes ready when anything of it has changed. */
  private bindVertices({ gl, geometry: geometries }: WebGLRenderer, list: QuadList, shader: Shader): void {
    if (list.vertexArray && list.vertexArraySince === this.freshFrames) {
      gl.bindVertexArray(list.vertexArray);
      return;
    }
    // Pixi takes what it has bound last to be bound still.
    geometries.resetState();
    geometries.bind(list.geometry, shader.glProgram);
    list.vertexArray = gl.getParameter(gl.VERTEX_ARRAY_BINDING) as WebGLVertexArrayObject;
    list.vertexArraySince = this.freshFrames;
  }

  private bind(webgl: WebGLRenderer, shader: Shader): void {
    this.bound = shader;
    if (shader === this.shader) {
      const { source } = this.strips;
      if (this.shader.resources['uStrips'] !== source) this.shader.resources['uStrips'] = source;
      this.strips.freeOutgrown();
      this.bindTextures(webgl, this.strips);
    }
    const isKnown = this.places.has(shader);
    webgl.shader.bind(shader, isKnown);
    if (isKnown) return;
    const { program } = webgl.shader._getProgramData(shader.glProgram);
    const place = webgl.gl.getUniformLocation(program, 'uPlace');
    if (place) this.places.set(shader, place);
  }

  private bindTextures(webgl: WebGLRenderer, { source }: StripTexture): void {
    this.upload(webgl);
    webgl.texture.bindSource(this.glyphs, 0);
    webgl.texture.bindSource(source, 1);
  }

  /** Uploads the rows that were drawn in since the last time, or all that were where the texture is new or has grown. */
  private upload({ gl, texture }: WebGLRenderer): void {
    const { drawn, canvas } = this.atlas;
    const last = this.uploadedTo;
    if (this.uploaded === drawn && last === texture.getGlSource(this.glyphs)) return;
    const hasGrown = this.glyphs.resize(canvas.width, canvas.height);
    this.uploaded = drawn;
    this.uploadedTo = texture.getGlSource(this.glyphs);
    const fresh = this.atlas.takeFresh(hasGrown || this.uploadedTo !== last);
    if (!fresh) return;
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

function setCapability(gl: WebGL2RenderingContext, capability: number, isOn: boolean): void {
  if (isOn) gl.enable(capability);
  else gl.disable(capability);
}
