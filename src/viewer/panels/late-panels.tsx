import { AboutFile } from './about-file.tsx';
import { AlignPanel } from './recording/align/align-panel.tsx';
import type { KeyedViewer } from '../scene/input/key-table.ts';
import type { Session } from '../session.ts';
import type { FileHead } from '../viewer-file.ts';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { CheckBar } from './check/check-bar.tsx';
import { CheckDialog } from './check/check-dialog.tsx';
import { CheckResult } from './check/check-result.tsx';
import { CiteDialog } from './cite/cite-dialog.tsx';
import { copyCitation } from './cite/copy-citation.ts';
import { TapMarks } from './check/tap-marks.tsx';
import { ContextMenu } from './context-menu.tsx';
import { shownTitle } from './parts/file-title.ts';
import { FindField } from './find/find-field.tsx';
import { FrameTimesPanel } from './frame-times/frame-times-panel.tsx';
import { GuideSettings } from './guide/guide-settings.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { OutlineGrid } from './outline/outline-grid.tsx';
import { GoToDialog } from './palette/go-to-dialog.tsx';
import { KeysSheet } from './palette/keys-sheet.tsx';
import { PaletteDialog } from './palette/palette-dialog.tsx';
import { RailNames } from './rail/rail-names.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { VersionsDialog } from './versions/versions-dialog.tsx';
import { Presenting } from './present/presenting.tsx';
import type { Item } from '../store/selection.ts';
import { TimelinesPanel } from './timelines/timelines-panel.tsx';

export { AboutFile, AlignPanel, ChangesPanel, CheckBar, FindField, OutlineGrid, Presenting, ReviewPanel };

export interface OverScreenProps {
  readonly keyed: KeyedViewer;
  readonly file: FileHead;
}

interface DetailsProps {
  readonly session: Session;
  readonly file: FileHead;
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
export function OverScreen({ keyed, file }: OverScreenProps) {
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
      {session.links && <CheckDialog session={session} links={session.links} />}
      <CheckResult session={session} title={shownTitle(file)} />
      <GuideSettings session={session} />
      <VersionsDialog session={session} file={file} />
      <GoToDialog session={session} />
      <PaletteDialog viewer={keyed} title={shownTitle(file)} />
    </>
  );
}

/** Marks, names and panels over the timelines, each while the reader asks for it. */
export function OverTimelines({ keyed: { session } }: OverScreenProps) {
  return (
    <>
      {session.check && <TapMarks session={session} check={session.check} />}
      <RailNames />
      <TimelinesPanel session={session} />
      <FrameTimesPanel session={session} />
    </>
  );
}
