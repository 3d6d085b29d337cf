import type { Page } from 'playwright';

/**
 * Replaces YouTube, so that no request leaves the machine: a script and a player that exchange YouTube's messages, as
 * far as the viewer uses them. The id of the recording selects the player's behaviour: `error-00101` fails with 101,
 * `blocked-one` may not start, `slow-normal` plays two speeds; all others play 100 seconds. Like YouTube's it fails
 * with 153 where the browser sends no referrer, and a seek starts it where it has not played yet.
 */
export async function standInForYouTube(page: Page): Promise<YouTubeStandIn> {
  const asked: URL[] = [];
  const standIn = { asked, isDown: false };
  await page.route(
    /^https:\/\/([\w-]+\.)*(youtube|youtube-nocookie|google|ytimg|gstatic)\.com\//,
    (route) => {
      const url = new URL(route.request().url());
      asked.push(url);
      if (standIn.isDown) return route.abort('connectionfailed');
      if (url.href === 'https://www.youtube.com/iframe_api') {
        return route.fulfill({ contentType: 'text/javascript', body: `(${steer.toString()})()` });
      }
      if (url.hostname === 'www.youtube-nocookie.com' && url.pathname.startsWith('/embed/')) {
        const body = `<!doctype html><title>Stand-in</title><style>html{background:#345}</style><script>(${play.toString()})()</script>`;
        return route.fulfill({ contentType: 'text/html', body });
      }
      return route.abort();
    },
  );
  return standIn;
}

interface YouTubeStandIn {
  /** All that was asked of YouTube's hosts so far. */
  readonly asked: readonly URL[];
  /** Whether YouTube cannot be reached. */
  isDown: boolean;
}

/** Runs in the viewer's page. */
function steer(): void {
  type Listener = (event: { readonly data: unknown }) => void;
  class Player {
    private info: Record<string, unknown> = {};
    private readonly listeners = new Map<string, Listener[]>();
    private readonly hear = ({ source, data }: MessageEvent) => {
      if (source !== this.frame.contentWindow) return;
      const { event, info } = JSON.parse(String(data)) as { event: string; info: unknown };
      if (typeof info === 'object' && info !== null) Object.assign(this.info, info);
      if (event === 'onStateChange') this.info.playerState = info;
      if (event === 'onReady') this.addMethods();
      for (const listener of this.listeners.get(event) ?? []) listener({ data: info });
    };

    constructor(
      private readonly frame: HTMLIFrameElement,
      { events }: { readonly events: Readonly<Record<string, Listener>> },
    ) {
      for (const [event, listener] of Object.entries(events)) this.addEventListener(event, listener);
      window.addEventListener('message', this.hear);
      this.frame.addEventListener('load', () => this.post({ event: 'listening' }));
      this.post({ event: 'listening' });
    }

    addEventListener(event: string, listener: Listener): void {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    }

    destroy(): void {
      window.removeEventListener('message', this.hear);
      this.frame.remove();
    }

    private post(message: unknown): void {
      this.frame.contentWindow?.postMessage(JSON.stringify(message), '*');
    }

    /** YouTube's player has them only once it is ready. */
    private addMethods(): void {
      const told: Readonly<Record<string, string>> = {
        getPlayerState: 'playerState',
        getCurrentTime: 'currentTime',
        getDuration: 'duration',
        getPlaybackRate: 'playbackRate',
        getAvailablePlaybackRates: 'availablePlaybackRates',
        getVolume: 'volume',
        isMuted: 'muted',
        getVideoLoadedFraction: 'videoLoadedFraction',
      };
      const commands = [
        'playVideo',
        'pauseVideo',
        'seekTo',
        'setVolume',
        'mute',
        'unMute',
        'setPlaybackRate',
      ];
      Object.assign(
        this,
        Object.fromEntries(Object.entries(told).map(([method, name]) => [method, () => this.info[name]])),
        Object.fromEntries(
          commands.map((func) => [func, (...args: unknown[]) => this.post({ event: 'command', func, args })]),
        ),
        { getOption: () => [], setOption: () => undefined },
      );
    }
  }
  const page = window as unknown as { YT: unknown; onYouTubeIframeAPIReady?: () => void };
  page.YT = { Player, PlayerState: { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 } };
  page.onYouTubeIframeAPIReady?.();
}

/** Runs in the frame. */
function play(): void {
  const id = location.pathname.split('/').at(-1) ?? '';
  const duration = 100;
  const rates = id === 'slow-normal' ? [0.5, 1] : [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
  let state = -1;
  let rate = 1;
  let since = { time: 0, ms: performance.now() };
  let volume = 100;
  const now = () =>
    state === 1
      ? Math.min(since.time + ((performance.now() - since.ms) / 1000) * rate, duration)
      : since.time;
  const post = (event: string, info: unknown) => parent.postMessage(JSON.stringify({ event, info }), '*');
  const tell = () =>
    post('infoDelivery', {
      currentTime: now(),
      playerState: state,
      playbackRate: rate,
      volume,
      muted: false,
      duration,
      availablePlaybackRates: rates,
      videoLoadedFraction: 1,
    });
  const change = (next: number) => {
    since = { time: now(), ms: performance.now() };
    state = next;
    document.documentElement.dataset.state = String(next);
    tell();
    post('onStateChange', next);
  };
  const start = () => {
    if (id.startsWith('blocked')) post('onAutoplayBlocked', null);
    else change(1);
  };
  const commands: Readonly<Record<string, (value: number) => void>> = {
    playVideo: start,
    pauseVideo: () => change(2),
    seekTo: (time) => {
      since = { time, ms: performance.now() };
      tell();
      if (state === -1 || state === 0 || state === 5) start();
    },
    setPlaybackRate: (wanted) => {
      since = { time: now(), ms: performance.now() };
      if (rates.includes(wanted)) rate = wanted;
      tell();
      post('onPlaybackRateChange', rate);
    },
    setVolume: (wanted) => {
      volume = wanted;
      tell();
    },
  };
  let isHeard = false;
  window.addEventListener('message', ({ data }) => {
    const { event, func, args } = JSON.parse(String(data)) as {
      event: string;
      func?: string;
      args?: number[];
    };
    if (event === 'command') commands[func ?? '']?.(args?.[0] ?? 0);
    if (event !== 'listening' || isHeard) return;
    isHeard = true;
    const error = document.referrer === '' ? 153 : Number(/^error-0*(\d+)$/.exec(id)?.[1] ?? 0);
    if (error > 0) {
      post('onError', error);
      return;
    }
    tell();
    post('onReady', null);
    setInterval(() => {
      tell();
      if (state === 1 && now() >= duration) change(0);
    }, 200);
  });
}
