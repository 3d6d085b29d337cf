import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { createSettingsStore, heardVolume } from '../../viewer/store/playback-settings.ts';

/** Seconds of a recording that a row is about; to its end where `end` is undefined. */
export interface RowSpan {
  readonly start: number;
  readonly end: number | undefined;
}

/** Part of a recording that a row plays. */
interface RowPart extends RowSpan {
  /** Tells the row from the others of its list. */
  readonly id: number;
  /** Address of the recording. */
  readonly recording: string;
}

interface RowSound {
  /** Row that plays. */
  readonly playing: number | undefined;
  /** Row whose recording could not be heard. */
  readonly failed: number | undefined;
  /** Plays a row in place of any other sound of the page, or pauses the one that plays. */
  readonly toggle: (part: RowPart) => void;
  readonly stop: () => void;
}

export type RowSoundStore = ReturnType<typeof createRowSound>;

/** The sound of a list whose rows play in their place, one at a time. */
function createRowSound() {
  return createStore<RowSound>()((set, get) => {
    let audio: HTMLAudioElement | undefined;
    const stop = () => {
      audio?.pause();
      if (get().playing !== undefined) set({ playing: undefined });
    };
    const play = ({ id, recording, start, end }: RowPart) => {
      for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) other.pause();
      const element = (audio ??= new Audio());
      element.volume = heardVolume(createSettingsStore(siteStorage).getState());
      element.src = recording;
      element.currentTime = start;
      element.ontimeupdate = () => {
        if (end !== undefined && element.currentTime >= end) stop();
      };
      element.onended = stop;
      set({ playing: id, failed: undefined });
      element.play().catch((error: unknown) => {
        // Ignores a pause, or another row, before the sound has begun.
        const isReplaced = error instanceof DOMException && error.name === 'AbortError';
        if (!isReplaced && get().playing === id) set({ playing: undefined, failed: id });
      });
    };
    return {
      playing: undefined,
      failed: undefined,
      toggle: (part) => {
        if (get().playing === part.id) stop();
        else play(part);
      },
      stop,
    };
  });
}

/** The sound of a list; it ends with the list, and when something else on the page begins to sound. */
export function useRowSound(): RowSoundStore {
  const [sound] = useState(createRowSound);
  useEffect(() => {
    const { stop } = sound.getState();
    const listening = new AbortController();
    // Those of the document alone: the element of the rows is not in it.
    document.addEventListener('play', stop, { capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      stop();
    };
  }, [sound]);
  return sound;
}
