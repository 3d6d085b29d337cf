import { xOf } from '../../../kinds/contract/visible.ts';
import { CONTENT_MARGIN_PX } from '../../../kinds/drawing/sizes.ts';
import { watchResolution } from '../../scene/watch-host.ts';
import { readTheme, watchTheme } from '../../scene/theme.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import { overviewTrack, windowOf } from './overview-geometry.ts';
import { paintPicture, paintWaveform, PICTURE_PX, picturedTimeline } from './overview-picture.ts';
import { viewInWords } from '../parts/span-in-words.ts';
import { sayView } from '../parts/view-words.ts';

/**
 * Overlays of the picture move in this many steps per CSS pixel: in a long recording they stay in place for many
 * frames.
 */
const STEPS_PER_PX = 2;
const inSteps = (px: number) => Math.round(px * STEPS_PER_PX) / STEPS_PER_PX;

/** The elements that the strip is made of. All but the host stand in its full width. */
interface Parts {
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly window: HTMLElement;
  readonly playhead: HTMLElement;
  /** Line from the start to the playhead. */
  readonly played: HTMLElement;
}

/**
 * Keeps the overview strip in step with the session. The picture is painted anew only when the strip's size, the theme
 * or the pictured timeline changes; the rest moves over it. `length` is the recording's, in seconds. Returns a function
 * that stops it.
 */
export function keepOverview(parts: Parts, session: AnalysisView & Listening, length: number): () => void {
  const { timelines, playback, viewport, layout, loudness, positions } = session;
  const { host, canvas } = parts;
  const bounds = { start: playback.getState().start, end: playback.getState().end };
  let track = overviewTrack(bounds.start, bounds.end, host.clientWidth);
  let pictured = picturedTimeline(timelines, layout.getState().lanes);
  let windowPx = { leftPx: NaN, widthPx: NaN };
  let playheadPx: number | undefined;

  const paint = () => {
    const resolution = devicePixelRatio;
    canvas.width = Math.round(track.widthPx * resolution);
    canvas.height = Math.round(PICTURE_PX * resolution);
    const context = canvas.getContext('2d');
    if (!context) return;
    const { palette, overviewWave } = readTheme(host);
    if (pictured) paintPicture(context, pictured, track, palette, resolution);
    const known = loudness.getState();
    if (known.phase === 'known') paintWaveform(context, known.peaks, track, overviewWave, resolution);
  };

  /** '1:39 of 2:09, in view 0:00 to 2:09'; while it plays, once a second. */
  const tellWords = () => {
    const { time } = playback.getState();
    const shown = viewInWords(viewport.getState().view, bounds, positions);
    const words = `${positions.short(time)} of ${positions.length(0, length)}${shown === '' ? '' : `, in view ${shown}`}`;
    host.ariaValueNow = String(time);
    host.ariaValueText = words;
  };

  const moveWindow = () => {
    const exact = windowOf(track, viewport.getState().view);
    const leftPx = inSteps(exact.leftPx);
    const widthPx = inSteps(exact.rightPx - exact.leftPx);
    if (leftPx !== windowPx.leftPx) parts.window.style.transform = `translateX(${leftPx}px)`;
    // Panning leaves the width alone, so that it costs no layout.
    if (widthPx !== windowPx.widthPx) parts.window.style.width = `${widthPx}px`;
    windowPx = { leftPx, widthPx };
  };

  const movePlayhead = () => {
    const px = inSteps(xOf(track, playback.getState().time));
    if (px === playheadPx) return;
    playheadPx = px;
    parts.playhead.style.transform = `translateX(${px}px)`;
    const doneOf = (px - CONTENT_MARGIN_PX) / Math.max(track.widthPx - 2 * CONTENT_MARGIN_PX, 1);
    parts.played.style.transform = `scaleX(${doneOf})`;
  };

  const resize = () => {
    // A hidden page has no size.
    if (host.clientWidth === 0) return;
    track = overviewTrack(bounds.start, bounds.end, host.clientWidth);
    paint();
    // A place on another track, though the number may be the same.
    windowPx = { leftPx: NaN, widthPx: NaN };
    playheadPx = undefined;
    moveWindow();
    movePlayhead();
    tellWords();
  };

  const observer = new ResizeObserver(resize);
  observer.observe(host);
  const endings = [
    viewport.subscribe(moveWindow),
    sayView(session, tellWords),
    playback.subscribe(({ time, playing }, before) => {
      if (time !== before.time) movePlayhead();
      const isSameSecond = playing && Math.floor(time) === Math.floor(before.time);
      if (!isSameSecond || playing !== before.playing) tellWords();
    }),
    layout.subscribe(({ lanes }) => {
      const next = picturedTimeline(timelines, lanes);
      if (next === pictured) return;
      pictured = next;
      paint();
    }),
    loudness.subscribe(paint),
    watchTheme(paint),
    watchResolution(paint),
    () => observer.disconnect(),
  ];
  return () => {
    for (const end of endings) end();
  };
}
