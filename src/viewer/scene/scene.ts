import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import { placeOf, WindowKeeper } from './draw-window.ts';
import { followPlayhead } from './follow-playhead.ts';
import { FrameLoop, sumCounts, type Frame, type Layer } from './frame-loop.ts';
import { loadOverlay } from './load-overlay.ts';
import type { DrawOverlay } from './over-lanes.tsx';
import { roomBefore } from '../model/lane-view.ts';
import { GlyphAtlas } from './gpu/glyph-atlas.ts';
import { LanesLayer } from './layers/lanes-layer.ts';
import { MarksLayer } from './layers/marks-layer.ts';
import { PlayheadLayer } from './layers/playhead-layer.ts';
import { QuadBatch } from './gpu/quad-batch.ts';
import { QuadCanvas } from './gpu/quad-canvas.ts';
import { ShapeBatch } from './gpu/shape-batch.ts';
import { RangeLayer } from './layers/range-layer.ts';
import { RulerLayer } from './layers/ruler-layer.ts';
import { createAppearanceReader } from './read-appearance.ts';
import { fitRenderer, redrawColumns, renderAll, type SceneGraph } from './scene-graph.ts';
import type { Timeline } from '../model/timeline.ts';
import { readTheme, toRgb, watchTheme } from './theme.ts';
import { watchContext, watchFonts, watchResolution, watchSize } from './watch-host.ts';

/** Element around a canvas. To write an attribute with each frame would take as long as several layers. */
export interface CanvasHost extends HTMLElement {
  framesDrawn?: number;
}

/**
 * Draws a session's timelines into a scene graph and keeps them drawn. `host` is the element around the canvas: its
 * size and its theme are followed, and its `framesDrawn` counts the frames. It has `data-canvas-drawn` from the first
 * one on, and `data-settling` from a move of the view until picture and words are as they should be of a view that
 * rests. `onContext` hears whether the GPU can be drawn with. Returns a function that ends it.
 */
export function createScene(
  graph: SceneGraph,
  host: CanvasHost,
  session: AnalysisView & Tools,
  onContext: (isLost: boolean) => void,
): () => void {
  const { timelines, playback, viewport, selection, layout, panels, overlay, firstPicture, frameTimes } =
    session;
  const { renderer } = graph;
  const surroundings = { resolution: devicePixelRatio, theme: readTheme(host) };
  const atlas = new GlyphAtlas(surroundings.theme, surroundings.resolution);
  const canvas = new QuadCanvas(atlas);
  const layers = createLayers(graph, session, canvas);
  const windows = new WindowKeeper(viewport.getState().leftMost);
  const readAppearance = createAppearanceReader(layout, atlas, surroundings);

  const readFrame = (): Frame => {
    // First the clock; the view may follow it.
    playback.getState().poll();
    if (playback.getState().playing) loop.invalidate();
    const { view } = viewport.getState();
    if (fitRenderer(renderer, view, surroundings.resolution)) loop.redraw();
    const window = windows.around(view, session.viewClock.isAtRest());
    return {
      ...readStores(session),
      appearance: readAppearance(view),
      view,
      window,
      place: placeOf(window, view),
      ahead: windows.ahead,
    };
  };
  const render = (isCleared: boolean, fromPx: number, toPx: number) => {
    const { resolution } = surroundings;
    canvas.beginFrame(renderer, viewport.getState().view, resolution);
    if (isCleared) renderAll(graph);
    else redrawColumns(graph, fromPx * resolution, toPx * resolution);
    host.framesDrawn = (host.framesDrawn ?? 0) + 1;
    host.dataset['canvasDrawn'] ??= '';
    if (!firstPicture.getState().isThere) firstPicture.setState({ isThere: true });
    if (atlas.hasOverflowed) loop.invalidate();
  };
  const loop = new FrameLoop(layers, readFrame, render, frameTimes);
  frameTimes.drawing = { canvas: renderer.canvas, counts: () => sumCounts(layers) };

  const applyTheme = () => {
    surroundings.theme = readTheme(host);
    renderer.background.color = toRgb(surroundings.theme.canvas);
    atlas.setUp(surroundings.theme, surroundings.resolution);
    loop.redraw();
  };
  // As many whole device pixels as there is room for: a canvas of any other size is stretched, and no letter is sharp.
  const fitToHost = () => {
    if (surroundings.resolution !== devicePixelRatio) {
      surroundings.resolution = devicePixelRatio;
      applyTheme();
    }
    const { clientWidth, clientHeight } = host;
    // A hidden page has no size; its last picture is still there when it comes back.
    if (clientWidth === 0 || clientHeight === 0) return;
    const whole = (px: number) => Math.floor(px * devicePixelRatio) / devicePixelRatio;
    viewport.getState().resize(whole(clientWidth), whole(clientHeight));
  };
  const fitToLayout = () => {
    const { heightPx, lanes } = layout.getState();
    const { setContentHeight, setStartRoom } = viewport.getState();
    setContentHeight(heightPx);
    setStartRoom(lanes.flatMap((lane) => roomBefore(timelines[lane.timeline], lane) ?? []));
  };
  const endings = [
    followPlayhead(session),
    loadOverlay(graph, overlay, overlayDrawer(layers, timelines, canvas, loop), (text) =>
      panels.getState().say(text),
    ),
    viewport.subscribe((now, before) => {
      if (now.view !== before.view) host.dataset['settling'] = '';
      loop.invalidate();
    }),
    session.viewClock.whenAtRest(() => {
      delete host.dataset['settling'];
      // Lanes drawn at another scale are redrawn at this one.
      loop.invalidate();
    }),
    playback.subscribe(() => loop.invalidate()),
    selection.subscribe(() => loop.invalidate()),
    panels.subscribe((now, before) => {
      if (now.scoreSpan !== before.scoreSpan) loop.invalidate();
    }),
    layout.subscribe(() => {
      session.follow.getState().moveInStep(fitToLayout);
      loop.invalidate();
    }),
    watchTheme(applyTheme),
    watchSize(host, fitToHost),
    watchResolution(fitToHost),
    watchFonts(atlas.fonts, () => {
      atlas.reset();
      loop.invalidate();
    }),
    watchContext(renderer.canvas, (isLost) => {
      onContext(isLost);
      if (!isLost) loop.redraw();
    }),
  ];
  playback.getState().setPolled(true);
  fitToLayout();
  // Before the first frame: a canvas that changes its size blocks the page.
  fitToHost();
  applyTheme();

  return () => {
    for (const end of endings) end();
    playback.getState().setPolled(false);
    loop.destroy();
    frameTimes.drawing = undefined;
    // Layers first: their shaders hold textures of the canvas.
    for (const layer of layers.splice(0)) layer.destroy();
    canvas.destroy();
  };
}

/** Values from the session's stores that a frame shows beside the view. */
function readStores({ playback, selection, panels }: AnalysisView & Tools) {
  const { selected, hovered, range } = selection.getState();
  const { time, loop } = playback.getState();
  const { scoreSpan } = panels.getState();
  return { time, loop, selected, hovered, range, scoreSpan };
}

/** Gives panels a layer over the others, as long as they have something to draw. */
function overlayDrawer(
  layers: Layer[],
  timelines: readonly Timeline[],
  canvas: QuadCanvas,
  loop: FrameLoop,
): DrawOverlay {
  return (container, make) => {
    const quads = new QuadBatch(canvas);
    const layer = make(timelines, quads, new ShapeBatch(quads, canvas.atlas));
    layers.push(layer);
    container.addChild(quads.container);
    loop.redraw();
    return () => {
      const place = layers.indexOf(layer);
      // With the scene all layers have ended.
      if (place < 0) return;
      layers.splice(place, 1);
      layer.destroy();
      loop.redraw();
    };
  };
}

/** Makes the layers, in the order in which they are updated, and adds their containers to the graph. */
function createLayers(
  graph: SceneGraph,
  { timelines, axisRuler }: AnalysisView,
  canvas: QuadCanvas,
): Layer[] {
  const lanes = new LanesLayer(timelines, canvas);
  const marks = new MarksLayer(timelines, canvas);
  const ruler = new RulerLayer(timelines, canvas, axisRuler);
  const range = new RangeLayer(canvas);
  const playhead = new PlayheadLayer(timelines, canvas);
  graph.lanes.addChild(...lanes.containers);
  graph.marks.addChild(marks.quads.container);
  graph.ruler.addChild(...ruler.containers, range.quads.container);
  graph.playhead.addChild(playhead.quads.container);
  return [lanes, marks, ruler, range, playhead];
}
