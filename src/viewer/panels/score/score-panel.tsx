import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { EngravingAnnotation } from '../../../kinds/contract/kind-timeline.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import textStyles from '../../../ui/text.module.css';
import { timelineName, type Timeline } from '../../model/timeline.ts';
import { pageAt, pageBeside } from '../../score/page-turns.ts';
import { createScoreDocuments, type ScoreDocument } from '../../score/score-document.ts';
import {
  createEngravingDocuments,
  type EngravingDocument,
} from '../../score/engraving/engraving-document.ts';
import { createNotationDocuments, isLong } from '../../score/notation/notation-documents.ts';
import type { Session } from '../../session.ts';
import type { SessionFile } from '../../session/session-file.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { isScoreBeside, isScoreOpen } from '../../store/column.ts';
import { NOTATION } from '../../store/panels.ts';
import type { Notation } from '../../viewer-file.ts';
import { Divider, type PanelWidth } from '../parts/divider.tsx';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { ScoreHead } from './score-head.tsx';
import { ScoreMenu, type NamedScore, type Score, type ScoreOfPages } from './score-menu.tsx';
import { NoDocument, NoEngraving, ScoreSheet } from './score-sheet.tsx';
import styles from './score-panel.module.css';

const NO_ANNOTATIONS: readonly EngravingAnnotation[] = [];

/** Few files have engraved music. */
const EngravedScore = lazy(() =>
  import('./engraved-score.tsx').then((module) => ({ default: module.EngravedScore })),
);

/** The scores of a file, and how the one that is shown is read. */
export interface ScoreView {
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
  readonly documentAt: (url: string) => ScoreDocument;
  readonly engravingAt: (url: string) => EngravingDocument;
}

/**
 * Scores of a session, opened once for all places that they may stand in; undefined while there is none. A score that
 * the server has stands beside the side column by itself where there is room, unless it takes long to engrave.
 */
export function useScoreView(session: Session): ScoreView | undefined {
  const { panels } = session;
  const scores = useScores(session);
  const [documents] = useState(() => createScoreDocuments(session.requests));
  useEffect(() => documents.destroy, [documents]);
  const [engravings] = useState(() => createEngravingDocuments(session.requests));
  useEffect(() => engravings.destroy, [engravings]);
  const [notations] = useState(() => createNotationDocuments(session.requests, session.notation));
  useEffect(() => notations.destroy, [notations]);
  const chosen = useStore(panels, (state) => state.scoreTimeline);
  const hasScore = scores.length > 0;
  const opensByItself = scores.some(
    ({ score }) => score.url !== undefined && !takesLong(score, session.notation),
  );
  // Before the first paint, so that the timelines need not be drawn twice.
  useLayoutEffect(() => {
    if (hasScore) panels.getState().setScore(opensByItself);
  }, [panels, hasScore, opensByItself]);
  const shown =
    scores.find(({ key }) => key === chosen) ??
    scores.find(({ score }) => score.url !== undefined) ??
    scores[0];
  useLaneFolded(session, shown);
  if (!shown) return undefined;
  return {
    scores,
    shown,
    documentAt: documents.at,
    engravingAt: (url) => (shown.score.sort === 'notation' ? notations : engravings).at(url),
  };
}

/** Takes the lane that turns the pages out of the stack while they are shown. */
function useLaneFolded({ panels, layout }: AnalysisView & Tools, shown: NamedScore | undefined) {
  const isOpen = useStore(panels, isScoreOpen) === true;
  const folded =
    isOpen && shown?.score.sort === 'pages' && shown.score.url !== undefined ? shown.key : undefined;
  useLayoutEffect(() => layout.getState().setFolded(folded), [layout, folded]);
}

interface ScorePanelProps {
  readonly session: Session;
  readonly view: ScoreView;
}

/** The score: its pages or its engraved music, turned as the music goes on. */
export function ScorePanel({ session, view }: ScorePanelProps) {
  const { scores, shown, documentAt, engravingAt } = view;
  const areTimelinesDrawn = useStore(session.firstPicture, ({ isThere }) => isThere);
  const isBeside = useStore(session.panels, isScoreBeside);
  return (
    <aside className={styles.score} aria-label="Score" data-beside={isBeside || undefined}>
      {areTimelinesDrawn && (
        <Shown session={session} shown={shown} documentAt={documentAt} engravingAt={engravingAt} />
      )}
      <ScoreMenu session={session} scores={scores} shown={shown} />
    </aside>
  );
}

interface BesideProps extends ScorePanelProps {
  readonly width: PanelWidth;
}

/** The score beside the side column. */
export function ScoreBeside({ session, view, width }: BesideProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // Before it is gone, and the focus with it.
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (own?.contains(document.activeElement)) focusTimelines();
    };
  }, []);
  return (
    <div
      ref={place}
      id={id}
      className={styles.beside}
      style={{ '--score-width': `${width.now}px` } as React.CSSProperties}
    >
      <Divider
        name="Resize score"
        controls={id}
        width={width}
        onWidth={session.panels.getState().setScoreWidth}
      />
      <ScorePanel session={session} view={view} />
    </div>
  );
}

interface ShownProps {
  readonly session: Session;
  readonly shown: NamedScore;
  readonly documentAt: (url: string) => ScoreDocument;
  readonly engravingAt: (url: string) => EngravingDocument;
}

function Shown({ session, shown: { key, score }, documentAt, engravingAt }: ShownProps) {
  if (score.url === undefined)
    return (
      <>
        <ScoreHead session={session} />
        {score.sort === 'pages' ? <NoDocument /> : <NoEngraving />}
      </>
    );
  return score.sort === 'pages' ? (
    <Pages key={key} session={session} shown={score} document={documentAt(score.url)} />
  ) : (
    <Suspense fallback={<ScoreHead session={session} />}>
      <EngravedScore
        key={key}
        session={session}
        lane={score.lane}
        // Texts over an engraving stand at places of that one alone.
        annotations={score.sort === 'engraved' ? score.lane.notes.annotations : NO_ANNOTATIONS}
        table={score.sort === 'notation' ? session.timelines[score.measureTable ?? -1]?.table : undefined}
        document={engravingAt(score.url)}
      />
    </Suspense>
  );
}

interface PagesProps {
  readonly session: AnalysisView & Tools;
  readonly shown: ScoreOfPages;
  readonly document: ScoreDocument;
}

/** The page of the moment, or the one that the reader has turned to. */
function Pages({ session, shown, document: scoreDocument }: PagesProps) {
  const { playback } = session;
  const state = useStore(scoreDocument.store);
  const pageAtPlayhead = useStore(playback, ({ time }) => pageAt(shown.turns, time));
  const [held, setHeld] = useState<number>();
  const [said, setSaid] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const pageCount = state.phase === 'open' ? state.pageCount : 0;
  const page = held ?? pageAtPlayhead;
  useEffect(() => {
    if (scoreDocument.store.getState().phase === 'loading') scoreDocument.open();
  }, [scoreDocument]);

  const turn = (step: 1 | -1) => {
    const next = pageBeside(page, step, pageCount);
    if (next === undefined) return;
    setHeld(next);
    setSaid(`Page ${next} of ${pageCount}`);
  };
  const follow = () => {
    setHeld(undefined);
    sheet.current?.focus({ preventScroll: true });
    setSaid('Score follows the music');
  };
  return (
    <>
      <ScoreHead session={session}>
        <PageButtons page={page} pageCount={pageCount} onTurn={turn} />
      </ScoreHead>
      {/* For screen readers only; pages that turn by themselves are not announced. */}
      <p className={styles.unseen} role="status">
        {said}
      </p>
      <ScoreSheet ref={sheet} document={scoreDocument} state={state} page={page} onTurn={turn} />
      {held !== undefined && state.phase === 'open' && (
        <Button size="small" className={styles.chip} onClick={follow}>
          Follow the music
        </Button>
      )}
    </>
  );
}

interface PageButtonsProps {
  readonly page: number | undefined;
  /** Number of pages; 0 while there is no document. */
  readonly pageCount: number;
  readonly onTurn: (step: 1 | -1) => void;
}

function PageButtons({ page, pageCount, onTurn }: PageButtonsProps) {
  if (pageCount < 2) return null;
  const buttons = [
    ['Previous page', ChevronLeft, -1],
    ['Next page', ChevronRight, 1],
  ] as const;
  const [back, forth] = buttons.map(([name, Sign, step]) => (
    <IconButton
      key={name}
      aria-label={name}
      title={name}
      // Not `disabled`: that would take the focus away from under the hand.
      aria-disabled={pageBeside(page, step, pageCount) === undefined}
      onClick={() => onTurn(step)}
    >
      <Sign size={18} aria-hidden="true" />
    </IconButton>
  ));
  return (
    <div className={styles.pages}>
      {back}
      <span className={styles.unseen}>{page === undefined ? 'No page' : `Page ${page} of ${pageCount}`}</span>
      <span className={textStyles.num} aria-hidden>
        {page ?? '-'} of {pageCount}
      </span>
      {forth}
    </div>
  );
}

/** Scores of the timelines, top first, as far as these have loaded, and the notation beside the file. */
function useScores({ timelines, layout, notation }: SessionFile & AnalysisView): readonly NamedScore[] {
  const count = useStore(layout, (state) => state.order.length);
  return useMemo(() => {
    const loaded = timelines.slice(0, count);
    const ofTimelines = loaded.flatMap((timeline, key): readonly NamedScore[] => {
      const score = scoreOf(timeline, key, notation);
      return score ? [{ key, name: timelineName(timeline), score }] : [];
    });
    if (!notation || loaded.some(bringsFile)) return ofTimelines;
    const lane = ofTimelines.map(({ score }) => score).find((score) => score.sort === 'engraved')?.lane;
    const { name, url } = notation;
    return [...ofTimelines, { key: NOTATION, name, score: { sort: 'notation', lane, url } }];
  }, [timelines, count, notation]);
}

const takesLong = ({ sort, url }: Score, notation: Notation | undefined) =>
  sort === 'notation' &&
  notation?.engraving !== undefined &&
  url === notation.url &&
  isLong(notation.engraving);

/** Whether the notation of the file is that of a timeline. */
const bringsFile = ({ notation, attachmentUrl }: Timeline) => notation && attachmentUrl === undefined;

function scoreOf(
  { pages, pdfUrl, engraved, attachmentUrl, notation }: Timeline,
  timeline: number,
  ofFile: Notation | undefined,
): Score | undefined {
  const url = attachmentUrl ?? ofFile?.url;
  if (notation && url !== undefined)
    return { sort: 'notation', lane: undefined, url, measureTable: notation.measureTable };
  if (pages) return { sort: 'pages', turns: pages, url: pdfUrl };
  return engraved && { sort: 'engraved', lane: { timeline, notes: engraved }, url: attachmentUrl };
}
