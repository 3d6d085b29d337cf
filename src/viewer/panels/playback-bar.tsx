import { Pause, Play, Square, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { formatTime, shortTime } from '../../shared/time.ts';
import type { Playback, PlaybackStore } from '../store/playback.ts';
import { isPresent, type RecordingState, type Sound, type VideoSize } from './playback-settings.ts';
import styles from './playback-bar.module.css';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const VIDEO_SIZES: readonly VideoSize[] = ['Small', 'Medium', 'Large'];
/** Seconds that an arrow key moves on the seek slider, and PageUp and PageDown. */
const KEY_STEP = 5;
const PAGE_STEP = 30;

interface Props {
  readonly playback: PlaybackStore;
  /** Seconds of the whole recording. */
  readonly length: number;
  /** Without a recording only the time and the seek slider are shown. */
  readonly recording: RecordingState;
  readonly sound: Sound;
  readonly onSound: (sound: Sound) => void;
  /** Undefined for a recording without pictures. */
  readonly videoSize: VideoSize | undefined;
  readonly onVideoSize: (size: VideoSize) => void;
}

/** Everything that steers the recording, in one bar. */
export function PlaybackBar(props: Props) {
  const { playback, length, recording, sound, onSound, videoSize, onVideoSize } = props;
  const hasRecording = isPresent(recording);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      {hasRecording && <PlayButtons playback={playback} isWaiting={recording === 'unasked'} />}
      <Time playback={playback} length={length} />
      <SeekSlider playback={playback} length={length} />
      {hasRecording && <Speed sound={sound} onSound={onSound} />}
      {hasRecording && <Volume sound={sound} onSound={onSound} />}
      {videoSize !== undefined && <VideoSizes size={videoSize} onSize={onVideoSize} />}
    </div>
  );
}

function PlayButtons({
  playback,
  isWaiting,
}: {
  readonly playback: PlaybackStore;
  readonly isWaiting: boolean;
}) {
  const isPlaying = useStore(playback, (state) => state.playing);
  const actions = playback.getState();
  const name = isPlaying ? 'Pause' : 'Play';
  const Sign = isPlaying ? Pause : Play;
  return (
    <>
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={name}
        disabled={isWaiting}
        onClick={() => (isPlaying ? actions.pause() : actions.play())}
      >
        <Sign className="icon" size={20} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Stop"
        title="Stop"
        disabled={isWaiting}
        onClick={() => actions.stop()}
      >
        <Square className="icon" size={18} aria-hidden />
      </button>
    </>
  );
}

interface Timed {
  readonly playback: PlaybackStore;
  readonly length: number;
}

/** Writes straight into the page: the time changes with every frame, and React need not hear of it. */
function Time({ playback, length }: Timed) {
  const now = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = ({ time }: Playback) => {
      if (now.current) now.current.textContent = formatTime(time);
    };
    write(playback.getState());
    return playback.subscribe(write);
  }, [playback]);
  return (
    <span className={`num ${styles.time}`} role="timer" aria-label="Time">
      <b ref={now} /> <span className={styles.length}>/ {formatTime(length)}</span>
    </span>
  );
}

function SeekSlider({ playback, length }: Timed) {
  const slider = useRef<HTMLInputElement>(null);
  const { start, end } = playback.getState();
  const seek = (time: number) => playback.getState().seek({ time, ifPlaying: true });

  useEffect(() => {
    const write = ({ time }: Playback) => {
      if (!slider.current) return;
      slider.current.value = String(time);
      slider.current.style.setProperty('--done', `${(100 * (time - start)) / Math.max(end - start, 1e-6)}%`);
      const text = `${shortTime(time)} of ${shortTime(length)}`;
      if (slider.current.getAttribute('aria-valuetext') !== text) {
        slider.current.setAttribute('aria-valuetext', text);
      }
    };
    write(playback.getState());
    return playback.subscribe(write);
  }, [playback, start, end, length]);

  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -KEY_STEP,
    ArrowDown: -KEY_STEP,
    ArrowRight: KEY_STEP,
    ArrowUp: KEY_STEP,
    PageDown: -PAGE_STEP,
    PageUp: PAGE_STEP,
    Home: -Infinity,
    End: Infinity,
  };

  return (
    <input
      ref={slider}
      className={styles.seek}
      type="range"
      aria-label="Seek"
      min={start}
      max={end}
      step="any"
      defaultValue={start}
      onChange={({ target }) => seek(target.valueAsNumber)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        seek(playback.getState().time + step);
      }}
    />
  );
}

interface SoundProps {
  readonly sound: Sound;
  readonly onSound: (sound: Sound) => void;
}

function Speed({ sound, onSound }: SoundProps) {
  return (
    <select
      className={`num ${styles.speed}`}
      aria-label="Speed"
      title="Speed"
      value={sound.speed}
      onChange={({ target }) => onSound({ ...sound, speed: Number(target.value) })}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {`${speed.toFixed(2)}×`}
        </option>
      ))}
    </select>
  );
}

function Volume({ sound, onSound }: SoundProps) {
  const isSilent = sound.isMuted || sound.volume === 0;
  const name = isSilent ? 'Unmute' : 'Mute';
  const Sign = isSilent ? VolumeX : Volume2;
  const percent = Math.round((isSilent ? 0 : sound.volume) * 100);
  const toggle = () =>
    onSound({ ...sound, isMuted: !isSilent, volume: isSilent && sound.volume === 0 ? 1 : sound.volume });
  return (
    <span className={styles.volume}>
      <button type="button" className="icon-button" aria-label={name} title={name} onClick={toggle}>
        <Sign className="icon" size={18} aria-hidden />
      </button>
      <input
        className={styles.level}
        type="range"
        aria-label="Volume"
        aria-valuetext={`${percent} percent`}
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ ['--done' as string]: `${percent}%` }}
        onChange={({ target }) => onSound({ ...sound, isMuted: false, volume: target.valueAsNumber / 100 })}
      />
    </span>
  );
}

function VideoSizes({
  size,
  onSize,
}: {
  readonly size: VideoSize;
  readonly onSize: (size: VideoSize) => void;
}) {
  return (
    <span className={styles.sizes} role="radiogroup" aria-label="Video size">
      {VIDEO_SIZES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="video-size" checked={choice === size} onChange={() => onSize(choice)} />
          {choice}
        </label>
      ))}
    </span>
  );
}
