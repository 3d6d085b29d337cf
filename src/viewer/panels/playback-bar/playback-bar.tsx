import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Pause,
  Play,
  Repeat,
  SlidersHorizontal,
  Square,
  StepBack,
  StepForward,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import iconButtonStyles from '../../../ui/icon-button.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { setLoopEdge, toggleLoop } from '../../scene/commands/loop-commands.ts';
import { stepFromPlayhead } from '../../scene/commands/step-selection.ts';
import type { Chord } from '../../scene/input/key-chords.ts';
import type { Session } from '../../session.ts';
import { Chords, Follow, Speed, VideoSizes, Volume } from './playback-bar-settings.tsx';
import { SeekSlider, Time } from './playback-bar-time.tsx';
import styles from './playback-bar.module.css';
import { isPresent, type RecordingState } from '../parts/recording-state.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { useMedia } from '../parts/use-media.ts';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
  /** Whether there are harmonies to be heard. */
  readonly hasChords: boolean;
  /** State of the recording; without one there is nothing to play and nothing to hear. */
  readonly recording: RecordingState;
  readonly hasPictures: boolean;
}

/** Widths at which the slider has a line of its own above the rest, and also precedes it in the order of focus. */
const NARROW = '(max-width: 1099px)';

/** Toolbar with everything that controls playback; on a small screen the settings are folded away above it. */
export function PlaybackBar({ session, length, recording, hasChords, hasPictures }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const settings = useId();
  const isNarrow = useMedia(NARROW);
  const seek = <SeekSlider session={session} length={length} />;
  const hasRecording = isPresent(recording);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      {isNarrow && seek}
      {hasRecording && <PlayButtons session={session} isWaiting={recording === 'unasked'} />}
      <Steps session={session} />
      <Time session={session} length={length} />
      {!isNarrow && seek}
      {hasRecording && <Loop session={session} />}
      <DisclosureButton
        className={`${iconButtonStyles.iconButton} ${styles.more}`}
        aria-label="More controls"
        title="More controls"
        isOpen={isUnfolded}
        panelId={settings}
        onToggle={() => setIsUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
      </DisclosureButton>
      <div id={settings} className={styles.settings} data-unfolded={isUnfolded || undefined}>
        {hasRecording && <LoopEdges session={session} />}
        {hasRecording && <Speed session={session} />}
        <Follow session={session} />
        {hasChords && <Chords session={session} />}
        {hasRecording && (recording !== 'silent' || hasChords) && <Volume session={session} />}
        {hasRecording && hasPictures && <VideoSizes session={session} />}
      </div>
    </div>
  );
}

function PlayButtons({ session, isWaiting }: { readonly session: Session; readonly isWaiting: boolean }) {
  const { playback } = session;
  const withKey = useKeyHint(session);
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
        title={withKey(name, ' ')}
        disabled={isWaiting}
        onClick={() => (isPlaying ? actions.pause() : actions.play())}
      >
        <Sign size={20} aria-hidden="true" />
      </button>
      <IconButton
        className={styles.stop}
        aria-label="Stop"
        title="Stop and return to the start"
        disabled={isWaiting}
        onClick={() => actions.stop()}
      >
        <Square size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface ToolProps {
  readonly session: Session;
  readonly name: string;
  /** The key that does the same; undefined where none does. */
  readonly keyName: Chord | undefined;
  readonly Sign: LucideIcon;
  readonly onPress: () => void;
}

function Tool({ session, name, keyName, Sign, onPress }: ToolProps) {
  const withKey = useKeyHint(session);
  return (
    <IconButton
      aria-label={name}
      title={keyName === undefined ? name : withKey(name, keyName)}
      onClick={onPress}
    >
      <Sign size={18} aria-hidden="true" />
    </IconButton>
  );
}

function Steps({ session }: { readonly session: Session }) {
  const isPresented = useStore(session.presenting, ({ mode }) => mode !== 'off');
  const step = (by: 1 | -1) => () => stepFromPlayhead(session, by);
  // Presenter remotes have the full stop for a black screen.
  const nextKey = isPresented ? undefined : '.';
  return (
    <>
      <Tool session={session} name="Previous component" keyName="," Sign={StepBack} onPress={step(-1)} />
      <Tool session={session} name="Next component" keyName={nextKey} Sign={StepForward} onPress={step(1)} />
    </>
  );
}

/** Tooltip of the loop button. */
const LOOP = 'Loop the selection, with Shift also its lead-in and tail';

function Loop({ session }: { readonly session: Session }) {
  const withKey = useKeyHint(session);
  const isOn = useStore(session.playback, (state) => state.loop !== undefined);
  return (
    <IconButton
      className={styles.loop}
      aria-label="Loop"
      aria-pressed={isOn}
      title={withKey(isOn ? 'End the loop' : LOOP, 'R')}
      onClick={({ shiftKey }) => toggleLoop(session, { withTails: shiftKey })}
    >
      <Repeat size={18} aria-hidden="true" />
    </IconButton>
  );
}

/**
 * Buttons for the loop's edges. Their names do not begin with "Loop" alone, which is the name of the one button above.
 */
function LoopEdges({ session }: { readonly session: Session }) {
  const set = (edge: 'start' | 'end') => () => setLoopEdge(session, edge);
  return (
    <span className={styles.edges}>
      <Tool
        session={session}
        name="Loop start"
        keyName="["
        Sign={ArrowRightFromLine}
        onPress={set('start')}
      />
      <Tool session={session} name="Loop end" keyName="]" Sign={ArrowRightToLine} onPress={set('end')} />
    </span>
  );
}
