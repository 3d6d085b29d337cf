import { xOf } from '../../kinds/contract/visible.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { View } from '../store/viewport.ts';

/** Page: on leaving this part of the view in its middle, the playhead is put near the left. */
const MIDDLE = 0.8;
/**
 * Place of the playhead after a jump of the view, as a part of the view from its left edge; and its fixed place while
 * the view moves under it.
 */
const PAGE_PLACE = (1 - MIDDLE) / 2;
const FIXED_PLACE = 0.4;
/** A playhead that stands elsewhere is brought there by and by: in this time a third or so (1/e) of the way is left. */
const APPROACH_MS = 90;
/** Distance, as a part of the view, that counts as arrived. */
const NEAR = 1e-4;

const placeOf = (view: View, time: number) => xOf(view, time) / view.widthPx;
const leftFor = ({ widthPx, pxPerSecond }: View, time: number, place: number) =>
  time - (place * widthPx) / pxPerSecond;

/** The left edge, in seconds, that shows the playhead as a page does; undefined where the view may stay. */
function pageLeft(view: View, time: number): number | undefined {
  const place = placeOf(view, time);
  const isWithin = place >= PAGE_PLACE - NEAR && place <= 1 - PAGE_PLACE;
  return isWithin ? undefined : leftFor(view, time, PAGE_PLACE);
}

/** Distance of a playhead from the place where it is to stay, which grows less; none for one that is out of view. */
function createApproach() {
  let distance = 0;
  let lastMs = 0;
  return {
    begin(view: View, time: number, nowMs: number): void {
      const place = placeOf(view, time);
      distance = place >= 0 && place <= 1 ? place - FIXED_PLACE : 0;
      lastMs = nowMs;
    },
    placeAt(nowMs: number): number {
      distance *= Math.exp(-(nowMs - lastMs) / APPROACH_MS);
      if (Math.abs(distance) < NEAR) distance = 0;
      lastMs = nowMs;
      return FIXED_PLACE + distance;
    },
  };
}

/**
 * Lets the view follow the playhead while it plays, as the reader has chosen, and hears when the reader moves the view.
 * It costs nothing while the view may stay. Returns a function that ends it.
 */
export function followPlayhead(session: AnalysisView): () => void {
  const { playback, viewport, motion, follow } = session;
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const pressed = new Set<number>();
  const approach = createApproach();
  const beginApproach = () =>
    approach.begin(viewport.getState().view, playback.getState().time, performance.now());

  const leftNow = (mode: 'page' | 'continuous'): number | undefined => {
    const { view } = viewport.getState();
    const { time } = playback.getState();
    if (mode === 'page' || lessMotion.matches) return pageLeft(view, time);
    return leftFor(view, time, approach.placeAt(performance.now()));
  };

  const step = () => {
    const { mode, suspended, moveInStep } = follow.getState();
    // A view that the reader has sent elsewhere suspends it with its first frame, which a move before that would prevent.
    if (mode === 'off' || suspended || pressed.size > 0 || motion.isMoving()) return;
    const left = leftNow(mode);
    if (left !== undefined) moveInStep(() => viewport.getState().panTo(left));
  };

  /** Ends the view's motion at its target, where the reader sent it before. */
  const arrive = () => {
    const target = motion.target();
    motion.end();
    if (target) follow.getState().moveInStep(() => viewport.getState().moveTo(target));
  };

  const endings = [
    playback.subscribe((now, before) => {
      const hasStarted = now.playing && !before.playing;
      if (hasStarted) {
        // Otherwise the rest of the way would suspend following.
        arrive();
        follow.getState().resume();
      }
      // A seek before playback needs no approach: that begins with playback.
      if (!now.playing) return;
      if (hasStarted || now.seekTo !== before.seekTo) beginApproach();
      if (hasStarted || now.time !== before.time) step();
    }),
    follow.subscribe((now, before) => {
      const isTakenUp = !now.suspended && (before.suspended || now.mode !== before.mode);
      if (!isTakenUp) return;
      // A view that still glides where the reader had sent it would suspend following again.
      motion.end();
      beginApproach();
      step();
    }),
    viewport.subscribe(({ view }, { view: before }) => {
      // Neither a resized canvas nor a move while paused counts as the reader's.
      const isResized = view.widthPx !== before.widthPx || view.heightPx !== before.heightPx;
      if (view !== before && !isResized && playback.getState().playing) follow.getState().noticeMove();
    }),
  ];

  // Never while something is being dragged, wherever on the page.
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (pressed.delete(pointerId) && playback.getState().playing) beginApproach();
  };
  const onDown = ({ button, pointerId }: PointerEvent) => {
    if (button === 0) pressed.add(pointerId);
  };
  window.addEventListener('pointerdown', onDown, options);
  window.addEventListener('pointerup', onUp, options);
  window.addEventListener('pointercancel', onUp, options);
  window.addEventListener('blur', () => pressed.clear(), options);
  return () => {
    listening.abort();
    for (const end of endings) end();
  };
}
