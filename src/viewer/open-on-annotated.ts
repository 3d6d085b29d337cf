import { annotatedSpan } from './model/annotated-span.ts';
import type { Session } from './session.ts';

/** What was sought for a session that opens; another wish is the reader's, or a link's. */
const sought = new WeakMap<Session, object>();

/**
 * Opens a session on what is annotated, as far as that has come: the view, as long as nobody has moved it, and the time that
 * it plays from, as long as nobody has sought another.
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
