import type { Session } from '../session.ts';
import { placeOf, WindowKeeper } from './draw-window.ts';
import { followPlayhead } from './follow-playhead.ts';
import { FrameLoop, sumCounts, type Frame, type Layer, type Look } from './frame-loop.ts';
import { keepOverLanes } from './keep-over-lanes.ts';
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
import { renderColumns, type SceneGraph } from './scene-graph.ts';
import { isAtRest, whenAtRest } from '../store/view-clock.ts';
import type { View } from '../store/viewport.ts';
import { readTheme, watchTheme } from './theme.ts';

/** Element around a canvas. To write an attribute with each frame would take as long as several layers. */
export interface CanvasHost extends HTMLElement {
  framesDrawn?: number;
}

/**
 * Draws a session's timelines into a scene graph and keeps them drawn. `host` is the element around the canvas: its size and its
 * theme are followed, and its `framesDrawn` counts the frames. It has `data-canvas-drawn` from the first one on, and
 * `data-settling` from a move of the view until picture and words are as they should be of a view that rests. `onContext` hears
 * whether the GPU can be drawn with. Returns how to end it all.
 */
export function createScene(
  graph: SceneGraph,
  host: CanvasHost,
  session: Session,
  onContext: (isLost: boolean) => void,
): () => void {
  const { timelines, playback, viewport, selection, layout, panels, overlay, firstPicture, frameTimes } =
    session;
  const { renderer } = graph;
  let resolution = devicePixelRatio;
  let theme = readTheme(host);
  const atlas = new GlyphAtlas(theme, resolution);
  const canvas = new QuadCanvas(atlas);
  const layers = [
    new LanesLayer(timelines, canvas),
    new MarksLayer(timelines, canvas),
    new RulerLayer(timelines, canvas),
    new RangeLayer(canvas),
    new PlayheadLayer(timelines, canvas),
  ] as const;
  const [lanes, marks, ruler, range, playhead] = layers;
  /** The same, and one over the lanes while a panel draws there. */
  const drawn: Layer[] = [...layers];
  graph.lanes.addChild(...lanes.containers);
  graph.marks.addChild(marks.quads.container);
  graph.ruler.addChild(...ruler.containers, range.quads.container);
  graph.playhead.addChild(playhead.quads.container);

  let frames = 0;
  const windows = new WindowKeeper(viewport.getState().leftMost);
  let lastLook: Look | undefined;
  /** The same look as in the last frame while nothing of it has changed. */
  const readLook = ({ widthPx, heightPx }: View): Look => {
    const { rulerPx, heightPx: stackPx, lanes, laneOf } = layout.getState();
    const generation = atlas.beginFrame();
    const last = lastLook;
    const isSame =
      last?.widthPx === widthPx &&
      last.heightPx === heightPx &&
      last.rulerPx === rulerPx &&
      last.stackPx === stackPx &&
      last.lanes === lanes &&
      last.laneOf === laneOf &&
      last.resolution === resolution &&
      last.theme === theme &&
      last.generation === generation;
    if (isSame) return last;
    lastLook = { widthPx, heightPx, rulerPx, stackPx, lanes, laneOf, resolution, theme, generation };
    return lastLook;
  };

  /** The last frame, which the next one is written over: to make one each time would be most of what drawing allocates. */
  let frame: { -readonly [Key in keyof Frame]: Frame[Key] } | undefined;
  const readFrame = (): Frame => {
    // First the clock; the view may follow it.
    playback.getState().poll();
    if (playback.getState().playing) loop.invalidate();
    const { view } = viewport.getState();
    const isResized =
      renderer.canvas.width !== Math.round(view.widthPx * resolution) ||
      renderer.canvas.height !== Math.round(view.heightPx * resolution) ||
      renderer.resolution !== resolution;
    if (isResized) {
      // Pixi takes a canvas of as many device pixels for the same one, though each may now be of another size.
      if (renderer.resolution !== resolution) renderer.resize(1, 1, resolution);
      // Resizing clears the canvas.
      renderer.resize(view.widthPx, view.heightPx, resolution);
      loop.redraw();
    }
    const { selected, hovered, range } = selection.getState();
    const { time, loop: looped } = playback.getState();
    const { scoreSpan } = panels.getState();
    const window = windows.around(view, isAtRest(viewport));
    const { ahead } = windows;
    const look = readLook(view);
    if (!frame) {
      frame = {
        look,
        view,
        window,
        place: placeOf(window, view),
        ahead,
        time,
        selected,
        hovered,
        range,
        loop: looped,
        scoreSpan,
      };
      return frame;
    }
    if (view !== frame.view || window !== frame.window) frame.place = placeOf(window, view);
    frame.look = look;
    frame.view = view;
    frame.window = window;
    frame.ahead = ahead;
    frame.time = time;
    frame.selected = selected;
    frame.hovered = hovered;
    frame.range = range;
    frame.loop = looped;
    frame.scoreSpan = scoreSpan;
    return frame;
  };
  const render = (fromPx: number, toPx: number) => {
    const { widthPx, heightPx } = viewport.getState().view;
    canvas.beginFrame(renderer, widthPx, heightPx, resolution);
    renderColumns(graph, fromPx * resolution, toPx * resolution);
    host.framesDrawn = ++frames;
    if (frames === 1) {
      host.dataset['canvasDrawn'] = '';
      firstPicture.setState({ isThere: true });
    }
    if (atlas.lacksRoom) loop.invalidate();
  };
  const loop = new FrameLoop(drawn, readFrame, render, frameTimes);
  frameTimes.drawing = {
    canvas: renderer.canvas,
    counts: () => sumCounts(drawn),
  };

  const applyTheme = () => {
    theme = readTheme(host);
    renderer.background.color = toRgb(theme.canvas);
    atlas.setUp(theme, resolution);
    loop.redraw();
  };
  // As many whole device pixels as there is room for: a canvas of any other size is stretched, and no letter is sharp.
  const fitToHost = () => {
    if (resolution !== devicePixelRatio) {
      resolution = devicePixelRatio;
      applyTheme();
    }
    const { clientWidth, clientHeight } = host;
    // A hidden page has no size; what was drawn last still stands when it comes back.
    if (clientWidth === 0 || clientHeight === 0) return;
    const whole = (px: number) => Math.floor(px * resolution) / resolution;
    viewport.getState().resize(whole(clientWidth), whole(clientHeight));
  };
  const fitToLayout = () => {
    const { heightPx, lanes } = layout.getState();
    const { setContentHeight, setStartRoom } = viewport.getState();
    setContentHeight(heightPx);
    setStartRoom(lanes.flatMap((lane) => roomBefore(timelines[lane.timeline], lane) ?? []));
  };
  const drawOverLanes: DrawOverlay = (container, make) => {
    const quads = new QuadBatch(canvas);
    const layer = make(timelines, quads, new ShapeBatch(quads, atlas));
    drawn.push(layer);
    container.addChild(quads.container);
    loop.redraw();
    return () => {
      drawn.splice(drawn.indexOf(layer), 1);
      layer.destroy();
      loop.redraw();
    };
  };
  const endOverLanes = keepOverLanes(graph, overlay, drawOverLanes, (text) => panels.getState().say(text));
  const redrawText = () => {
    atlas.reset();
    loop.invalidate();
  };

  const endings = [
    followPlayhead(session),
    viewport.subscribe((now, before) => {
      if (now.view !== before.view) host.dataset['settling'] = '';
      loop.invalidate();
    }),
    whenAtRest(viewport, () => {
      delete host.dataset['settling'];
      // What was drawn at another scale is drawn anew.
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
    watchFonts(atlas.fonts, redrawText),
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
    endOverLanes();
    playback.getState().setPolled(false);
    loop.destroy();
    frameTimes.drawing = undefined;
    // First the canvas, which holds textures of the layers.
    canvas.destroy();
    for (const layer of drawn) layer.destroy();
  };
}

/** Converts 0xAABBGGRR to Pixi's 0xRRGGBB. */
const toRgb = (color: number) => ((color & 0xff) << 16) | (color & 0xff00) | ((color >>> 16) & 0xff);

function watchSize(host: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(host);
  return () => observer.disconnect();
}

/** Calls `onChange` when the number of device pixels changes, on another screen or by the browser's zoom. */
export function watchResolution(onChange: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', change, { once: true });
  };
  const change = () => {
    onChange();
    listen();
  };
  listen();
  return () => query?.removeEventListener('change', change);
}

/** Asks for the faces the canvas uses, which no element of the page may have needed yet, and hears of all that come. */
function watchFonts(fonts: GlyphAtlas['fonts'], onLoad: () => void): () => void {
  const { fonts: all } = document;
  all.addEventListener('loadingdone', onLoad);
  // A font that cannot be fetched leaves the fallback in place, which is drawn already.
  for (const { font, sample } of fonts) all.load(font, sample).catch(() => undefined);
  return () => all.removeEventListener('loadingdone', onLoad);
}

function watchContext(canvas: HTMLCanvasElement, onChange: (isLost: boolean) => void): () => void {
  const lost = () => onChange(true);
  const restored = () => onChange(false);
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  return () => {
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', restored);
  };
}
