import { Pause, Play, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import styles from './play-button.module.css';
import { soundingKey, type QueueStore } from './queue-store.ts';

interface Props {
  readonly queue: QueueStore;
  /** Key of the passage that it plays. */
  readonly itemKey: string;
  /** Name of the passage, for those who do not see the row. */
  readonly name: string;
  /** Plays the passage while another one is heard, or none. */
  readonly onPlay: () => void;
}

/** Plays a passage in its row, and pauses it there. */
export function PlayButton({ queue, itemKey, name, onPlay }: Props) {
  const isCurrent = useStore(queue, (state) => soundingKey(state) === itemKey);
  const isPlaying = useStore(queue, ({ phase }) => phase !== 'paused') && isCurrent;
  const isSilent = useStore(queue, ({ silent }) => silent.has(itemKey));
  const Sign = isPlaying ? Pause : isSilent ? VolumeX : Play;
  const words = `${isPlaying ? 'Pause' : 'Play'} ${name}${isSilent ? ', nothing to hear' : ''}`;
  return (
    <button
      type="button"
      className={styles.play}
      data-silent={isSilent || undefined}
      aria-label={words}
      title={isPlaying ? 'Pause' : isSilent ? 'No recording, no notes and no harmonies' : 'Play'}
      onClick={isCurrent ? queue.getState().toggle : onPlay}
    >
      <Sign size={16} aria-hidden="true" />
    </button>
  );
}
