import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import textStyles from '../ui/text.module.css';
import { NO_LINKS } from '../viewer/links/links.ts';
import { shownTitle } from '../viewer/panels/parts/file-title.ts';
import { PHONE } from '../ui/use-media.ts';
import { Rail } from '../viewer/panels/rail/rail.tsx';
import { createRecordingChoice, showsPictures } from '../viewer/panels/recording/recording-choice.ts';
import { Sounding } from '../viewer/panels/recording/recording.tsx';
import { usePlayedChords } from '../viewer/panels/recording/use-chords.ts';
import { StatusLine } from '../viewer/panels/status-line.tsx';
import { Tip } from '../viewer/panels/tip.tsx';
import { FollowChip } from '../viewer/panels/toolbar/follow-chip.tsx';
import { useLinkInAddress } from '../viewer/panels/use-link-in-address.ts';
import { Heard } from '../viewer/passage/heard.tsx';
import type { KeyedViewer } from '../viewer/scene/input/key-table.ts';
import { runKey } from '../viewer/scene/input/keys.ts';
import { TimelinesCanvas } from '../viewer/scene/timelines-canvas.tsx';
import type { OpenedProps, Surface } from '../viewer/viewer.tsx';
import { showWaveform } from '../viewer/waveform/show-waveform.ts';
import { EmbedBar } from './embed-bar.tsx';
import { EmbedSide, useSide } from './embed-side.tsx';
import styles from './embed-screen.module.css';
import { readParameters } from './parameters.ts';
import { useExercisePanels } from './use-exercise-panels.ts';

const nothing = () => undefined;

/** A file in a frame: its timelines, what plays it, and the guide or the exercise beside them. */
export const EMBED: Surface = {
  opensOnSections: () => matchMedia(PHONE).matches,
  Opening: () => null,
  loadOpened: () => Promise.resolve(EmbedScreen),
};

/** Keys for panels that a frame does not have; the rest of the viewer's move about in the timelines and play them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['g', 's', 'k', 'f', 'o', 'h', 'p', '?', '/', 'F1']);

function EmbedScreen({ opened, onShown, onProblem }: OpenedProps) {
  const { file, session } = opened;
  const { concrete_work: work } = file;
  const [{ controls, opensGuide, showsScore }] = useState(() => readParameters(location.search));
  const [choice] = useState(() => createRecordingChoice(session, work, file.file?.version));
  const chosen = useStore(choice);
  const [problem, setProblem] = useState<string>();
  const screen = useRef<HTMLDivElement>(null);
  const regionId = useId();
  const title = shownTitle(file);
  const exercise = useExercisePanels(session);
  const side = useSide(session, opensGuide);
  const hasPictures = showsPictures(work, chosen);
  const { hasChords, isPlaying: playsChords } = usePlayedChords(session, choice);
  const keyed: KeyedViewer = {
    session,
    copyLink: () => session.panels.getState().say(NO_LINKS),
    openMenu: nothing,
  };
  useLinkInAddress(session);
  useEffect(onShown, [onShown]);
  // Its worker starts in no sandbox, where there is no origin.
  useEffect(() => (globalThis.origin === 'null' ? undefined : showWaveform(opened)), [opened]);
  // The button that was pressed is gone.
  useEffect(() => screen.current?.focus({ preventScroll: true }), []);
  // The player is bound anew with another one.
  const report = useCallback(
    (words: string) => {
      setProblem(words);
      onProblem(words);
    },
    [onProblem],
  );
  const pictures = <Sounding session={session} work={work} choice={choice} onProblem={report} />;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys work wherever in the frame the focus is
    <div
      ref={screen}
      className={styles.screen}
      data-pictures={hasPictures || undefined}
      tabIndex={-1}
      onKeyDown={({ nativeEvent }) => {
        if (!LEFT_OUT.has(nativeEvent.key)) runKey(keyed, nativeEvent);
      }}
    >
      <h1 className={textStyles.visuallyHidden}>{title}</h1>
      <Notices>
        <Heard
          choice={choice}
          hasChords={hasChords}
          problem={problem}
          onWant={() => session.playback.getState().play()}
        />
      </Notices>
      {exercise && <exercise.CheckBar session={session} />}
      <div className={styles.body}>
        <div className={styles.stack}>
          <Rail session={session} />
          <TimelinesCanvas session={session} id={regionId} title={title} />
          <FollowChip session={session} />
          {exercise && <exercise.OverTimelines keyed={keyed} file={file} />}
        </div>
        <EmbedSide
          session={session}
          file={file}
          exercise={exercise}
          side={side}
          showsScore={showsScore}
          pictures={pictures}
        />
      </div>
      {controls !== 'none' && (
        <EmbedBar
          session={session}
          length={Math.max(work.length, work.end)}
          recording={chosen.state}
          isHeard={playsChords || chosen.state === 'open' || chosen.state === 'own'}
          isFull={controls === 'full'}
          side={side}
        />
      )}
      <Tip session={session} />
      {exercise && (
        <exercise.OverScreen keyed={keyed} file={file} more={() => []} hear={choice.getState().playOwn} />
      )}
      <StatusLine session={session} />
    </div>
  );
}

/** What is heard in place of the recording, or why nothing is. */
const Notices = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.notices}>{children}</div>
);
