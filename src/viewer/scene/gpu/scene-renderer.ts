import {
  AbstractRenderer,
  BackgroundSystem,
  BlendModePipe,
  ColorMaskPipe,
  CustomRenderPipe,
  GCSystem,
  GlBackBufferSystem,
  GlBufferSystem,
  GlColorMaskSystem,
  GlContextSystem,
  GlEncoderSystem,
  GlGeometrySystem,
  GlLimitsSystem,
  GlobalUniformSystem,
  GlRenderTargetSystem,
  GlShaderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlTextureSystem,
  GlUboSystem,
  GlUniformGroupSystem,
  RendererType,
  RenderGroupSystem,
  SchedulerSystem,
  ViewSystem,
  type WebGLOptions,
  type WebGLRenderer,
} from 'pixi.js';

/**
 * Batches nothing: the scene draws whole batches of its own. Pixi asks this pipe to begin and to end whatever else is drawn.
 */
class NoBatches {
  static extension = { name: 'batch' };
  buildStart() {}
  buildEnd() {}
  upload() {}
  break() {}
  destroy() {}
}

/** The extension of that name, which the compiler's library lacks. */
interface ProvokingVertex {
  readonly FIRST_VERTEX_CONVENTION_WEBGL: number;
  provokingVertexWEBGL(mode: number): void;
}

/**
 * Asks for what the scene uses alone. Each extension takes an answer of the graphics process, and Pixi asks for fifteen, most of
 * them for compressed textures.
 */
class SceneContextSystem extends GlContextSystem {
  protected override getExtensions(): void {
    const { gl } = this;
    const loseContext = gl.getExtension('WEBGL_lose_context');
    this.extensions = loseContext ? { loseContext } : {};
    // Corners are alike in all that is flat; some cards draw much slower where the last one counts.
    const provoking = gl.getExtension('WEBGL_provoking_vertex') as ProvokingVertex | null;
    provoking?.provokingVertexWEBGL(provoking.FIRST_VERTEX_CONVENTION_WEBGL);
  }
}

/** Pixi's systems and pipes that the scene is drawn with. */
const SYSTEMS = [
  BackgroundSystem,
  GlobalUniformSystem,
  ViewSystem,
  RenderGroupSystem,
  GCSystem,
  SchedulerSystem,
  GlUboSystem,
  GlBackBufferSystem,
  SceneContextSystem,
  GlLimitsSystem,
  GlBufferSystem,
  GlTextureSystem,
  GlRenderTargetSystem,
  GlGeometrySystem,
  GlUniformGroupSystem,
  GlShaderSystem,
  GlEncoderSystem,
  GlStateSystem,
  GlStencilSystem,
  GlColorMaskSystem,
];
const PIPES = [NoBatches, BlendModePipe, ColorMaskPipe, CustomRenderPipe];

type Parts = ConstructorParameters<typeof AbstractRenderer>[0];

/**
 * Makes Pixi's renderer for WebGL without what draws sprites, texts, shapes, meshes and masks: half of its code, of which the
 * scene uses nothing.
 */
export async function createSceneRenderer(options: Partial<WebGLOptions>): Promise<WebGLRenderer> {
  const renderer = new AbstractRenderer({
    name: 'webgl',
    type: RendererType.WEBGL,
    // A system asks for the renderer that it is for, where the list's type has any of Pixi's.
    systems: SYSTEMS.map((value) => ({
      name: value.extension.name,
      value: value as Parts['systems'][number]['value'],
    })),
    renderPipes: PIPES.map((value) => ({
      name: value.extension.name,
      value: value as Parts['renderPipes'][number]['value'],
    })),
    renderPipeAdaptors: [],
  }) as WebGLRenderer;
  await renderer.init(options);
  return renderer;
}
