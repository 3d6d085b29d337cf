import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import textStyles from '../../../ui/text.module.css';
import { timelineName } from '../../model/timeline.ts';
import { pageAt, pageBeside } from '../../score/page-turns.ts';
import { createScoreDocuments, type ScoreDocument } from '../../score/score-document.ts';
import type { Session } from '../../session.ts';
import { focusTimelines } from '../focus-timelines.ts';
import { ScoreDivider, useScoreWidth } from './score-divider.tsx';
import { ScoreMenu, type NamedScore, type Score } from './score-menu.tsx';
import { NoDocument, ScoreSheet } from './score-sheet.tsx';
import { PHONE } from '../use-media.ts';
import styles from './score-panel.module.css';

/**
 * The pages of the score beside everything else, turned as the music goes on. It opens by itself when the server has a
 * score, but on phones, where it would cover the rest.
 */
export function ScorePanel({ session }: { readonly session: Session }) {
  const { panels } = session;
  const scores = useScores(session);
  const [documents] = useState(() => createScoreDocuments(session.requests));
  useEffect(() => documents.destroy, [documents]);
  const isOpen = useStore(panels, (state) => state.scoreOpen);
  const chosen = useStore(panels, (state) => state.scoreTimeline);
  const hasScore = scores.length > 0;
  const hasDocument = scores.some(({ score }) => score.url !== undefined);
  const mayComeMore = useStore(session.loading, ({ phase }) => phase === 'loading');
  // Before the first paint, so that the timelines need not be drawn twice.
  useLayoutEffect(() => {
    const { scoreOpen, setScoreOpen } = panels.getState();
    if (scoreOpen !== undefined || !hasScore || (mayComeMore && !hasDocument)) return;
    setScoreOpen(hasDocument && !matchMedia(PHONE).matches);
  }, [panels, hasScore, hasDocument, mayComeMore]);
  const shown =
    scores.find(({ timeline }) => timeline === chosen) ??
    scores.find(({ score }) => score.url !== undefined) ??
    scores[0];
  if (isOpen !== true || !shown) return null;
  return <OpenPanel session={session} scores={scores} shown={shown} documentAt={documents.at} />;
}

interface OpenProps {
  readonly session: Session;
  readonly scores: readonly NamedScore[];
  readonly shown: NamedScore;
  readonly documentAt: (url: string) => ScoreDocument;
}

function OpenPanel({ session, scores, shown, documentAt }: OpenProps) {
  const id = useId();
  const divider = useRef<HTMLDivElement>(null);
  const width = useScoreWidth(session, divider);
  const { url } = shown.score;
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
  const open = url === undefined ? undefined : documentAt(url);
  return (
    <>
      <ScoreDivider ref={divider} session={session} width={width} controls={id} />
      <aside ref={aside} id={id} className={styles.score} aria-label="Score" style={widthStyle}>
        {open ? (
          <Pages key={shown.timeline} session={session} shown={shown.score} document={open} />
        ) : (
          <>
            <Head session={session} />
            <NoDocument />
          </>
        )}
        <ScoreMenu session={session} scores={scores} shown={shown} width={width} />
      </aside>
    </>
  );
}

interface PagesProps {
  readonly session: Session;
  readonly shown: Score;
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
      <Head session={session}>
        <PageButtons page={page} pageCount={pageCount} onTurn={turn} />
      </Head>
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

interface HeadProps {
  readonly session: Session;
  readonly children?: React.ReactNode;
}

function Head({ session: { panels }, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2>Score</h2>
      {children}
      <IconButton
        aria-label="Close score"
        title="Close score (P)"
        onClick={() => panels.getState().setScoreOpen(false)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
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

/** The timelines that turn pages, top first, as far as they have come. */
function useScores({ timelines, layout }: Session): readonly NamedScore[] {
  const count = useStore(layout, (state) => state.order.length);
  return useMemo(
    () =>
      timelines.slice(0, count).flatMap((timeline, index) => {
        const { pages, pdfUrl } = timeline;
        const score = pages && { turns: pages, url: pdfUrl };
        return score ? [{ timeline: index, name: timelineName(timeline), score }] : [];
      }),
    [timelines, count],
  );
}
