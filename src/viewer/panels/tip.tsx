import { useCallback } from 'react';
import { useStore } from 'zustand';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { timelineName, type Timeline } from '../model/timeline.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import type { PanelsStore, Tip as TipFacts } from '../store/panels.ts';
import { SetLabelText } from '../../ui/set-label.tsx';
import styles from './tip.module.css';

/** Tooltip for the component under the pointer. */
export function Tip({ session: { timelines, panels } }: { readonly session: AnalysisView & Tools }) {
  const tip = useStore(panels, (state) => state.tip);
  const timeline = tip && timelines[tip.item.timeline];
  if (!timeline) return null;
  return <ShownTip tip={tip} timeline={timeline} panels={panels} />;
}

interface ShownTipProps {
  readonly tip: TipFacts;
  readonly timeline: Timeline;
  readonly panels: PanelsStore;
}

function ShownTip({ tip, timeline, panels }: ShownTipProps) {
  const { keepTip, hideTipSoon } = panels.getState();
  const hide = useCallback(() => panels.getState().setTip(undefined), [panels]);
  const { row } = tip.item;
  const label = timeline.words.label(row);
  const setLabel = timeline.typeset?.label(row);
  const measures = timeline.inMeasures(row);
  const tags = timeline.moreAbout(row).find(({ name }) => name === 'Tags');
  return (
    <Tooltip at={tip} onDismiss={hide} onPointerOver={keepTip} onPointerLeave={hideTipSoon}>
      {label === '' ? (
        <p className={styles.nameless}>Unlabelled</p>
      ) : (
        <p className={styles.label}>{setLabel ? <SetLabelText label={setLabel} /> : label}</p>
      )}
      <p>{timelineName(timeline)}</p>
      {measures !== undefined && <p>{measures.charAt(0).toUpperCase() + measures.slice(1)}</p>}
      <p className={textStyles.num}>{timesOf(timeline, row)}</p>
      {tags !== undefined && <p>Tags: {tags.value}</p>}
      {tip.sharing > 1 && (
        <p className={styles.sharing}>{tip.sharing} entries here. Zoom in to tell them apart.</p>
      )}
    </Tooltip>
  );
}

/** '0:19.45 to 0:35.24, 15.79 s long', '0:19.45'. */
function timesOf(timeline: Timeline, row: number): string {
  const [start, end] = timeline.rows.span(row);
  const { exact, exactLength, span, unit } = timeline.positions;
  if (end <= start) return exact(start);
  const from = unit === 'seconds' ? `${exact(start)} to ${exact(end)}` : span(start, end);
  return `${from}, ${exactLength(end - start)} long`;
}
