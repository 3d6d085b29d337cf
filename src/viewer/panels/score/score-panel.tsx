import { lazy, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { timelineName, type Timeline } from '../../model/timeline.ts';
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
import type { NamedScore, Score } from './score-menu.tsx';
import styles from './score-panel.module.css';

// Loaded late: they are shown once the timelines are drawn.
const ShownScore = lazy(() => import('./shown-score.tsx').then((module) => ({ default: module.ShownScore })));
const ScoreMenu = lazy(() => import('./score-menu.tsx').then((module) => ({ default: module.ScoreMenu })));

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
        <Suspense fallback={<ScoreHead session={session} />}>
          <ShownScore session={session} shown={shown} documentAt={documentAt} engravingAt={engravingAt} />
          <ScoreMenu session={session} scores={scores} shown={shown} />
        </Suspense>
      )}
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
