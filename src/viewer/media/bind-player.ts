import type { PlaybackStore } from '../store/playback.ts';
import { createMediaClock } from './media-clock.ts';
import { HAVE_FUTURE_DATA, isSoundOnly, type MediaPlayer } from './media-player.ts';

/** A paused player this near to the shown time, in seconds, is where it was sent. */
const SAME_TIME = 0.05;
/** Least interval between two jumps sent to the player, as in a drag; the last one is always sent. */
const SEEK_INTERVAL_MS = 100;
/** The end is looked for again after this long, while the player waits for data, and at the latest. */
const WAITING_MS = 50;
/** A clock that was read so recently is read in frames: the player's own news of it is no news. */
const RECENT_MS = 100;
const LONGEST_TIMER_MS = 60_000;

/**
 * Seeks a player, at most every `SEEK_INTERVAL_MS`. A paused player of sound alone seeks once no other jump has come
 * for that long: a seek takes an element as long as drawing several frames.
 */
function createSeeker(player: MediaPlayer) {
  const isHeardAlone = isSoundOnly(player);
  let sentMs = -Infinity;
  let waiting: { readonly time: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const cancel = () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  };
  const send = (time: number) => {
    cancel();
    sentMs = performance.now();
    player.currentTime = time;
  };
  return {
    /** Whether the player is yet to hear of the last jump. */
    isWaiting: () => waiting !== undefined,
    to(time: number): void {
      cancel();
      const waitMs =
        isHeardAlone && player.paused ? SEEK_INTERVAL_MS : sentMs + SEEK_INTERVAL_MS - performance.now();
      if (waitMs <= 0) send(time);
      else waiting = { time, timer: setTimeout(() => send(time), waitMs) };
    },
    /** Sends it now where it was to be sent. */
    send(): void {
      if (waiting) send(waiting.time);
    },
    cancel,
  };
}

/** Calls `reach` when playback comes to the loop's end, or to the end of all, sooner than a frame would find out. */
function createEndTimer(
  playback: PlaybackStore,
  player: MediaPlayer,
  isMoving: () => boolean,
  reach: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(): void {
      clearTimeout(timer);
      const { playing, time, loop, end } = playback.getState();
      if (!playing) return;
      const next = loop && time < loop.end ? loop.end : end;
      const leftMs = (1000 * (next - time)) / (player.playbackRate * (player.pace ?? 1));
      timer = setTimeout(reach, Math.min(Math.max(leftMs, isMoving() ? 0 : WAITING_MS), LONGEST_TIMER_MS));
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * Binds a player to the playback store: the player follows the store's state, the store's time follows the player's
 * clock in each animation frame, and by timers where the page gets no frames. Begins by seeking the player to the
 * store's time.
 *
 * `onRefused` is called when the player would not start, as browsers do before the visitor has clicked anything; the
 * store is paused by then. Returns a function that unbinds the two.
 */
export function bindPlayer(player: MediaPlayer, playback: PlaybackStore, onRefused: () => void): () => void {
  const clock = createMediaClock();
  const seeker = createSeeker(player);
  const untie = new AbortController();
  let frame = 0;
  let polledMs = -Infinity;

  const isMoving = () => !player.paused && player.readyState >= HAVE_FUTURE_DATA;

  const seek = (time: number) => {
    clock.jumpTo(time, performance.now());
    seeker.to(time);
  };

  const tick = () => {
    // Where it is now is where it was sent before.
    if (seeker.isWaiting()) return;
    const time = clock.read({
      mediaTime: player.currentTime,
      nowMs: performance.now(),
      rate: player.playbackRate * (player.pace ?? 1),
      moving: isMoving(),
    });
    const state = playback.getState();
    if (time === undefined || time === state.time) return;
    if (state.playing || Math.abs(time - state.time) > SAME_TIME) state.tick(time);
  };

  const endTimer = createEndTimer(playback, player, isMoving, () => {
    tick();
    endTimer.set();
  });

  // The canvas polls before it draws, so that it shows the time of its own frame; without one the time is taken here.
  const askForFrame = () => {
    const { playing, isPolled } = playback.getState();
    if (playing && !isPolled && frame === 0) frame = requestAnimationFrame(onFrame);
  };
  const onFrame = () => {
    frame = 0;
    poll();
    askForFrame();
  };
  const poll = () => {
    if (!playback.getState().playing) return;
    polledMs = performance.now();
    tick();
  };

  const start = () => {
    const state = playback.getState();
    if (state.time >= state.end) state.seek({ time: state.start, ifPlaying: true });
    seeker.send();
    askForFrame();
    if (!player.paused) return;
    player.play().catch((error: unknown) => {
      // A pause that comes before the sound has begun.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      playback.getState().pause();
      onRefused();
    });
  };

  const setSpeed = () => {
    const { speed } = playback.getState();
    if (player.playbackRate !== speed) player.playbackRate = speed;
  };

  const unsubscribe = playback.subscribe((now, before) => {
    if (now.seekTo && now.seekTo !== before.seekTo) {
      const hasRunOut = now.playing && player.ended === true;
      seek(now.seekTo.time);
      // It has paused by itself, whether or not its event has come yet.
      if (hasRunOut) start();
    }
    if (now.speed !== before.speed) setSpeed();
    if (before.isPolled && !now.isPolled) askForFrame();
    if (now.playing && !before.playing) start();
    else if (before.playing && !now.playing) player.pause();
    const isEndMoved = now.seekTo !== before.seekTo || now.speed !== before.speed || now.loop !== before.loop;
    if (isEndMoved || now.playing !== before.playing) endTimer.set();
  });

  const listen = (event: string, listener: () => void) =>
    player.addEventListener(event, listener, { signal: untie.signal });
  // The player has keys and buttons of its own (a headset, the system's media keys, YouTube's bar).
  listen('play', () => {
    if (!player.paused && !playback.getState().playing) playback.getState().play();
  });
  listen('pause', () => {
    // Media that has run out pauses, too; then `ended` decides what comes next.
    if (player.paused && !player.ended && playback.getState().playing) playback.getState().pause();
  });
  listen('ratechange', () => {
    if (playback.getState().hasOnlySpeeds) playback.getState().setSpeed(player.playbackRate);
  });
  // Loading resets the speed.
  listen('loadedmetadata', setSpeed);
  // The media may be shorter than the part that is to be played, or than its loop.
  listen('ended', () => {
    // A loop was quicker, and it plays again.
    if (player.ended === false) return;
    const state = playback.getState();
    state.tick(state.loop && state.time < state.loop.end ? state.loop.end : state.end);
    if (playback.getState().playing && player.paused) start();
  });
  listen('playing', () => endTimer.set());
  listen('seeked', tick);
  // A page in the background gets no frames.
  listen('timeupdate', () => {
    if (!playback.getState().playing || performance.now() - polledMs > RECENT_MS) tick();
  });

  const { time, playing, setPoll } = playback.getState();
  setPoll(poll);
  setSpeed();
  if (Math.abs(player.currentTime - time) > SAME_TIME) seek(time);
  if (playing) start();

  return () => {
    unsubscribe();
    untie.abort();
    seeker.cancel();
    endTimer.cancel();
    if (playback.getState().poll === poll) setPoll(undefined);
    cancelAnimationFrame(frame);
    player.pause();
  };
}
