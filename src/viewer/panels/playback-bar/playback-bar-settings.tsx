import { Minus, Music, Plus, Volume2, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import {
  changeFollow,
  changeSpeed,
  speedInWords,
  stepSpeed,
  toggleChords,
  toggleMute,
} from '../../scene/commands/playback-commands.ts';
import textStyles from '../../../ui/text.module.css';
import type { Session } from '../../session.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { FOLLOW_MODES, type FollowMode } from '../../store/follow.ts';
import { VIDEO_SIZES } from '../../store/playback-settings.ts';
import styles from './playback-bar.module.css';

interface Props {
  readonly session: Session;
}

/** Buttons for slower and faster, and a choice of all speeds. */
export function Speed({ session }: Props) {
  const { playback } = session;
  const withKey = useKeyHint(session);
  const speed = useStore(playback, (state) => state.speed);
  const speeds = useStore(playback, (state) => state.speeds);
  // A link may ask for one in between.
  const all = speeds.includes(speed) ? speeds : [...speeds, speed].sort((a, b) => a - b);
  return (
    <span className={styles.speeds}>
      <IconButton aria-label="Slower" title={withKey('Slower', '<')} onClick={() => stepSpeed(session, -1)}>
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <select
        className={`${textStyles.num} ${styles.choice}`}
        aria-label="Speed"
        title="Speed (Backspace: normal)"
        value={speed}
        onChange={({ target }) => changeSpeed(session, Number(target.value))}
      >
        {all.map((one) => (
          <option key={one} value={one}>
            {speedInWords(one)}
          </option>
        ))}
      </select>
      <IconButton aria-label="Faster" title={withKey('Faster', '>')} onClick={() => stepSpeed(session, 1)}>
        <Plus size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

const FOLLOW_NAMES: Readonly<Record<FollowMode, string>> = {
  off: 'Off',
  page: 'Page',
  continuous: 'Continuous',
};

/** Choice of how the view follows the playhead. */
export function Follow({ session }: Props) {
  const withKey = useKeyHint(session);
  const mode = useStore(session.follow, (state) => state.mode);
  return (
    <label className={styles.follow} title={withKey('Follow the playhead', 'Y')}>
      Follow
      <select
        className={styles.choice}
        value={mode}
        onChange={({ target }) => {
          const chosen = FOLLOW_MODES.find((one) => one === target.value);
          if (chosen) changeFollow(session, chosen);
        }}
      >
        {FOLLOW_MODES.map((one) => (
          <option key={one} value={one}>
            {FOLLOW_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether the harmonies are heard. */
export function Chords({ session }: Props) {
  const withKey = useKeyHint(session);
  const isOn = useStore(session.settings, (settings) => settings.playsChords);
  return (
    <IconButton
      className={styles.chords}
      aria-label="Play the chords"
      aria-pressed={isOn}
      title={withKey(isOn ? 'Chords off' : 'Play the chords of the harmonies', 'H')}
      onClick={() => toggleChords(session)}
    >
      <Music size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** Volume, with a button for silence. */
export function Volume({ session }: Props) {
  const withKey = useKeyHint(session);
  const { volume, isMuted, change } = useStore(session.settings);
  const isSilent = isMuted || volume === 0;
  const name = isSilent ? 'Unmute' : 'Mute';
  const Sign = isSilent ? VolumeX : Volume2;
  const percent = Math.round((isSilent ? 0 : volume) * 100);
  return (
    <span className={styles.volume}>
      <IconButton aria-label={name} title={withKey(name, 'M')} onClick={() => toggleMute(session)}>
        <Sign size={18} aria-hidden="true" />
      </IconButton>
      <input
        className={styles.level}
        type="range"
        aria-label="Volume"
        title="Volume"
        aria-valuetext={`${percent} percent`}
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ ['--done' as string]: `${percent}%` }}
        onChange={({ target }) => change({ isMuted: false, volume: target.valueAsNumber / 100 })}
      />
    </span>
  );
}

/** Size of the pictures. */
export function VideoSizes({ session }: Props) {
  const { videoSize, change } = useStore(session.settings);
  return (
    <Segments
      label="Video size"
      name="video-size"
      choices={VIDEO_SIZES}
      chosen={videoSize}
      onChoose={(choice) => change({ videoSize: choice })}
      className={styles.sizes}
    >
      {(choice) => choice}
    </Segments>
  );
}
