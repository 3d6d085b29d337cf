import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import styles from './play-line.module.css';
import { soundingKey, type QueueStore } from './queue-store.ts';

interface Props {
  readonly queue: QueueStore;
  readonly itemKey: string;
  /** Times at the left and the right edge of what it runs over. */
  readonly from: number;
  readonly to: number;
}

/** The playhead over a picture of the file, while a passage of it is heard. */
export function PlayLine({ queue, itemKey, from, to }: Props) {
  const playback = useStore(queue, (state) =>
    soundingKey(state) === itemKey ? state.voice?.playback : undefined,
  );
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!playback) return undefined;
    const move = ({ time }: { readonly time: number }) =>
      line.current?.style.setProperty('--at', `${(100 * (time - from)) / (to - from)}%`);
    move(playback.getState());
    return playback.subscribe(move);
  }, [playback, from, to]);
  return playback && <span ref={line} className={styles.line} aria-hidden="true" />;
}
