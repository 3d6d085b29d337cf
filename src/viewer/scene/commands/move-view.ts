import { ZOOM_STEP } from '../../../kinds/drawing/sizes.ts';
import { xOf, type Camera } from '../../../kinds/contract/visible.ts';
import { annotatedSpan } from '../../model/annotated-span.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { WHOLE, type View } from '../../store/viewport.ts';
import { glideBetween } from '../glide.ts';
import { prefersReducedMotion } from '../motion.ts';

/** A press of a pan button, or of its key, moves the view by this part of its width. */
export const PAN_PART = 0.3;

/** Presses of a zoom button: positive zooms in. Around the playhead where it is in view, else around the middle. */
export function zoomBySteps(session: AnalysisView, steps: number): void {
  const { viewport, playback } = session;
  const view = targetView(session);
  const playheadPx = xOf(view, playback.getState().time);
  const anchorPx = playheadPx >= 0 && playheadPx <= view.widthPx ? playheadPx : view.widthPx / 2;
  glideTo(session, viewport.getState().zoomed(view, (1 + ZOOM_STEP) ** steps, anchorPx));
}

/** Moves the view by parts of its own width: positive to later times. */
export function panByViews(session: AnalysisView, views: number): void {
  const { leftTime, pxPerSecond, widthPx } = targetView(session);
  glideTo(session, { leftTime: leftTime + (views * widthPx) / pxPerSecond, pxPerSecond });
}

/** Shows the annotated part, where that is a part of the recording, and from there the whole recording. */
export function fit(session: AnalysisView): void {
  const { annotated, isAt } = session.viewport.getState();
  const part = annotated();
  glideTo(session, part && !isAt(targetView(session), part) ? part : WHOLE);
}

/** Shows the whole recording. */
export const fitAll = (session: AnalysisView) => glideTo(session, WHOLE);

/** Shows the annotated part, however much of the recording that is. */
export function fitAnnotated(session: AnalysisView & Tools): void {
  const { timelines, layout, playback, viewport, panels } = session;
  const span = annotatedSpan(timelines, layout.getState().shown, playback.getState());
  if (span) glideTo(session, viewport.getState().around(span));
  else panels.getState().say('Nothing is annotated in this file.');
}

/** Shows a span of seconds from margin to margin. */
export function fitSpan(session: AnalysisView, start: number, end: number): void {
  glideTo(session, session.viewport.getState().spanning(start, end));
}

/** The view that is being moved to, else the present one: presses in quick succession add up. */
export function targetView({ viewport, motion }: AnalysisView): View {
  const { view, bounded } = viewport.getState();
  return bounded(motion.target() ?? view);
}

function glideTo({ viewport, motion }: AnalysisView, target: Camera): void {
  const { view, bounded, moveTo } = viewport.getState();
  if (prefersReducedMotion()) {
    moveTo(target);
    return;
  }
  const step = (elapsedMs: number) => {
    // The canvas may have become wider or narrower on the way.
    const to = bounded(target);
    const next = glideBetween(view, to, elapsedMs);
    moveTo(next);
    return next !== to;
  };
  motion.start(step, target);
}
