import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { syncAcrossTabs } from '../../persist/remember.ts';
import type { Check } from '../check/check.ts';
import { isOtherPicture } from '../check/other-picture.ts';
import { NO_LINKS } from '../links/links.ts';
import { targetOf } from '../links/present-address.ts';
import type { KeyedViewer } from '../scene/input/key-table.ts';
import { runKey } from '../scene/input/keys.ts';
import { openMenuAtSelection } from '../scene/input/open-menu.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import type { Session } from '../session.ts';
import { keepLaneSize } from '../store/keep-lane-size.ts';
import { isScoreBeside as isBeside } from '../store/column.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { OpenedProps } from '../viewer.tsx';
import { showWaveform } from '../waveform/show-waveform.ts';
import { copyLink } from './parts/copy-link.ts';
import { SideColumn } from './column/side-column.tsx';
import { useColumnPanels } from './use-column-panels.tsx';
import { useColumnWidths } from './column/use-column-widths.ts';
import { useFirstTab } from './column/use-first-tab.ts';
import { shownTitle } from './parts/file-title.ts';
import { FollowChip } from './toolbar/follow-chip.tsx';
import { LoadingEnded } from './loading/loading-ended.tsx';
import { LoadingLine } from './loading/loading-line.tsx';
import { MoreMenu } from './more-menu/more-menu.tsx';
import { Overview } from './overview/overview.tsx';
import { PlaybackBar } from './playback-bar/playback-bar.tsx';
import { Rail } from './rail/rail.tsx';
import { isPresent } from './parts/recording-state.ts';
import { BringRecording, lacksRecording } from './recording/bring-recording.tsx';
import { useOwnFileChoice } from './recording/own-file-choice.tsx';
import { createRecordingChoice, showsPictures } from './recording/recording-choice.ts';
import { RecordingStrip } from './recording/recording-strip.tsx';
import { Sounding } from './recording/recording.tsx';
import { ScoreBeside, ScorePanel, useScoreView } from './score/score-panel.tsx';
import { linkedVersion } from '../links/linked-version.ts';
import { StatusLine } from './status-line.tsx';
import { Tip } from './tip.tsx';
import { usePlayedChords } from './recording/use-chords.ts';
import { useLatePanels } from './use-late-panels.ts';
import { useLinkInAddress } from './use-link-in-address.ts';
import { FOLDED_RAIL, PHONE, useMedia } from '../../ui/use-media.ts';
import { goToNextPart } from './go-to-next-part.ts';
import { usePageKeys } from './use-page-keys.ts';
import { TitleBar } from './title-bar.tsx';
import styles from './viewer-screen.module.css';

interface ViewerScreenProps extends OpenedProps {
  /** Whether keys work as well while nothing on the page has the focus: not where it is a part of another page. */
  readonly hasPageKeys?: boolean;
}

/** The same as all of a page. */
export const PageViewerScreen = (props: OpenedProps) => <ViewerScreen {...props} hasPageKeys />;

/** An opened file, one screen high: titles, timelines, side column, playback. */
export function ViewerScreen({ opened, onShown, hasPageKeys = false }: ViewerScreenProps) {
  const { file, session } = opened;
  const { concrete_work: work } = file;
  const [choice] = useState(() => createRecordingChoice(session, work, file.file?.version));
  const chosen = useStore(choice);
  const recording = chosen.state;
  const own = useOwnFileChoice(choice);
  const hasPictures = !session.player && showsPictures(work, chosen);
  const [problem, setProblem] = useProblem(session.playback, recording === 'open' || recording === 'own');
  const mode = useStore(session.presenting, (state) => state.mode);
  const isPresented = mode === 'screen';
  const presentsScore = useStore(session.presenting, ({ shows }) => isPresented && shows === 'score');
  const unrecognized = useStore(session.loading, (loading) => loading.unrecognized);
  const screen = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const regionId = useId();
  useRevealed(session.check);
  const widths = useColumnWidths(session, body, regionId);
  useFirstTab(session);
  useLinkInAddress(session);
  useOtherTabs(session);
  useEffect(() => keepLaneSize(session), [session]);
  useEffect(onShown, [onShown]);
  useEffect(() => showWaveform(opened), [opened]);
  const { hasChords, isPlaying: playsChords } = usePlayedChords(session, choice);
  const keyed: KeyedViewer = {
    session,
    copyLink: () => {
      const { links, selection, panels } = session;
      if (links)
        void copyLink(
          session.panels,
          links.to(targetOf(session, selection.getState().selected), linkedVersion(file.file, links)),
        );
      else panels.getState().say(NO_LINKS);
    },
    openMenu: () => {
      const region = document.getElementById(regionId);
      if (region) openMenuAtSelection(session, region);
    },
  };

  const isPhone = useMedia(PHONE);
  const hasWideHeader = !useMedia(FOLDED_RAIL);
  usePageKeys(keyed, screen, hasPageKeys);

  const late = useLatePanels(session);
  useEffect(() => late?.showTempo(opened), [late, opened]);
  const listMore = () =>
    late?.moreEntries({
      ...{ session, file, hasChords },
      performances: late.performanceEntries(session),
      hasRecording: isPresent(recording),
      playOwn: session.player ? undefined : own.playOwn,
    }) ?? [];
  const more = <MoreMenu session={session} entries={listMore} List={late?.MoreList} />;
  const length = Math.max(work.length, work.end);
  const score = useScoreView(session);
  const panels = useColumnPanels(session, file, late, score);
  const isScoreBeside = useStore(session.panels, isBeside) && !isPresented;
  const notShown = [...(file.file?.not_shown ?? []), ...unrecognized.map((kind) => ({ kind, count: 1 }))];
  const note = late?.notShownNote(notShown);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys work wherever in the viewer the focus is; a press on bare text leaves it here
    <div
      ref={screen}
      className={styles.screen}
      data-viewer=""
      data-presented={isPresented ? (presentsScore ? 'score' : 'lanes') : undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        goToNextPart(event, screen);
        runKey(keyed, event.nativeEvent);
      }}
    >
      <a
        className={styles.skip}
        href={`#${regionId}`}
        onClick={(event) => {
          // The address is the link's to the place in the music.
          event.preventDefault();
          document.getElementById(regionId)?.focus({ preventScroll: true });
        }}
      >
        Skip to timelines
      </a>
      {!isPresented && (
        <TitleBar
          session={session}
          file={file}
          more={isPhone && more}
          performances={
            late && (
              <late.PerformanceMenu
                session={session}
                playOwn={session.player ? undefined : own.playOwn}
                onMatchFolder={() => session.panels.getState().setDialog('ownRecordings')}
              />
            )
          }
          exercise={
            late && session.check && hasWideHeader ? (
              <late.CheckBar session={session} isInHeader />
            ) : undefined
          }
        />
      )}
      {problem !== undefined && (
        <p className={`${styles.note} ${styles.problem}`} role="alert">
          {problem}
        </p>
      )}
      {late && file.file && !isPresented && <late.OldVersion session={session} note={file.file} />}
      {late && !isPresented && (
        <late.UnsupportedKinds kinds={[...session.timelines, ...notShown].map(({ kind }) => kind)} />
      )}
      {note !== undefined && !isPresented && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <LoadingEnded opened={opened} />
      {late && (isPresented || !hasWideHeader) && <late.CheckBar session={session} />}
      <div ref={body} className={styles.body}>
        <div className={styles.main} inert={presentsScore}>
          {!session.player && (
            <RecordingStrip session={session} work={work} choice={choice} Align={late?.AlignPanel} />
          )}
          <div className={styles.stack}>
            <Rail session={session} />
            <TimelinesCanvas session={session} id={regionId} title={shownTitle(file)} />
            <FollowChip session={session} />
            {late && <late.NothingDrawn session={session} />}
            <LoadingLine opened={opened} />
            {late && !isPresented && <late.OverTimelines keyed={keyed} file={file} />}
          </div>
        </div>
        {score && isScoreBeside && <ScoreBeside session={session} view={score} width={widths.score} />}
        {score && presentsScore && (
          <div className={styles.presentedScore}>
            <ScorePanel session={session} view={score} />
          </div>
        )}
        <SideColumn
          session={session}
          panels={panels}
          width={widths.column}
          isSheet={widths.isSheet}
          isPresented={isPresented}
          pictures={<Sounding session={session} work={work} choice={choice} onProblem={setProblem} />}
          notice={late && <late.ReviewPanel session={session} />}
        />
      </div>
      {!isPresented && (
        <PlaybackBar
          session={session}
          length={length}
          recording={recording}
          playsChords={playsChords}
          hasPictures={hasPictures}
          overview={<Overview session={session} length={length} controls={regionId} />}
          bring={lacksRecording(work, chosen) && <BringRecording choice={choice} />}
          more={!isPhone && more}
        />
      )}
      <Tip session={session} />
      {late && mode !== 'off' && (
        <late.Presenting session={session} title={shownTitle(file)} screen={screen} />
      )}
      {late && <late.OverScreen keyed={keyed} file={file} more={listMore} hear={choice.getState().playOwn} />}
      {own.input}
      <StatusLine session={session} />
    </div>
  );
}

/** Updates all words when hidden labels have been revealed. */
function useRevealed(check: Check | undefined) {
  const [, setRevealed] = useState<object>();
  useEffect(
    () =>
      check?.answers.subscribe((now, before) => {
        if (isOtherPicture(now, before)) setRevealed(now);
      }),
    [check],
  );
}

/** Takes over the choices on single keys and YouTube that the reader makes in another tab. */
function useOtherTabs({ singleKeys, youTubeConsent, storage }: Session) {
  useEffect(() => {
    const endings = [singleKeys, youTubeConsent].map((store) => syncAcrossTabs(store, storage));
    return () => endings.forEach((end) => end());
  }, [singleKeys, youTubeConsent, storage]);
}

/** Sentence for the listener; one about the start disappears once the recording starts. */
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
