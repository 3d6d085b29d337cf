import { HAVE_FUTURE_DATA, type MediaPlayer } from './media-player.ts';

/** A recording that waits for its data this long, in milliseconds, is said to wait. */
const PATIENCE_MS = 4000;

/**
 * Reports when a playing recording has waited for its data for a while, and when it no longer does. Browsers try for a
 * minute or so before they report an error. Returns a function that ends it.
 */
export function watchStalls(player: MediaPlayer, onStall: (isStalled: boolean) => void): () => void {
  const listening = new AbortController();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isStalled = false;
  const tell = (stalled: boolean) => {
    clearTimeout(patience);
    patience = undefined;
    if (stalled === isStalled) return;
    isStalled = stalled;
    onStall(stalled);
  };
  const wait = () => {
    patience ??= setTimeout(() => tell(!player.paused && player.readyState < HAVE_FUTURE_DATA), PATIENCE_MS);
  };
  player.addEventListener('waiting', wait, { signal: listening.signal });
  for (const event of ['playing', 'pause', 'error', 'canplay']) {
    player.addEventListener(event, () => tell(false), { signal: listening.signal });
  }
  return () => {
    listening.abort();
    tell(false);
  };
}
