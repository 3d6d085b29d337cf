import { Container } from 'pixi.js';
import { GlyphAtlas } from './gpu/glyph-atlas.ts';
import { QuadBatch } from './gpu/quad-batch.ts';
import { QuadCanvas } from './gpu/quad-canvas.ts';
import { ShapeBatch } from './gpu/shape-batch.ts';
import { startRenderer } from './gpu/start-renderer.ts';
import { StripTexture } from './gpu/strip-texture.ts';
import type { CanvasHost } from './scene.ts';
import { fitRenderer } from './scene-graph.ts';
import { readTheme, toRgb, watchTheme, type Theme } from './theme.ts';
import { watchContext, watchFonts, watchResolution, watchSize } from './watch-host.ts';

/** One batch of rectangles and texts: by `quads` it is cleared, uploaded and placed, by `shapes` filled. */
export interface Batch {
  readonly quads: QuadBatch;
  readonly shapes: ShapeBatch;
}

/** What a drawing has to go by. Sizes are CSS pixels. */
export interface BatchFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  readonly theme: Theme;
  /** Another number whenever all texts must be laid out anew, or the theme is another one. */
  readonly generation: number;
}

interface BatchDrawing {
  /** How many batches there are; the first one fills the ground, and each next one lies over those before it. */
  readonly batches: number;
  /** Prepares a frame; returns whether it differs from the last one. */
  readonly update: (frame: BatchFrame, batches: readonly Batch[]) => boolean;
  /** Hears whether the GPU can be drawn with. */
  readonly onContext: (isLost: boolean) => void;
}

/** A canvas that draws only when it is asked to. */
export interface BatchCanvas {
  /** Draws in the next animation frame, if the picture has changed. */
  readonly invalidate: () => void;
  readonly end: () => void;
}

/**
 * Fills an element with a canvas of the scene's batches, for a picture of other things than a session. The element's `framesDrawn`
 * counts the frames; it has `data-canvas-drawn` from the first one on. Undefined in a browser without WebGL 2.
 */
export async function openBatchCanvas(
  host: CanvasHost,
  drawing: BatchDrawing,
): Promise<BatchCanvas | undefined> {
  const renderer = await startRenderer();
  if (!renderer) return undefined;
  const stage = new Container({ isRenderGroup: true });
  let theme = readTheme(host);
  let resolution = devicePixelRatio;
  let themes = 0;
  let request: number | undefined;
  let isStale = true;
  const atlas = new GlyphAtlas(theme, resolution);
  const canvas = new QuadCanvas(atlas);
  const ground = new StripTexture();
  const batches = Array.from({ length: drawing.batches }, (_, place): Batch => {
    const quads = new QuadBatch(canvas, place === 0 ? ground : undefined);
    stage.addChild(quads.container);
    return { quads, shapes: new ShapeBatch(quads, atlas) };
  });
  const element = renderer.canvas;
  host.append(element);

  const whole = (px: number) => Math.floor(px * resolution) / resolution;
  const draw = () => {
    request = undefined;
    const [widthPx, heightPx] = [whole(host.clientWidth), whole(host.clientHeight)];
    // A hidden page has no size; its last picture is still there when it comes back.
    if (widthPx === 0 || heightPx === 0) return;
    if (fitRenderer(renderer, { widthPx, heightPx }, resolution)) isStale = true;
    // Both only grow, so their sum is another one whenever either has.
    const generation = atlas.beginFrame() + themes;
    const hasChanged = drawing.update({ widthPx, heightPx, resolution, theme, generation }, batches);
    if (!hasChanged && !isStale) return;
    isStale = false;
    canvas.beginFrame(renderer, { widthPx, heightPx }, resolution);
    renderer.render({ container: stage });
    host.framesDrawn = (host.framesDrawn ?? 0) + 1;
    host.dataset['canvasDrawn'] ??= '';
    if (atlas.hasOverflowed) redraw();
  };
  const invalidate = () => {
    request ??= requestAnimationFrame(draw);
  };
  const redraw = () => {
    isStale = true;
    invalidate();
  };
  const applyTheme = () => {
    theme = readTheme(host);
    resolution = devicePixelRatio;
    renderer.background.color = toRgb(theme.canvas);
    atlas.setUp(theme, resolution);
    themes++;
    redraw();
  };
  const endings = [
    watchTheme(applyTheme),
    watchSize(host, redraw),
    watchResolution(applyTheme),
    watchFonts(atlas.fonts, () => {
      atlas.reset();
      redraw();
    }),
    watchContext(renderer.canvas, (isLost) => {
      drawing.onContext(isLost);
      if (!isLost) redraw();
    }),
  ];
  applyTheme();
  return {
    invalidate,
    end: () => {
      for (const end of endings) end();
      if (request !== undefined) cancelAnimationFrame(request);
      for (const { quads } of batches) quads.destroy();
      ground.destroy();
      canvas.destroy();
      stage.destroy({ children: true });
      renderer.destroy();
      element.remove();
    },
  };
}
