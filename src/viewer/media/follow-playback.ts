import type { PlaybackStore } from '../store/playback.ts';
import { createMediaClock } from './media-clock.ts';
import { HAVE_FUTURE_DATA, type MediaPlayer } from './media-player.ts';

/** A paused player this near to the shown time, in seconds, is where it was sent. */
const SAME_TIME = 0.05;
/** While jumps follow each other (a drag), the player is sent this often at most; the last one is always followed. */
const SEEK_INTERVAL_MS = 100;

/** Sends a player to times, at most every `SEEK_INTERVAL_MS`. */
function createSeeker(player: MediaPlayer) {
  let sentMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (time: number) => {
    sentMs = performance.now();
    player.currentTime = time;
  };
  return {
    to(time: number): void {
      clearTimeout(timer);
      const waitMs = sentMs + SEEK_INTERVAL_MS - performance.now();
      if (waitMs <= 0) send(time);
      else timer = setTimeout(() => send(time), waitMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * Ties a player to the playback store: the player does what the store wants, the store's time follows the
 * player's clock in each animation frame. Begins by sending the player to the store's time.
 *
 * `onRefused` hears that the player would not start, as browsers do before the visitor has clicked anything;
 * the store is paused by then. Returns what unties the two.
 */
export function followPlayback(
  player: MediaPlayer,
  playback: PlaybackStore,
  onRefused: () => void,
): () => void {
  const clock = createMediaClock();
  const seeker = createSeeker(player);
  const untie = new AbortController();
  let frame = 0;

  const seek = (time: number) => {
    clock.jumpTo(time, performance.now());
    seeker.to(time);
  };

  const tick = () => {
    const time = clock.read({
      mediaTime: player.currentTime,
      nowMs: performance.now(),
      rate: player.playbackRate,
      moving: !player.paused && player.readyState >= HAVE_FUTURE_DATA,
    });
    const state = playback.getState();
    if (time === undefined || time === state.time) return;
    if (state.playing || Math.abs(time - state.time) > SAME_TIME) state.tick(time);
  };

  const onFrame = () => {
    tick();
    frame = playback.getState().playing ? requestAnimationFrame(onFrame) : 0;
  };

  const start = () => {
    const state = playback.getState();
    if (state.time >= state.end) state.seek({ time: state.start, ifPlaying: true });
    if (frame === 0) frame = requestAnimationFrame(onFrame);
    if (!player.paused) return;
    player.play().catch((error: unknown) => {
      // A pause that comes before the sound has begun.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      playback.getState().pause();
      onRefused();
    });
  };

  const unsubscribe = playback.subscribe((now, before) => {
    if (now.seekTo && now.seekTo !== before.seekTo) seek(now.seekTo.time);
    if (now.playing === before.playing) return;
    if (now.playing) start();
    else player.pause();
  });

  // The player has keys and buttons of its own (a headset, the system's media keys, YouTube's bar).
  const listen = (event: string, listener: () => void) =>
    player.addEventListener(event, listener, { signal: untie.signal });
  listen('play', () => {
    if (!player.paused && !playback.getState().playing) playback.getState().play();
  });
  listen('pause', () => {
    if (player.paused && playback.getState().playing) playback.getState().pause();
  });
  // The media may be shorter than the part that is to be played.
  listen('ended', () => playback.getState().tick(playback.getState().end));
  listen('seeked', tick);
  // A page in the background gets no frames, but the end must still stop it.
  listen('timeupdate', tick);

  const { time, playing } = playback.getState();
  if (Math.abs(player.currentTime - time) > SAME_TIME) seek(time);
  if (playing) start();

  return () => {
    unsubscribe();
    untie.abort();
    seeker.cancel();
    cancelAnimationFrame(frame);
    player.pause();
  };
}
