import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { EngravingAnnotation } from '../../../kinds/contract/kind-timeline.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import textStyles from '../../../ui/text.module.css';
import type { EngravingDocument } from '../../score/engraving/engraving-document.ts';
import { pageAt, pageBeside } from '../../score/page-turns.ts';
import type { ScoreDocument } from '../../score/score-document.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { ScoreHead } from './score-head.tsx';
import type { NamedScore, ScoreOfPages } from './score-menu.tsx';
import styles from './score-panel.module.css';
import { NoDocument, NoEngraving, ScoreSheet } from './score-sheet.tsx';

const NO_ANNOTATIONS: readonly EngravingAnnotation[] = [];

/** Few files have engraved music. */
const EngravedScore = lazy(() =>
  import('./engraved-score.tsx').then((module) => ({ default: module.EngravedScore })),
);

interface Props {
  readonly session: Session;
  readonly shown: NamedScore;
  readonly documentAt: (url: string) => ScoreDocument;
  readonly engravingAt: (url: string) => EngravingDocument;
}

/** Pages or engraved music of the score that is chosen, or why there are none. */
export function ShownScore({ session, shown: { key, score }, documentAt, engravingAt }: Props) {
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
