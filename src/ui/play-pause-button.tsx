import { Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './play-pause-button.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  readonly isPlaying: boolean;
  /** The key that does the same, as a tooltip names it; left out where there is none. */
  readonly keyHint?: string;
}

/** The round, filled button by which something plays and pauses. */
export function PlayPauseButton({ isPlaying, keyHint, className = '', ...button }: Props) {
  const Sign = isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      {...button}
      className={`${styles.play} ${className}`}
      aria-label={name}
      title={keyHint === undefined ? name : `${name} (${keyHint})`}
    >
      <Sign size={20} aria-hidden="true" />
    </button>
  );
}
