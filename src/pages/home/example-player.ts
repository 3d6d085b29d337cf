/** The members of the example's playback store that this page uses. */
export interface Player {
  readonly getState: () => {
    readonly playing: boolean;
    readonly play: () => void;
    readonly pause: () => void;
  };
  readonly subscribe: (onChange: () => void) => () => void;
}

const REFUSED = 'Your browser blocked the start. Press Play again.';

/** The page's own sound, until the viewer steers it. `volumeNow` gives what the listener has set, from 0 to 1. */
export function playerOf(
  sound: HTMLAudioElement,
  volumeNow: () => number,
  onProblem: (problem: string) => void,
): Player {
  const play = () => {
    sound.volume = volumeNow();
    sound.play().catch((error: unknown) => {
      // Ignores a pause before the sound has begun, and a sound that cannot be loaded, which reports its own error.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onProblem(REFUSED);
    });
  };
  return {
    getState: () => ({ playing: !sound.paused, play, pause: () => sound.pause() }),
    subscribe: (onChange) => {
      const listening = new AbortController();
      for (const event of ['play', 'pause', 'ended'])
        sound.addEventListener(event, onChange, { signal: listening.signal });
      return () => listening.abort();
    },
  };
}
