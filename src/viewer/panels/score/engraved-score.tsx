import { Minus, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { EngravingAnnotation } from '../../../kinds/contract/kind-timeline.ts';
import type { MeasureTable } from '../../../measures/measure-table.ts';
import { CANNOT_BE_ENGRAVED } from '../../../shared/notation/notation-words.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { countedMeasures } from '../../model/counted.ts';
import { EngravedSystems } from '../../score/engraving/engraved-systems.ts';
import type { EngravingDocument } from '../../score/engraving/engraving-document.ts';
import type { Engraving, EngravingFailure } from '../../score/engraving/engraving.ts';
import { problemOf } from '../../score/engraving/measures-agree.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { ScoreHead } from './score-head.tsx';
import { LongScore } from './long-score.tsx';
import type { EngravedLane } from './score-menu.tsx';
import { Waiting } from './score-message.tsx';
import styles from './score-panel.module.css';
import { FailedScore } from './score-sheet.tsx';
import { useWidth } from '../parts/use-width.ts';

const NEXT: Readonly<Record<EngravingFailure, string>> = {
  missing: 'It is no longer available, or it is private. Ask the analyst to upload the file again.',
  broken: 'It is damaged. Ask the analyst to upload the file again.',
  unreachable: 'The server did not answer correctly. Check your connection, then try again.',
  unreadable: `It ${CANNOT_BE_ENGRAVED}. Ask the analyst to export it again.`,
  large: 'It is too large to be engraved in a browser. Ask the analyst to upload it in parts, or as a PDF.',
  slow: 'To engrave it takes longer than two minutes here. Try again on a faster computer.',
};
/** Sizes that the buttons go through; 1 is the usual one. */
const ZOOMS: readonly number[] = [0.6, 0.75, 1, 1.25, 1.5, 2];

interface Props {
  readonly session: Session;
  /** The timeline of the same notes, where the file has one. */
  readonly lane: EngravedLane | undefined;
  readonly annotations: readonly EngravingAnnotation[];
  /** The measures that the score has by the file's own word, one for one. */
  readonly table: MeasureTable | undefined;
  readonly document: EngravingDocument;
}

/** The engraved music in systems as wide as the panel, turned as the music goes on. */
export function EngravedScore({ session, lane, annotations, table, document: engravingDocument }: Props) {
  const state = useStore(engravingDocument.store);
  const isComplete = useStore(session.loading, ({ phase }) => phase !== 'loading');
  const [zoom, setZoom] = useState(1);
  const [isHeld, setHeld] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // The timelines come first: they share the connection.
    if (isComplete && engravingDocument.store.getState().phase === 'loading') engravingDocument.open();
  }, [engravingDocument, isComplete]);

  const step = (by: 1 | -1) => {
    const next = ZOOMS[ZOOMS.indexOf(zoom) + by];
    if (next === undefined) return;
    setZoom(next);
    setSaid(`Score at ${Math.round(next * 100)} percent`);
  };
  return (
    <>
      <ScoreHead session={session}>
        <ZoomButtons zoom={zoom} onStep={step} />
      </ScoreHead>
      <p className={styles.unseen} role="status">
        {said}
      </p>
      {state.phase === 'open' && isComplete && (
        <Problem session={session} engraving={state.engraving} lane={lane} table={table} />
      )}
      {state.phase === 'open' ? (
        <Sheet
          session={session}
          lane={lane}
          annotations={annotations}
          table={table}
          engraving={state.engraving}
          zoom={zoom}
          isHeld={isHeld}
          onHold={() => setHeld(true)}
          onZoom={step}
        />
      ) : (
        <div className={styles.sheet}>
          {state.phase === 'loading' ? (
            <Waiting>Loading score…</Waiting>
          ) : state.phase === 'long' ? (
            <LongScore {...state.long} onEngrave={() => engravingDocument.open(true)} />
          ) : (
            <FailedScore
              what="Failed to load the score."
              retry="Try again"
              onRetry={() => engravingDocument.open()}
            >
              {NEXT[state.failure]}
            </FailedScore>
          )}
        </div>
      )}
      {isHeld && state.phase === 'open' && (
        <Button
          size="small"
          className={styles.chip}
          onClick={() => {
            setHeld(false);
            setSaid('Score follows the music');
          }}
        >
          Follow the music
        </Button>
      )}
    </>
  );
}

interface ProblemProps {
  readonly session: AnalysisView;
  readonly engraving: Engraving;
  readonly lane: EngravedLane | undefined;
  readonly table: MeasureTable | undefined;
}

/** Reason why the score does not follow the music or has other notes, if it is so. */
function Problem({ session: { timelines }, engraving, lane, table }: ProblemProps) {
  const counted = countedMeasures(timelines);
  const noteCount = lane && timelines[lane.timeline]?.rows.count;
  const problem = useMemo(
    () => problemOf(engraving, counted, noteCount, table),
    [engraving, counted, noteCount, table],
  );
  return problem === undefined ? null : <p className={styles.problem}>{problem}</p>;
}

interface SheetProps extends Omit<Props, 'document'> {
  readonly engraving: Engraving;
  readonly zoom: number;
  readonly isHeld: boolean;
  readonly onHold: () => void;
  readonly onZoom: (step: 1 | -1) => void;
}

function Sheet({ session, lane, annotations, table, engraving, zoom, isHeld, onHold, onZoom }: SheetProps) {
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null);
  const widthPx = useWidth(sheet);
  const [systems, setSystems] = useState<EngravedSystems>();
  const hold = useRef(onHold);
  const zoomBy = useRef(onZoom);
  useLayoutEffect(() => {
    hold.current = onHold;
    zoomBy.current = onZoom;
  });
  useLayoutEffect(() => {
    if (!sheet) return undefined;
    const shown = { session, lane, annotations, table, engraving };
    const made = new EngravedSystems(sheet, shown, () => hold.current());
    setSystems(made);
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy.current(event.deltaY < 0 ? 1 : -1);
    };
    // Not as a property: React listens passively, and the browser would zoom the page.
    sheet.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      sheet.removeEventListener('wheel', onWheel);
      made.destroy();
    };
  }, [sheet, session, lane, annotations, table, engraving]);
  useLayoutEffect(() => {
    if (sheet && systems && widthPx > 0) systems.layOut(innerWidthOf(sheet), zoom);
  }, [sheet, systems, widthPx, zoom]);
  useLayoutEffect(() => {
    if (!isHeld) systems?.follow();
  }, [systems, isHeld]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reached by the keyboard
    <div
      ref={setSheet}
      className={`${styles.sheet} ${styles.engraved}`}
      role="group"
      aria-label="Engraved score"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={(event) => {
        // These scroll the score; elsewhere they move about the timelines.
        if (SCROLLING.has(event.key)) event.stopPropagation();
      }}
    />
  );
}

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Width of an element without its padding, in CSS pixels. */
function innerWidthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

interface ZoomProps {
  readonly zoom: number;
  readonly onStep: (step: 1 | -1) => void;
}

function ZoomButtons({ zoom, onStep }: ZoomProps) {
  const buttons = [
    ['Smaller score', Minus, -1],
    ['Larger score', Plus, 1],
  ] as const;
  return (
    <div className={styles.pages}>
      {buttons.map(([name, Sign, step]) => (
        <IconButton
          key={name}
          aria-label={name}
          title={name}
          // Not `disabled`: that would take the focus away from under the hand.
          aria-disabled={ZOOMS[ZOOMS.indexOf(zoom) + step] === undefined}
          onClick={() => onStep(step)}
        >
          <Sign size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
