import { PlayedTimes, type PlayedPlace } from '../../measures/played-times.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import type { PlaybackStore } from '../store/playback.ts';
import { bindPlayer } from './bind-player.ts';
import { isSoundOnly, type MediaPlayer } from './media-player.ts';

/** Events that are passed on. */
const EVENTS = [
  ...['play', 'playing', 'pause', 'seeked', 'timeupdate', 'ratechange', 'loadedmetadata', 'ended', 'error'],
];

/**
 * A player that goes on by times of playing, shown in the times of a file whose repeats are not written out. While something is
 * looped, that is played as it is written.
 */
class UnfoldedPlayer extends EventTarget implements MediaPlayer {
  private readonly listening = new AbortController();
  private last: PlayedPlace | undefined;

  constructor(
    private readonly inner: MediaPlayer,
    private readonly times: PlayedTimes,
    private readonly playback: PlaybackStore,
  ) {
    super();
    for (const event of EVENTS)
      inner.addEventListener(event, () => this.dispatchEvent(new Event(event)), {
        signal: this.listening.signal,
      });
  }

  get paused(): boolean {
    return this.inner.paused;
  }

  get ended(): boolean {
    return this.inner.currentTime >= this.times.length;
  }

  get readyState(): number {
    return this.inner.readyState;
  }

  get error(): MediaError | null {
    return this.inner.error;
  }

  get isSoundOnly(): boolean {
    return isSoundOnly(this.inner);
  }

  get pace(): number {
    return this.inner.pace ?? 1;
  }

  get playbackRate(): number {
    return this.inner.playbackRate;
  }

  set playbackRate(rate: number) {
    this.inner.playbackRate = rate;
  }

  get currentTime(): number {
    const { last, times } = this;
    const played = this.inner.currentTime;
    const { loop, end } = this.playback.getState();
    const place = times.placeAt(played);
    const isInLoop = loop && last && last.time >= loop.start && last.time < loop.end;
    // Music that goes back to an earlier ending is over there.
    if (!isInLoop || place.until === last.until) return played < times.length ? this.take(place) : end;
    // What follows in print is played next.
    this.last = undefined;
    this.currentTime = last.until >= loop.end ? loop.start : last.until;
    return this.take(this.times.placeAt(this.inner.currentTime));
  }

  set currentTime(time: number) {
    const played = this.times.playedAt(time, this.inner.currentTime);
    this.take(this.times.placeAt(played));
    this.inner.currentTime = played;
  }

  play(): Promise<void> {
    return this.inner.play();
  }

  pause(): void {
    this.inner.pause();
  }

  /** Ends its listening. */
  release(): void {
    this.listening.abort();
  }

  private take(place: PlayedPlace): number {
    this.last = place;
    const { pass, until, setStretch } = this.playback.getState();
    if (pass !== place.pass || until !== place.until) setStretch(place.pass, place.until);
    return place.time;
  }
}

/**
 * Binds a player that goes on by times of playing the measures of a table, which `make` makes of the time at which these are over.
 * Returns a function that unbinds it; see `bindPlayer`.
 */
export function bindUnfolded(
  table: MeasureTable,
  playback: PlaybackStore,
  make: (length: number) => MediaPlayer,
  onRefused: () => void,
): () => void {
  const times = new PlayedTimes(table, playback.getState().end);
  const player = new UnfoldedPlayer(make(times.length), times, playback);
  const untie = bindPlayer(player, playback, onRefused);
  return () => {
    untie();
    player.release();
    playback.getState().setStretch(1, Infinity);
  };
}
