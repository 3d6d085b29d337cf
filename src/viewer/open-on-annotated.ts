import { annotatedSpan } from './model/annotated-span.ts';
import type { Session } from './session.ts';
import type { AnalysisView } from './session/analysis-view.ts';

/** Last seek made here, by session; any other seek is the reader's, or a link's. */
const sought = new WeakMap<Session, object>();

/**
 * Opens a session on its annotated part, as far as that has loaded: moves the view unless somebody has moved it, and
 * the playhead unless somebody has sought another time. With `onSections` the view is of the first sections alone.
 */
export function openOnAnnotated(session: Session, { onSections = false } = {}): void {
  const { timelines, layout, viewport, playback, follow } = session;
  const { start, seekTo, playing, time } = playback.getState();
  const span = annotatedSpan(timelines, layout.getState().shown, playback.getState());
  const sectionSeconds = onSections ? sectionSecondsOf(session) : undefined;
  follow.getState().moveInStep(() => viewport.getState().setAnnotated(span, sectionSeconds));
  if (playing || seekTo !== sought.get(session)) return;
  const from = span && viewport.getState().annotated() ? span.start : start;
  if (from === time) return;
  playback.getState().seek({ time: from, ifPlaying: false });
  const { seekTo: own } = playback.getState();
  if (own) sought.set(session, own);
}

/** Usual length in seconds of a section of the topmost timeline that shows form; undefined where none does. */
function sectionSecondsOf({ timelines, layout }: AnalysisView): number | undefined {
  const { order, shown } = layout.getState();
  for (const timeline of order) {
    const seconds = shown[timeline] ? timelines[timeline]?.lane.sectionSeconds?.() : undefined;
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
