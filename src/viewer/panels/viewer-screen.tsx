import { useEffect, useRef, useState } from 'react';
import type { OpenedFile } from '../load-file.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import type { Session } from '../session.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { View } from '../store/viewport.ts';
import { shownTitle } from './file-title.ts';
import { Inspector } from './inspector.tsx';
import { NothingDrawn } from './nothing-drawn.tsx';
import { notShownNote } from './not-shown.ts';
import { PlaybackBar } from './playback-bar.tsx';
import {
  firstRecordingState,
  hasPictures,
  isPresent,
  type Sound,
  type VideoSize,
} from './playback-settings.ts';
import { Rail } from './rail.tsx';
import { Recording } from './recording.tsx';
import { TitleBar } from './title-bar.tsx';
import styles from './viewer-screen.module.css';
import { ZoomToolbar } from './zoom-toolbar.tsx';

const FIRST_SOUND: Sound = { volume: 1, isMuted: false, speed: 1 };

/** An opened file, one screen high: titles, recording, timelines, inspector, playback. */
export function ViewerScreen({
  opened: { id, file, session, unrecognized },
}: {
  readonly opened: OpenedFile;
}) {
  const { concrete_work: work } = file;
  const [recording, setRecording] = useState(() => firstRecordingState(work));
  const [problem, setProblem] = useProblem(session.playback, recording === 'open');
  const [sound, setSound] = useState(FIRST_SOUND);
  const [videoSize, setVideoSize] = useState<VideoSize>('Medium');
  const stack = useRef<HTMLDivElement>(null);
  useSteadyScale(session);

  const closeInspector = () => {
    session.selection.getState().setInspectorOpen(false);
    stack.current?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true });
  };

  const length = Math.max(work.length, work.end);
  const note = notShownNote([
    ...(file.file?.not_shown ?? []),
    ...unrecognized.map((kind) => ({ kind, count: 1 })),
  ]);

  return (
    <div className={styles.screen}>
      <TitleBar file={file} fileId={id} onProblem={setProblem} />
      {problem !== undefined && (
        <p className={`${styles.note} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
      {note !== undefined && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <Recording
        work={work}
        playback={session.playback}
        state={recording}
        sound={sound}
        videoSize={videoSize}
        onState={setRecording}
        onProblem={setProblem}
      />
      <ZoomToolbar session={session} length={length} />
      <div ref={stack} className={styles.stack}>
        <Rail session={session} />
        <TimelinesCanvas session={session} title={shownTitle(file)} />
        <Inspector session={session} onClose={closeInspector} />
        <NothingDrawn timelines={session.timelines} />
      </div>
      <PlaybackBar
        playback={session.playback}
        length={length}
        recording={recording}
        sound={sound}
        onSound={setSound}
        videoSize={isPresent(recording) && hasPictures(work) ? videoSize : undefined}
        onVideoSize={setVideoSize}
      />
    </div>
  );
}

/** Opening or closing the inspector changes the canvas's width, but neither the scale nor the left edge. */
function useSteadyScale({ viewport, selection }: Session) {
  useEffect(() => {
    let before: View | undefined;
    const stopSelection = selection.subscribe((now, last) => {
      if (now.inspectorOpen !== last.inspectorOpen) before = viewport.getState().view;
    });
    const stopViewport = viewport.subscribe((state) => {
      const kept = before;
      before = undefined;
      if (!kept || state.view.widthPx === kept.widthPx) return;
      state.zoomAt(kept.pxPerSecond / state.view.pxPerSecond, 0);
      state.panTo(kept.leftTime);
    });
    return () => {
      stopSelection();
      stopViewport();
    };
  }, [viewport, selection]);
}

/** A sentence for the listener; one about the start is gone once the recording starts. */
function useProblem(playback: PlaybackStore, isPlayable: boolean) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isPlayable) return;
    return playback.subscribe((now, before) => {
      if (now.playing && !before.playing) setProblem(undefined);
    });
  }, [playback, isPlayable]);
  return [problem, setProblem] as const;
}
