import { HAVE_FUTURE_DATA, type MediaPlayer } from './media-player.ts';

/** Interval of the time events to a page in the background, in milliseconds; one in view asks in every frame. */
const TELL_MS = 250;

/** A clock that plays nothing: runs, jumps and changes its speed as a recording does. It stops at `end`, in seconds. */
export class SilentPlayer extends EventTarget implements MediaPlayer {
  readonly readyState = HAVE_FUTURE_DATA;
  readonly error = null;
  private since = { time: 0, nowMs: 0 };
  private rate = 1;
  /** How much of the file passes in a second at the usual speed: 1 where its times are seconds. */
  pace = 1;
  private telling: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly end = Infinity) {
    super();
  }

  get paused(): boolean {
    return this.telling === undefined;
  }

  get ended(): boolean {
    return this.currentTime >= this.end;
  }

  get currentTime(): number {
    if (this.paused) return this.since.time;
    const elapsed = (performance.now() - this.since.nowMs) / 1000;
    return Math.min(this.since.time + elapsed * this.rate * this.pace, this.end);
  }

  set currentTime(time: number) {
    this.since = { time: Math.min(Math.max(time, 0), this.end), nowMs: performance.now() };
    this.dispatchEvent(new Event('seeked'));
  }

  get playbackRate(): number {
    return this.rate;
  }

  set playbackRate(rate: number) {
    this.since = { time: this.currentTime, nowMs: performance.now() };
    this.rate = rate;
    this.dispatchEvent(new Event('ratechange'));
  }

  /** Sets the pace from now on. */
  setPace(pace: number): void {
    this.since = { time: this.currentTime, nowMs: performance.now() };
    this.pace = pace;
  }

  play(): Promise<void> {
    if (this.paused) {
      // As a recording does: from its end it begins anew.
      const time = this.since.time >= this.end ? 0 : this.since.time;
      this.since = { time, nowMs: performance.now() };
      this.telling = setInterval(() => this.tell(), TELL_MS);
      this.dispatchEvent(new Event('play'));
    }
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.since = { time: this.currentTime, nowMs: performance.now() };
    clearInterval(this.telling);
    this.telling = undefined;
    this.dispatchEvent(new Event('pause'));
  }

  private tell(): void {
    this.dispatchEvent(new Event('timeupdate'));
    if (!this.ended) return;
    this.pause();
    this.dispatchEvent(new Event('ended'));
  }
}
