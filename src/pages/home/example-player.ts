/** What plays the example, as far as this page has to do with it. */
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
      // A pause that comes before the sound has begun, or a sound that cannot be had, which says so itself.
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
