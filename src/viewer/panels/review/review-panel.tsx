import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { AppError } from '../../../shared/app-error.ts';
import type { Trace } from '../../../shared/file-traces.ts';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import iconButtonStyles from '../../../ui/icon-button.module.css';
import { TraceList } from '../../../ui/trace-list.tsx';
import { goToHit } from '../../find/go-to-hit.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { FoundTraces, Review } from '../../review.ts';
import { ChangesLayer } from '../../scene/layers/changes-layer.ts';
import { MARKS } from '../../scene/layers/marked-lane.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import { PanelFrame, PanelHead } from '../parts/panel-frame.tsx';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import styles from './review-panel.module.css';

const NOT_SEARCHED = 'The file could not be searched for names. Reload the page.';

/** Traces that may tell reviewers who made the file, beside the page as they will see it, for its owner alone. */
export function ReviewPanel({ session }: { readonly session: AnalysisView & Tools }) {
  return session.review ? <OpenPanel session={session} review={session.review} /> : null;
}

interface OpenProps {
  readonly session: AnalysisView & Tools;
  readonly review: Review;
}

function OpenPanel({ session, review }: OpenProps) {
  const [heading, list] = [useId(), useId()];
  const [found, setFound] = useState<FoundTraces | string>();
  const isPhone = useMedia(PHONE);
  const [isOpen, setIsOpen] = useState(!isPhone);
  useEffect(() => {
    const leave = new AbortController();
    review.find(leave.signal).then(setFound, (error: unknown) => {
      if (leave.signal.aborted) return;
      setFound(error instanceof AppError ? error.message : NOT_SEARCHED);
    });
    return () => leave.abort();
  }, [review]);
  const traces = typeof found === 'object' ? found.traces : undefined;
  useMarks(session, traces);
  const Sign = isOpen ? ChevronDown : ChevronUp;
  const hasList = typeof found === 'object';
  return (
    <PanelFrame className={styles.panel} headingId={heading} data-open={isOpen || undefined}>
      <PanelHead heading="As reviewers see it" headingId={heading}>
        <DisclosureButton
          className={iconButtonStyles.iconButton}
          aria-label="List of texts"
          title={isOpen ? 'Hide the list' : 'Show the list'}
          isOpen={isOpen}
          panelId={isOpen && hasList ? list : undefined}
          onToggle={() => setIsOpen(!isOpen)}
        >
          <Sign size={18} aria-hidden="true" />
        </DisclosureButton>
      </PanelHead>
      <p className={styles.count} role="status">
        {found === undefined && 'Looking for names'}
        {typeof found === 'string' && found}
        {traces && countInWords(traces.length)}
      </p>
      {isOpen && hasList && (
        <div id={list} className={styles.list}>
          <List session={session} found={found} />
        </div>
      )}
    </PanelFrame>
  );
}

const countInWords = (count: number): string => {
  if (count === 0) return 'Nothing was found that tells who you are.';
  return count === 1 ? '1 text may tell who you are.' : `${count} texts may tell who you are.`;
};

function List({
  session,
  found: { traces, unread },
}: {
  readonly session: AnalysisView & Tools;
  readonly found: FoundTraces;
}) {
  const go = (component: NonNullable<Trace['component']>) => {
    const item = itemOf(session.timelines, component);
    if (!item) return;
    goToHit(session, item);
    session.panels.getState().turnTo('details');
  };
  return (
    <>
      {traces.length > 0 && <TraceList traces={traces} label="Texts that may tell" onGo={go} />}
      {unread.length > 0 && <p>Could not be searched: {unread.join(', ')}. Look at it yourself.</p>}
      <p>
        Change texts in the desktop program and replace the file, or make the link as it is. This address
        works for you alone.
      </p>
    </>
  );
}

/** Marks the components with such texts on the canvas, unless changes are marked there. */
function useMarks(session: AnalysisView & Tools, traces: readonly Trace[] | undefined) {
  const { overlay, comparison, layout } = session;
  const isFree = useStore(comparison, ({ from }) => from === undefined);
  // Timelines may still be coming.
  const count = useStore(layout, ({ order }) => order.length);
  useEffect(() => {
    if (!traces || !isFree || count === 0) return undefined;
    const rows = new Map<number, number[]>();
    for (const { component } of traces) {
      const item = component && itemOf(session.timelines, component);
      if (item) rows.set(item.timeline, [...(rows.get(item.timeline) ?? []), item.row]);
    }
    const lanes = Array.from(rows, ([timeline, marked]) => ({
      ...{ timeline, isNew: false, rows: Int32Array.from(marked), old: undefined },
      marks: new Uint8Array(marked.length).fill(MARKS.other),
      ghosts: new Int32Array(marked.length).fill(-1),
    }));
    overlay.setState({ differences: (...given) => new ChangesLayer(...given, lanes) });
    return () => overlay.setState({ differences: undefined });
  }, [session, overlay, traces, isFree, count]);
}

/** Index of a component in the session; undefined for one that has not loaded, or that has no row. */
function itemOf(
  timelines: readonly Timeline[],
  { id, timelineId }: NonNullable<Trace['component']>,
): Item | undefined {
  const timeline = timelines.findIndex((one) => one.id === timelineId);
  const rows = timelines[timeline]?.rows;
  if (!rows) return undefined;
  for (let row = 0; row < rows.count; row++) if (rows.id(row) === id) return { timeline, row };
  return undefined;
}
