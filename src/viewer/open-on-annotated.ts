import { annotatedSpan } from './model/annotated-span.ts';
import type { Session } from './session.ts';

/** Last seek made here, by session; any other seek is the reader's, or a link's. */
const sought = new WeakMap<Session, object>();

/**
 * Opens a session on its annotated part, as far as that has loaded: moves the view unless somebody has moved it, and
 * the playhead unless somebody has sought another time.
 */
export function openOnAnnotated(session: Session): void {
  const { timelines, layout, viewport, playback, follow } = session;
  const { start, seekTo, playing, time } = playback.getState();
  const span = annotatedSpan(timelines, layout.getState().shown, playback.getState());
  follow.getState().moveInStep(() => viewport.getState().setAnnotated(span));
  if (playing || seekTo !== sought.get(session)) return;
  const from = span && viewport.getState().annotated() ? span.start : start;
  if (from === time) return;
  playback.getState().seek({ time: from, ifPlaying: false });
  const { seekTo: own } = playback.getState();
  if (own) sought.set(session, own);
}
