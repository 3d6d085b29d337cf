import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
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
import { NOTATION } from '../../store/panels.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { ScoreDivider, useScoreWidth } from './score-divider.tsx';
import { ScoreHead } from './score-head.tsx';
import { ScoreMenu, type NamedScore, type Score, type ScoreOfPages } from './score-menu.tsx';
import { NoDocument, NoEngraving, ScoreSheet } from './score-sheet.tsx';
import { PHONE } from '../parts/use-media.ts';
import styles from './score-panel.module.css';

const NO_ANNOTATIONS: readonly EngravingAnnotation[] = [];

/** Few files have engraved music. */
const EngravedScore = lazy(() =>
  import('./engraved-score.tsx').then((module) => ({ default: module.EngravedScore })),
);

interface ScorePanelProps {
  readonly session: Session;
  /** Whether it takes the place of the lanes, open or not. */
  readonly isPresented?: boolean;
}

/**
 * The score beside everything else, its pages or its engraved music turned as the music goes on. It opens by itself when the server has a
 * score, but on phones, where it would cover the rest, and not for one that takes long to engrave.
 */
export function ScorePanel({ session, isPresented = false }: ScorePanelProps) {
  const { panels } = session;
  const scores = useScores(session);
  const [documents] = useState(() => createScoreDocuments(session.requests));
  useEffect(() => documents.destroy, [documents]);
  const [engravings] = useState(() => createEngravingDocuments(session.requests));
  useEffect(() => engravings.destroy, [engravings]);
  const [notations] = useState(() => createNotationDocuments(session.requests, session.notation?.engraving));
  useEffect(() => notations.destroy, [notations]);
  const isOpen = useStore(panels, (state) => state.scoreOpen === true) || isPresented;
  const chosen = useStore(panels, (state) => state.scoreTimeline);
  const hasScore = scores.length > 0;
  const opensByItself = scores.some(({ score }) => score.url !== undefined && !takesLong(score, session));
  const mayComeMore = useStore(session.loading, ({ phase }) => phase === 'loading');
  const areTimelinesDrawn = useStore(session.firstPicture, ({ isThere }) => isThere);
  // Before the first paint, so that the timelines need not be drawn twice.
  useLayoutEffect(() => {
    const { scoreOpen, setScoreOpen } = panels.getState();
    if (scoreOpen !== undefined || !hasScore || (mayComeMore && !opensByItself)) return;
    setScoreOpen(opensByItself && !matchMedia(PHONE).matches);
  }, [panels, hasScore, opensByItself, mayComeMore]);
  const shown =
    scores.find(({ key }) => key === chosen) ??
    scores.find(({ score }) => score.url !== undefined) ??
    scores[0];
  if (!isOpen || !shown) return null;
  return (
    <OpenPanel session={session} scores={scores} shown={shown}>
      {areTimelinesDrawn && (
        <Shown
          session={session}
          shown={shown}
          documentAt={documents.at}
          engravingAt={(url) => (shown.score.sort === 'notation' ? notations : engravings).at(url)}
        />
      )}
    </OpenPanel>
  );
}

interface OpenProps {
  readonly session: Session;
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
  readonly children: ReactNode;
}

function OpenPanel({ session, scores, shown, children }: OpenProps) {
  const id = useId();
  const divider = useRef<HTMLDivElement>(null);
  const width = useScoreWidth(session, divider);
  const aside = useRef<HTMLElement>(null);
  // Before it is gone, and the focus with it.
  useLayoutEffect(() => {
    const panel = aside.current;
    // One that is closed by a key or by its own button while it has the keyboard would leave it nowhere.
    return () => {
      if (panel?.contains(document.activeElement)) focusTimelines();
    };
  }, []);
  const widthStyle = { '--score-width': `${width.now}px` } as React.CSSProperties;
  return (
    <>
      <ScoreDivider ref={divider} session={session} width={width} controls={id} />
      <aside ref={aside} id={id} className={styles.score} aria-label="Score" style={widthStyle}>
        {children}
        <ScoreMenu session={session} scores={scores} shown={shown} width={width} />
      </aside>
    </>
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
        document={engravingAt(score.url)}
      />
    </Suspense>
  );
}

interface PagesProps {
  readonly session: Session;
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
      {pageCount > 0 && (
        <>
          <span className={styles.unseen}>
            {page === undefined ? 'No page' : `Page ${page} of ${pageCount}`}
          </span>
          <span className={textStyles.num} aria-hidden>
            {page ?? '-'} / {pageCount}
          </span>
        </>
      )}
      {forth}
    </div>
  );
}

/** Scores of the timelines, top first, as far as these have loaded, and the notation beside the file. */
function useScores({ timelines, layout, notation }: Session): readonly NamedScore[] {
  const count = useStore(layout, (state) => state.order.length);
  return useMemo(() => {
    const ofTimelines = timelines.slice(0, count).flatMap((timeline, key): readonly NamedScore[] => {
      const score = scoreOf(timeline, key);
      return score ? [{ key, name: timelineName(timeline), score }] : [];
    });
    if (!notation) return ofTimelines;
    const lane = ofTimelines.map(({ score }) => score).find((score) => score.sort === 'engraved')?.lane;
    const { name, url } = notation;
    return [...ofTimelines, { key: NOTATION, name, score: { sort: 'notation', lane, url } }];
  }, [timelines, count, notation]);
}

const takesLong = ({ sort }: Score, { notation }: Session) =>
  sort === 'notation' && notation?.engraving !== undefined && isLong(notation.engraving);

function scoreOf({ pages, pdfUrl, engraved, attachmentUrl }: Timeline, timeline: number): Score | undefined {
  if (pages) return { sort: 'pages', turns: pages, url: pdfUrl };
  return engraved && { sort: 'engraved', lane: { timeline, notes: engraved }, url: attachmentUrl };
}
