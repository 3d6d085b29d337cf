import { Volume2, VolumeX } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { toggleMute } from '../../scene/commands/mute.ts';
import type { Listening } from '../../session/listening.ts';
import type { Tools } from '../../session/tools.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { VIDEO_SIZES, VIDEO_WIDTHS_PX } from '../../store/playback-settings.ts';
import styles from './playback-bar.module.css';

interface Props {
  readonly session: Listening & Tools;
}

/** Volume, with a button for silence. */
export function Volume({ session }: { readonly session: Pick<Props['session'], 'settings' | 'singleKeys'> }) {
  const withKey = useKeyHint(session.singleKeys);
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
      onChoose={(choice) => {
        change({ videoSize: choice });
        // The pictures are as wide as the column that they stand in.
        session.panels.getState().setColumnWidth(VIDEO_WIDTHS_PX[choice]);
      }}
      className={styles.sizes}
    >
      {(choice) => choice}
    </Segments>
  );
}
