import { HAVE_METADATA, type MediaPlayer } from './media-player.ts';
import type { YouTubeApiPlayer } from './youtube-api.ts';

/** react-player's element for YouTube: it looks like a media element and holds YouTube's own player, once loaded. */
type YouTubeElement = MediaPlayer & Pick<HTMLMediaElement, 'duration'> & { api?: YouTubeApiPlayer | null };

const ENDED = 0;
/** States of YouTube's player in which a jump would make it play: unstarted, ended, cued. */
const AT_REST: readonly number[] = [-1, ENDED, 5];

const EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'seeked', 'timeupdate', 'ratechange'],
  ...['loadedmetadata', 'error'],
];

/**
 * YouTube's player as the viewer needs it. A jump before the first play does not start it, but is kept for that play;
 * a start that the browser blocks is refused like an element's.
 */
export class YouTubePlayer extends EventTarget implements MediaPlayer {
  private readonly listening = new AbortController();
  /** Seconds to begin at, while the player is at rest. */
  private beginning: number | undefined;
  private refuse: (() => void) | undefined;

  constructor(private readonly element: YouTubeElement) {
    super();
    const { signal } = this.listening;
    for (const event of EVENTS) element.addEventListener(event, () => this.hear(event), { signal });
    if (this.isLoaded) this.watchRefusals();
  }

  get paused(): boolean {
    return this.element.paused;
  }

  get ended(): boolean {
    return this.isLoaded && this.element.api?.getPlayerState() === ENDED;
  }

  get readyState(): number {
    return this.element.readyState;
  }

  /** Seconds; not a number before it is known. */
  get duration(): number {
    // Before its player knows, it says 0.
    return this.isLoaded && this.element.duration > 0 ? this.element.duration : NaN;
  }

  get error(): MediaError | null {
    return this.element.error;
  }

  get currentTime(): number {
    return this.beginning ?? this.element.currentTime;
  }

  set currentTime(time: number) {
    if (this.isAtRest) {
      this.beginning = time;
      this.dispatchEvent(new Event('seeked'));
    } else {
      this.beginning = undefined;
      this.element.currentTime = time;
    }
  }

  get playbackRate(): number {
    return this.element.playbackRate;
  }

  set playbackRate(rate: number) {
    this.element.playbackRate = rate;
  }

  /** The speeds that YouTube offers for this recording; undefined before it is loaded. */
  get rates(): readonly number[] | undefined {
    return this.isLoaded ? this.element.api?.getAvailablePlaybackRates() : undefined;
  }

  async play(): Promise<void> {
    if (!this.isLoaded) await this.loaded();
    if (this.beginning !== undefined) this.element.api?.seekTo(this.beginning, true);
    const refused = new Promise<never>((_, reject) => {
      this.refuse = () => reject(new DOMException('The browser blocked the start.', 'NotAllowedError'));
    });
    await Promise.race([this.element.play(), refused]);
  }

  pause(): void {
    this.element.pause();
  }

  /** Removes YouTube's player from the page for good. */
  release(): void {
    this.listening.abort();
    const { api } = this.element;
    // The element asks its player for the time as long as the page stands.
    this.element.api = null;
    api?.destroy();
  }

  /** Whether YouTube's player has its methods by now. */
  private get isLoaded(): boolean {
    return this.element.readyState >= HAVE_METADATA;
  }

  /** Whether a jump would make it play, and is kept for its next start instead. */
  get isAtRest(): boolean {
    const { api } = this.element;
    return !this.isLoaded || !api || AT_REST.includes(api.getPlayerState());
  }

  private loaded(): Promise<void> {
    const { signal } = this.listening;
    return new Promise((resolve) => {
      this.element.addEventListener('loadedmetadata', () => resolve(), { signal, once: true });
    });
  }

  private hear(event: string): void {
    if (event === 'playing') this.beginning = undefined;
    if (event === 'loadedmetadata') this.watchRefusals();
    this.dispatchEvent(new Event(event));
  }

  private watchRefusals(): void {
    this.element.api?.addEventListener('onAutoplayBlocked', () => this.refuse?.());
  }
}
