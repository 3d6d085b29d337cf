import { analysisTime, ownRate, ownTime, type TimeMap } from './alignment.ts';
import { HAVE_FUTURE_DATA, HAVE_METADATA, isSoundOnly, type MediaPlayer } from './media-player.ts';
import { SilentPlayer } from './silent-player.ts';

/** Members in use of the element that plays a recording. */
export type OwnMedia = MediaPlayer & Pick<HTMLMediaElement, 'duration' | 'ended'>;

/** Events of the recording that are passed on while it plays. */
const OF_MEDIA = [
  'play',
  'playing',
  'pause',
  'seeked',
  'timeupdate',
  'ratechange',
  'loadedmetadata',
  'error',
];
/** Events of the clock without sound. */
const OF_SILENCE = ['play', 'pause', 'seeked', 'timeupdate'];

/**
 * A recording, played in the time of the analysis: times and speed go through a map. Before the recording begins and after it
 * ends the time goes on without sound.
 */
export class AlignedPlayer extends EventTarget implements MediaPlayer {
  private readonly silence = new SilentPlayer();
  private readonly listening = new AbortController();
  private isSilent = false;
  private entry: ReturnType<typeof setTimeout> | undefined;
  /** Time of a seek before the length was known: an element stops at its end. */
  private early: number | undefined;

  constructor(
    private readonly media: OwnMedia,
    private map: TimeMap,
    /** Whether the recording has a tempo of its own: then the usual speed is that of the recording, not of the times. */
    private readonly keepsTempo = false,
  ) {
    super();
    const { signal } = this.listening;
    for (const event of OF_SILENCE)
      this.silence.addEventListener(event, () => this.isSilent && this.dispatchEvent(new Event(event)));
    for (const event of OF_MEDIA) media.addEventListener(event, () => this.hear(event), { signal });
    this.applyRate();
  }

  get paused(): boolean {
    return this.isSilent ? this.silence.paused : this.media.paused;
  }

  get ended(): boolean {
    return this.isSilent ? this.silence.ended : this.media.ended;
  }

  get readyState(): number {
    return this.isSilent ? HAVE_FUTURE_DATA : this.media.readyState;
  }

  get isSoundOnly(): boolean {
    return isSoundOnly(this.media);
  }

  get isAtRest(): boolean {
    return !this.isSilent && this.media.isAtRest === true;
  }

  get error(): MediaError | null {
    return this.media.error;
  }

  /** Seconds of the analysis. */
  get currentTime(): number {
    return this.isSilent ? this.silence.currentTime : analysisTime(this.map, this.media.currentTime);
  }

  set currentTime(time: number) {
    this.place(time);
  }

  /** How much of the analysis passes in a second at a rate of 1. */
  get pace(): number {
    return this.keepsTempo ? 1 / this.map.stretch : 1;
  }

  /** Seconds of the analysis per second; where the recording keeps its tempo, the rate of that. */
  get playbackRate(): number {
    return this.keepsTempo ? this.media.playbackRate : this.media.playbackRate / this.map.stretch;
  }

  set playbackRate(rate: number) {
    this.media.playbackRate = this.keepsTempo ? rate : ownRate(this.map, rate);
  }

  play(): Promise<void> {
    if (!this.isSilent) return this.media.play();
    const started = this.silence.play();
    this.awaitBeginning();
    return started;
  }

  pause(): void {
    clearTimeout(this.entry);
    if (this.isSilent) this.silence.pause();
    else this.media.pause();
  }

  /** Changes the map. The sound stays where it is; its time in the analysis is another one. */
  align(map: TimeMap): void {
    const { playbackRate, currentTime } = this;
    this.map = map;
    this.playbackRate = playbackRate;
    if (this.isSilent) this.place(currentTime);
  }

  /** Stops it for good. */
  release(): void {
    this.listening.abort();
    this.pause();
    this.silence.pause();
  }

  private hear(event: string): void {
    if (event === 'ratechange') this.applyRate();
    // Only now it is known where the recording ends.
    if (event === 'loadedmetadata') this.place(this.early ?? this.currentTime);
    if (event === 'pause' && this.media.ended && !this.isSilent) {
      // The end of the recording is not the end of the analysis.
      this.enterSilence(this.currentTime, true);
      return;
    }
    // In silence the element's events do not count, except errors and metadata.
    if (!this.isSilent || event === 'error' || event === 'loadedmetadata')
      this.dispatchEvent(new Event(event));
  }

  private place(time: number): void {
    const own = ownTime(this.map, time);
    const isPlaying = !this.paused;
    this.early = this.media.readyState < HAVE_METADATA ? time : undefined;
    if (own < 0 || own >= this.media.duration) {
      this.enterSilence(time, isPlaying);
      return;
    }
    clearTimeout(this.entry);
    const wasSilent = this.isSilent;
    this.isSilent = false;
    if (this.media.currentTime !== own) this.media.currentTime = own;
    if (!wasSilent) return;
    this.silence.pause();
    if (isPlaying) this.startMedia();
  }

  private enterSilence(time: number, isPlaying: boolean): void {
    this.isSilent = true;
    this.media.pause();
    this.silence.currentTime = time;
    if (!isPlaying) return;
    void this.silence.play();
    this.awaitBeginning();
  }

  /** The moment at which the recording begins may come while the time goes on without it. */
  private awaitBeginning(): void {
    clearTimeout(this.entry);
    const left = analysisTime(this.map, 0) - this.silence.currentTime;
    if (this.silence.paused || left < 0) return;
    this.entry = setTimeout(() => this.enterMedia(), (left / this.silence.playbackRate) * 1000);
  }

  private enterMedia(): void {
    this.isSilent = false;
    this.media.currentTime = Math.max(ownTime(this.map, this.silence.currentTime), 0);
    this.startMedia();
    this.silence.pause();
  }

  private startMedia(): void {
    this.media.play().catch(() => this.dispatchEvent(new Event('pause')));
  }

  private applyRate(): void {
    this.silence.playbackRate = this.playbackRate * this.pace;
    if (this.isSilent) this.awaitBeginning();
  }
}
