import type { Session } from '../session.ts';
import { playFrom, selectNeighbour, zoomAnchorPx } from './commands.ts';

/** What a key does while the timelines have the keyboard; undefined for any other key. */
function commandOf(session: Session, key: string): (() => void) | undefined {
  const { playback, viewport, selection } = session;
  const { start, end, playing, play, pause, seek } = playback.getState();
  switch (key) {
    case ' ':
    case 'k':
    case 'K':
      return playing ? pause : play;
    case 'Home':
      return () => seek({ time: start, ifPlaying: true });
    case 'End':
      return () => seek({ time: end, ifPlaying: true });
    case 'ArrowLeft':
      return () => selectNeighbour(session, -1);
    case 'ArrowRight':
      return () => selectNeighbour(session, 1);
    case 'Enter': {
      const { selected } = selection.getState();
      return selected && (() => playFrom(session, selected));
    }
    case 'Escape': {
      const { selected, clear, setInspectorOpen } = selection.getState();
      return selected ? clear : () => setInspectorOpen(false);
    }
    case '+':
    case '=':
      return () => viewport.getState().zoomIn(zoomAnchorPx(session));
    case '-':
      return () => viewport.getState().zoomOut(zoomAnchorPx(session));
    case '0':
      return viewport.getState().fit;
    default:
      return undefined;
  }
}

/** Follows keys while `host` itself has the focus. Returns how to end that. */
export function listenToKeys(host: HTMLElement, session: Session): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== host || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commandOf(session, event.key);
    if (!command) return;
    event.preventDefault();
    command();
  };
  host.addEventListener('keydown', onKeyDown);
  return () => host.removeEventListener('keydown', onKeyDown);
}
