import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { AboutDialog } from './about-file.tsx';
import { AlignPanel } from './recording/align/align-panel.tsx';
import type { KeyedViewer } from '../scene/input/key-table.ts';
import type { Session } from '../session.ts';
import type { FileHead } from '../viewer-file.ts';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { CheckBar } from './check/check-bar.tsx';
import { CheckDialog } from './check/check-dialog.tsx';
import { CheckResult } from './check/check-result.tsx';
import { ClassDialog } from './check/class-dialog.tsx';
import { ExercisePanel } from './check/exercise-panel.tsx';
import { HandInDialog } from './check/hand-in-dialog.tsx';
import { LaneMarks } from './check/lane-marks.tsx';
import { QuestionAtPlace } from './check/question-panel.tsx';
import { CiteDialog } from './cite/cite-dialog.tsx';
import { DownloadDialog } from './download/download-dialog.tsx';
import { copyCitation } from './cite/copy-citation.ts';
import { TapMarks } from './check/tap-marks.tsx';
import { ContextMenu } from './context-menu.tsx';
import { shownTitle } from './parts/file-title.ts';
import { FindField } from './find/find-field.tsx';
import { FoundMarks } from './find/found-marks.tsx';
import { FrameTimesPanel } from './frame-times/frame-times-panel.tsx';
import { GuidePanel } from './guide/guide-panel.tsx';
import { GuideSettings } from './guide/guide-settings.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { OutlineGrid } from './outline/outline-grid.tsx';
import { commandsOf, moreEntries, type MoreEntry } from './more-menu/more-entries.ts';
import { MoreList } from './more-menu/more-list.tsx';
import { HandOutWhenAsked } from './hand-out/hand-out.tsx';
import { GoToDialog } from './palette/go-to-dialog.tsx';
import { KeysSheet } from './palette/keys-sheet.tsx';
import { PaletteDialog } from './palette/palette-dialog.tsx';
import { OwnRecordingsDialog } from './performances/own-recordings-dialog.tsx';
import { PerformanceMenu } from './performances/performance-menu.tsx';
import { performanceEntries } from './more-menu/performance-entries.ts';
import { showTempo } from '../tempo/show-tempo.ts';
import { RailNames } from './rail/rail-names.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { OldVersion } from './versions/old-version.tsx';
import { VersionsDialog } from './versions/versions-dialog.tsx';
import { Presenting } from './present/presenting.tsx';
import type { Item } from '../store/selection.ts';
import { notShownNote } from './timelines/not-shown.ts';
import { NothingDrawn } from './timelines/nothing-drawn.tsx';
import { UnsupportedKinds } from './timelines/unsupported-kinds.tsx';
import { TimelinesPanel } from './timelines/timelines-panel.tsx';

export {
  AlignPanel,
  ChangesPanel,
  CheckBar,
  ExercisePanel,
  FindField,
  GuidePanel,
  moreEntries,
  MoreList,
  NothingDrawn,
  notShownNote,
  OldVersion,
  OutlineGrid,
  performanceEntries,
  PerformanceMenu,
  Presenting,
  ReviewPanel,
  showTempo,
  UnsupportedKinds,
};

export interface OverTimelinesProps {
  readonly keyed: KeyedViewer;
  readonly file: FileHead;
}

export interface OverScreenProps extends OverTimelinesProps {
  /** The entries of the menu "More" as they are now. */
  readonly more: () => readonly MoreEntry[];
  /** Plays a recording of the reader's. */
  readonly hear: (name: string, sound: Blob) => void;
}

interface DetailsProps {
  readonly session: Session;
  readonly file: FileHead;
}

/** Few readers print. */
const FigureDialog = lazy(() =>
  import('./figure/figure-dialog.tsx').then((module) => ({ default: module.FigureDialog })),
);

/** The dialog for figures, once it is asked for. */
function Figures({ session, file: head }: DetailsProps) {
  const isOpen = useStore(session.panels, ({ dialog }) => dialog === 'figure');
  const { links } = session;
  const { file } = head;
  if (!isOpen || !links?.figures || !file?.citation) return null;
  const { citation: citable } = file;
  return (
    <Suspense>
      <FigureDialog {...{ session, links, file, citable }} figures={links.figures} title={shownTitle(head)} />
    </Suspense>
  );
}

/** What is known of the selected component, which can be cited where the file can. */
export function Details({ session, file: { file } }: DetailsProps) {
  const { links } = session;
  const citable = file?.citation;
  const onCite =
    links && file && citable
      ? (item: Item) => void copyCitation(session, { links, file, citable }, item)
      : undefined;
  return <Inspector session={session} onCite={onCite} />;
}

/** Menus, sheets and dialogs over the whole viewer, each while the reader asks for it. */
export function OverScreen({ keyed, file, more, hear }: OverScreenProps) {
  const { session } = keyed;
  return (
    <>
      <ContextMenu session={session} file={file} />
      <KeysSheet session={session} />
      {session.links && (
        <ShareDialog session={session} links={session.links} title={shownTitle(file)} file={file.file} />
      )}
      {session.links && file.file?.citation && (
        <CiteDialog session={session} links={session.links} file={file.file} citable={file.file.citation} />
      )}
      <Figures session={session} file={file} />
      {session.links?.download && (
        <DownloadDialog session={session} download={session.links.download} file={file} />
      )}
      {session.links && <CheckDialog session={session} links={session.links} />}
      <CheckResult session={session} title={shownTitle(file)} />
      <GuideSettings session={session} />
      <HandInDialog session={session} title={shownTitle(file)} />
      <ClassDialog session={session} />
      <VersionsDialog session={session} file={file} />
      <GoToDialog session={session} />
      <OwnRecordingsDialog session={session} file={file} hear={hear} />
      <AboutDialog session={session} file={file.file} />
      <HandOutWhenAsked session={session} file={file} />
      <PaletteDialog viewer={keyed} title={shownTitle(file)} more={() => more().flatMap(commandsOf)} />
    </>
  );
}

/** Marks, names and panels over the timelines, each while the reader asks for it. */
export function OverTimelines({ keyed: { session } }: OverTimelinesProps) {
  const { check } = session;
  return (
    <>
      {check && <LaneMarks session={session} check={check} />}
      {check && <TapMarks session={session} check={check} />}
      {check && <QuestionAtPlace session={session} check={check} />}
      <RailNames />
      <FoundMarks session={session} />
      <TimelinesPanel session={session} />
      <FrameTimesPanel session={session} />
    </>
  );
}
