/** Members in use of YouTube's player: developers.google.com/youtube/iframe_api_reference. Times are seconds. */
export interface YouTubeApiPlayer {
  readonly getPlayerState: () => number;
  readonly getAvailablePlaybackRates: () => readonly number[];
  readonly seekTo: (time: number, allowSeekAhead: boolean) => void;
  readonly addEventListener: (event: 'onAutoplayBlocked', listener: () => void) => void;
  readonly destroy: () => void;
}

const SCRIPT = 'https://www.youtube.com/iframe_api';

interface YouTubeWindow {
  YT?: { readonly Player?: unknown };
  onYouTubeIframeAPIReady?: () => void;
}

/**
 * Loads the script that steers YouTube's player, once. react-player takes it when it is there; its own loading could
 * neither be tried again nor say that it failed. Rejects when the script cannot be loaded.
 */
export function loadYouTubeApi(): Promise<void> {
  const page = window as YouTubeWindow;
  if (page.YT?.Player) return Promise.resolve();
  // A script that did not come through may have left half of it.
  delete page.YT;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    page.onYouTubeIframeAPIReady = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of YouTube’s player cannot be loaded.'));
    };
    script.src = SCRIPT;
    document.head.append(script);
  });
}
