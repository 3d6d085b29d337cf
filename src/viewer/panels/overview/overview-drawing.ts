import { xOf } from '../../../kinds/visible.ts';
import { watchResolution } from '../../scene/scene.ts';
import { readTheme, watchTheme } from '../../scene/theme.ts';
import type { Session } from '../../session.ts';
import { overviewTrack, windowOf } from './overview-geometry.ts';
import { paintPicture, paintWaveform, PICTURE_PX, picturedTimeline } from './overview-picture.ts';
import { throttle, WORDS_EVERY_MS } from '../throttle.ts';
import { spanInWords } from '../toolbar/span-in-words.ts';

/** The playhead moves by such a part of a CSS pixel: in a long recording it stays in place for many frames. */
const PLAYHEAD_STEPS = 8;

/** The elements that the strip is made of. All but the host stand in its full width. */
interface Parts {
  readonly host: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly veilBefore: HTMLElement;
  readonly veilAfter: HTMLElement;
  readonly window: HTMLElement;
  readonly playhead: HTMLElement;
}

/**
 * Keeps the strip of the whole recording as the session is. The picture is painted anew only when the strip's size,
 * the theme or the pictured timeline changes; the rest moves over it. `length` is the recording's, in seconds.
 * Returns how to end that.
 */
export function keepOverview(parts: Parts, session: Session, length: number): () => void {
  const { timelines, playback, viewport, layout, loudness } = session;
  const { host, canvas } = parts;
  const bounds = { start: playback.getState().start, end: playback.getState().end };
  let track = overviewTrack(bounds.start, bounds.end, host.clientWidth);
  let pictured = picturedTimeline(timelines, layout.getState().lanes);
  let windowWidth = '';
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

  const tellWords = () => {
    const { view } = viewport.getState();
    host.ariaValueNow = String(Math.round(Math.max(view.leftTime, bounds.start) * 100) / 100);
    host.ariaValueText = spanInWords(view, bounds, length);
  };
  const words = throttle(WORDS_EVERY_MS, tellWords);

  const moveWindow = () => {
    const { view } = viewport.getState();
    const { leftPx, rightPx } = windowOf(track, view);
    parts.veilBefore.style.transform = `translateX(${leftPx - track.widthPx}px)`;
    parts.veilAfter.style.transform = `translateX(${rightPx}px)`;
    parts.window.style.transform = `translateX(${leftPx}px)`;
    // Panning leaves the width alone, so that it costs no layout.
    const width = `${(rightPx - leftPx).toFixed(2)}px`;
    if (width !== windowWidth) parts.window.style.width = width;
    windowWidth = width;
    words.ask();
  };

  const movePlayhead = () => {
    const px = Math.round(xOf(track, playback.getState().time) * PLAYHEAD_STEPS) / PLAYHEAD_STEPS;
    if (px !== playheadPx) parts.playhead.style.transform = `translateX(${px}px)`;
    playheadPx = px;
  };

  const resize = () => {
    // A hidden page has no size.
    if (host.clientWidth === 0) return;
    track = overviewTrack(bounds.start, bounds.end, host.clientWidth);
    paint();
    moveWindow();
    movePlayhead();
  };

  const observer = new ResizeObserver(resize);
  observer.observe(host);
  const endings = [
    viewport.subscribe(moveWindow),
    playback.subscribe(({ time }, before) => {
      if (time !== before.time) movePlayhead();
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
    words.end,
  ];
  return () => {
    for (const end of endings) end();
  };
}
