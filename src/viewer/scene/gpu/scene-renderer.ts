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

/** Stands in for the pipe that batches sprites, which Pixi calls in each frame: the scene draws batches of its own. */
class NoBatches {
  static extension = { name: 'batch' };
  buildStart() {}
  buildEnd() {}
  upload() {}
  break() {}
  destroy() {}
}

/** Systems and pipes of Pixi that the scene needs. */
const SYSTEMS = [
  BackgroundSystem,
  GlobalUniformSystem,
  ViewSystem,
  RenderGroupSystem,
  GCSystem,
  SchedulerSystem,
  GlUboSystem,
  GlBackBufferSystem,
  GlContextSystem,
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
 * Makes a WebGL renderer of the systems above. Pixi's own `WebGLRenderer` also has those for sprites, texts, shapes,
 * meshes and masks: half of its code, of which the scene uses nothing.
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
