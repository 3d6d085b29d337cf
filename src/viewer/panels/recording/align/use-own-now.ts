import { useEffect, useMemo, useState } from 'react';
import { ownTime, timeMapOf } from '../../../media/alignment.ts';
import type { PlaybackStore } from '../../../store/playback.ts';
import type { RecordingChoiceStore } from '../recording-choice.ts';
import { useSoundUrl } from '../use-sound-url.ts';

/** The own recording by itself, to look for a moment in it. Times are seconds of that recording. */
export interface OwnNow {
  /** Element that plays the recording; undefined until its sound has loaded. */
  readonly audio: HTMLAudioElement | undefined;
  readonly now: () => number;
  readonly seek: (time: number) => void;
  readonly toggle: () => void;
  /** Calls back on each change of the time and on each event of `audio`. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Plays the listener's own recording by itself, with the analysis paused meanwhile; until then its time follows the
 * playhead, whose time of playing is `playedNow`.
 */
export function useOwnNow(
  playback: PlaybackStore,
  choice: RecordingChoiceStore,
  sound: Blob,
  playedNow: () => number,
): OwnNow {
  const url = useSoundUrl(sound);
  const [audio, setAudio] = useState<HTMLAudioElement>();
  useEffect(() => {
    if (url === undefined) return undefined;
    const element = new Audio(url);
    setAudio(element);
    return () => {
      element.pause();
      element.removeAttribute('src');
    };
  }, [url]);
  return useMemo(
    () => createOwnNow(playback, choice, audio, playedNow),
    [playback, choice, audio, playedNow],
  );
}

function createOwnNow(
  playback: PlaybackStore,
  choice: RecordingChoiceStore,
  audio: HTMLAudioElement | undefined,
  playedNow: () => number,
): OwnNow {
  // Set by looking through the recording; undefined while the playhead says it.
  let found: number | undefined;
  const mapped = () => {
    const map = timeMapOf(choice.getState().own?.alignment ?? []);
    const end = audio?.duration ?? NaN;
    return Math.min(Math.max(ownTime(map, playedNow()), 0), Number.isNaN(end) ? Infinity : end);
  };
  const now = () => (audio && !audio.paused ? audio.currentTime : (found ?? mapped()));

  return {
    audio,
    now,
    seek: (time) => {
      playback.getState().pause();
      found = time;
      if (audio) audio.currentTime = time;
    },
    toggle: () => {
      if (!audio) return;
      if (!audio.paused) {
        found = audio.currentTime;
        audio.pause();
        return;
      }
      const from = now();
      playback.getState().pause();
      audio.currentTime = from >= audio.duration ? 0 : from;
      void audio.play();
    },
    subscribe: (listener) => {
      const listening = new AbortController();
      for (const event of ['timeupdate', 'seeked', 'play', 'pause', 'loadedmetadata', 'ended']) {
        audio?.addEventListener(event, listener, { signal: listening.signal });
      }
      const stop = playback.subscribe((state, before) => {
        if (state.playing && !before.playing) audio?.pause();
        // A player at rest may still correct its time a little: that is no wish of the reader's.
        if (state.playing || state.seekTo !== before.seekTo) found = undefined;
        if (state.time !== before.time || state.playing !== before.playing) listener();
      });
      return () => {
        listening.abort();
        stop();
      };
    },
  };
}
