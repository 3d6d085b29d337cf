import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { shownTitle } from '../panels/parts/file-title.ts';
// Imported here so that the build keeps the viewer's modules in files of their own, and splits none of them for this
// page.
import '../panels/screen.tsx';
import '../viewer.tsx';
import { SeekSlider, Time } from '../panels/playback-bar/playback-bar-time.tsx';
import { Volume } from '../panels/playback-bar/playback-bar-settings.tsx';
import { isPresent } from '../panels/parts/recording-state.ts';
import { createRecordingChoice } from '../panels/recording/recording-choice.ts';
import { Sounding } from '../panels/recording/recording.tsx';
import { soundedTimeline, useChordSound } from '../panels/recording/use-chords.ts';
import { canDraw } from '../scene/gpu/early-canvas.ts';
import { Stack } from '../surfaces/small.tsx';
import { Heard } from './heard.tsx';
import type { OpenPassage } from './open-passage.ts';
import styles from './passage-player.module.css';

interface Props {
  readonly passage: OpenPassage;
  /** Whether the passage is to play as soon as it can. */
  readonly isWanted: boolean;
  /** Called when the reader has chosen another recording. */
  readonly onWant: () => void;
  /** Called when playback has started; it need not be wanted any longer. */
  readonly onStarted: () => void;
  /** Called when the passage has been played to its end. */
  readonly onEnded: () => void;
}

/**
 * A passage with its timelines, its sound, the time and a slider; the page supplies the controls that start and stop
 * it.
 */
export function PassagePlayer({ passage, isWanted, onWant, onStarted, onEnded }: Props) {
  const { file, session } = passage;
  const { concrete_work: work } = file;
  const { playback } = session;
  const [choice] = useState(() => createRecordingChoice(session, work, file.file?.version));
  const [problem, setProblem] = useState<string>();
  const state = useStore(choice, (chosen) => chosen.state);
  const [isDrawn] = useState(canDraw);
  const chords = soundedTimeline(session);
  useChordSound(session, state === 'silent' ? chords : undefined, true);

  useEffect(() => {
    if (!isWanted) return;
    if (state === 'absent') choice.getState().playSilently();
    else if (isPresent(state) && state !== 'unasked') {
      playback.getState().play();
      onStarted();
    }
  }, [isWanted, state, choice, playback, onStarted]);

  useEffect(
    () =>
      playback.subscribe((now, before) => {
        if (now.playing && !before.playing) setProblem(undefined);
        // At the end it goes back to the start by itself, and nothing else does both at once.
        const hasEnded = before.playing && !now.playing && now.seekTo !== before.seekTo;
        if (hasEnded && now.time === now.start) onEnded();
      }),
    [playback, onEnded],
  );

  return (
    <div className={styles.player}>
      <Sounding session={session} work={work} choice={choice} onProblem={setProblem} />
      <div className={styles.frame} data-drawn={isDrawn || undefined}>
        {isDrawn && <Stack session={session} title={shownTitle(file)} />}
        <div className={styles.transport}>
          <Time session={session} length={work.end} />
          <div className={styles.seek}>
            <SeekSlider session={session} length={work.end} />
          </div>
          <span className={styles.volume}>
            <Volume session={session} />
          </span>
        </div>
      </div>
      <Heard choice={choice} hasChords={chords !== undefined} problem={problem} onWant={onWant} />
    </div>
  );
}
