import { useEffect, useState } from 'react';
import { playableSound } from '../../media/true-clock.ts';

/** An address within this page for a sound that lies in the browser's memory, to be jumped in; undefined at first. */
export function useSoundUrl(sound: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isLeft = false;
    void playableSound(sound).then((playable) => {
      if (isLeft) return;
      made = URL.createObjectURL(playable.sound);
      setUrl(made);
    });
    return () => {
      isLeft = true;
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [sound]);
  return url;
}
