import { BookOpen, Pause, Play } from 'lucide-react';
import { useStore } from 'zustand';
import barStyles from '../viewer/panels/parts/bar-tool.module.css';
import { LoopButton } from '../viewer/panels/parts/loop-button.tsx';
import type { RecordingState } from '../viewer/panels/parts/recording-state.ts';
import { SpeedMenu } from '../viewer/panels/parts/speed-menu.tsx';
import { SeekSlider, Time } from '../viewer/panels/playback-bar/playback-bar-time.tsx';
import { VolumeButton } from '../viewer/panels/playback-bar/volume-button.tsx';
import type { Session } from '../viewer/session.ts';
import styles from './embed-bar.module.css';
import type { Side } from './embed-side.tsx';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
  readonly recording: RecordingState;
  /** Whether there is a sound whose volume can be set. */
  readonly isHeard: boolean;
  /** Whether there is more than Play, the time and Loop. */
  readonly isFull: boolean;
  readonly side: Side;
}

/** What plays a file in a frame. */
export function EmbedBar({ session, length, recording, isHeard, isFull, side }: Props) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <PlayButton session={session} recording={recording} />
      <Time session={session} length={length} />
      <span className={styles.seek}>{isFull && <SeekSlider session={session} length={length} />}</span>
      <LoopButton session={session} />
      {isFull && (
        <>
          <span className={styles.wide}>
            <SpeedMenu session={session} />
            {isHeard && <VolumeButton session={session} />}
          </span>
          {side.hasGuide && (
            <button
              type="button"
              className={barStyles.tool}
              aria-pressed={side.isOpen}
              title="Listening guide"
              onClick={side.toggle}
            >
              <BookOpen size={18} aria-hidden="true" />
              <span className={barStyles.word}>Guide</span>
            </button>
          )}
        </>
      )}
    </div>
  );
}

function PlayButton({ session: { playback }, recording }: Pick<Props, 'session' | 'recording'>) {
  const isPlaying = useStore(playback, (state) => state.playing);
  const { play, pause } = playback.getState();
  const name = isPlaying ? 'Pause' : recording === 'absent' ? 'Play without sound' : 'Play';
  const Sign = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={name}
      title={name}
      disabled={recording === 'unasked' || recording === 'failed'}
      onClick={isPlaying ? pause : play}
    >
      <Sign size={20} aria-hidden="true" />
    </button>
  );
}
