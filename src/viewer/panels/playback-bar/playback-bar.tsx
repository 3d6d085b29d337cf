import { Minus, Pause, Play, Plus, Square } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import { fit, zoomBySteps } from '../../scene/commands/move-view.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import toolStyles from '../parts/bar-tool.module.css';
import { LoopButton } from '../parts/loop-button.tsx';
import { isPresent, type RecordingState } from '../parts/recording-state.ts';
import { SpeedMenu } from '../parts/speed-menu.tsx';
import { useKeyHint } from '../parts/use-key-hint.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { VideoSizes } from './playback-bar-settings.tsx';
import styles from './playback-bar.module.css';
import { Position } from './position.tsx';
import { VolumeButton } from './volume-button.tsx';

interface Props {
  readonly session: Session;
  /** Seconds of the whole recording. */
  readonly length: number;
  /** State of the recording; without one there is nothing to hear, and playback is silent. */
  readonly recording: RecordingState;
  /** Whether chords are heard where there is no recording. */
  readonly playsChords: boolean;
  readonly hasPictures: boolean;
  /** The strip of the whole recording, the bar's only slider. */
  readonly overview: ReactNode;
  /** Offer for a file without a recording; undefined for one that has one. */
  readonly bring: ReactNode;
  /** The menu "More", where it stands here. */
  readonly more: ReactNode;
}

/** Toolbar at the foot, with everything that controls playback and zoom; on a phone the overview lies above the rest. */
export function PlaybackBar(props: Props) {
  const { session, length, overview, bring, more } = props;
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <div className={styles.bar} role="toolbar" aria-label="Playback" data-low={bring ? '' : undefined}>
        {overview}
        {bring}
        <div className={styles.controls}>
          <Position session={session} length={length} />
          <PlayButton {...props} />
          <span className={styles.end}>
            <LoopButton session={session} />
            <Speed session={session} />
          </span>
        </div>
        {more}
      </div>
    );
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <PlayButton {...props} />
      <StopButton {...props} />
      <Position session={session} length={length} />
      {overview}
      {bring}
      <Zoom session={session} />
      <LoopButton session={session} />
      <Speed session={session} />
      <Sound {...props} />
      {more}
    </div>
  );
}

/** Few files have a tempo. */
const TempoMenu = lazy(() => import('./tempo-menu.tsx').then((module) => ({ default: module.TempoMenu })));

/** The speed of the recording; the tempo, where the music goes on by quarter notes. */
function Speed({ session }: { readonly session: Session }) {
  const isUsed = useStore(session.tempo, (state) => state.isUsed);
  if (!isUsed) return <SpeedMenu session={session} />;
  return (
    <Suspense fallback={null}>
      <TempoMenu session={session} />
    </Suspense>
  );
}

function PlayButton({ session, recording, bring }: Props) {
  const { playback, check } = session;
  const withKey = useKeyHint(session.singleKeys);
  // The one filled button is then another: Bring your recording, or Check.
  const isOutlined = Boolean(bring) || check?.isRunning() === true;
  const isPlaying = useStore(playback, (state) => state.playing);
  const actions = playback.getState();
  // Specification, section 2, 'Viewer': without a recording there is no Play; this is another thing.
  const play = recording === 'absent' ? 'Play without sound' : 'Play';
  const name = isPlaying ? 'Pause' : play;
  const Sign = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.play}
      data-outlined={isOutlined || undefined}
      aria-label={name}
      title={withKey(name, ' ')}
      disabled={recording === 'unasked' || recording === 'failed'}
      onClick={() => (isPlaying ? actions.pause() : actions.play())}
    >
      <Sign size={20} aria-hidden="true" />
    </button>
  );
}

/** Specification, section 2, 'Viewer': hidden where the file names no recording. */
function StopButton({ session, recording, bring }: Props) {
  if (bring || !isPresent(recording)) return null;
  return (
    <IconButton
      aria-label="Stop"
      title="Stop and return to the start"
      disabled={recording === 'unasked'}
      onClick={() => session.playback.getState().stop()}
    >
      <Square size={18} aria-hidden="true" />
    </IconButton>
  );
}

function Zoom({ session }: { readonly session: AnalysisView & Tools }) {
  const withKey = useKeyHint(session.singleKeys);
  return (
    <span className={styles.zoom} role="group" aria-label="Zoom">
      <IconButton
        aria-label="Zoom out"
        title={withKey('Zoom out', '-')}
        onClick={() => zoomBySteps(session, -1)}
      >
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={`${toolStyles.tool} ${styles.fit}`}
        aria-label="Fit to screen"
        title={withKey('Fit to screen', '0')}
        onClick={() => fit(session)}
      >
        Fit
      </button>
      <IconButton
        aria-label="Zoom in"
        title={withKey('Zoom in', '+')}
        onClick={() => zoomBySteps(session, 1)}
      >
        <Plus size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Sound({ session, recording, playsChords, hasPictures }: Props) {
  const isHeard = (isPresent(recording) && recording !== 'silent') || playsChords;
  return (
    <>
      {isHeard && <VolumeButton session={session} />}
      {isPresent(recording) && hasPictures && <VideoSizes session={session} />}
    </>
  );
}
