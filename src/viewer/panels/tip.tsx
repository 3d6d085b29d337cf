import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { formatTime } from '../../shared/time.ts';
import { timelineName, type Timeline } from '../model/timeline.ts';
import { hideTip, hideTipSoon, keepTip } from '../scene/input/tip-hiding.ts';
import type { Session } from '../session.ts';
import type { PanelsStore, Tip as TipFacts } from '../store/panels.ts';
import { SetLabelText } from './set-label.tsx';
import styles from './tip.module.css';

/** Distances from the pointer to the tip and from the tip to the window's edges, in CSS pixels. */
const GAP_PX = 10;
const EDGE_PX = 8;

/** What the pointer rests on, in words beside it. It can be pointed at itself, and Escape hides it. */
export function Tip({ session: { timelines, panels } }: { readonly session: Session }) {
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
  const box = useBeside(tip);
  useDismissal(box, panels);
  const { row } = tip.item;
  const label = timeline.words.label(row);
  const setLabel = timeline.typeset?.label(row);
  const measures = timeline.inMeasures(row);
  return (
    <div
      ref={box}
      className={styles.tip}
      role="tooltip"
      // Not `onPointerEnter`: React reports that before the canvas hears that the pointer has left it.
      onPointerOver={() => keepTip(panels)}
      onPointerLeave={() => hideTipSoon(panels)}
    >
      {label === '' ? (
        <p className={styles.nameless}>Unlabelled</p>
      ) : (
        <p className={styles.label}>{setLabel ? <SetLabelText label={setLabel} /> : label}</p>
      )}
      <p>{timelineName(timeline)}</p>
      <p className="num">{timesOf(timeline, row)}</p>
      {measures !== undefined && <p>{measures.charAt(0).toUpperCase() + measures.slice(1)}</p>}
      {tip.sharing > 1 && (
        <p className={styles.sharing}>{tip.sharing} components here. Zoom in to tell them apart.</p>
      )}
    </div>
  );
}

/** '0:19.45 to 0:35.24, 15.79 s long', '0:19.45'. */
function timesOf(timeline: Timeline, row: number): string {
  const [start, end] = timeline.rows.span(row);
  if (end <= start) return exactTime(start);
  return `${exactTime(start)} to ${exactTime(end)}, ${(end - start).toFixed(2)} s long`;
}

/** Formats a time, without the hours where there are none. */
const exactTime = (time: number) => formatTime(time).replace(/^0:0?/, '');

/** Places an element above the pointer, below it where there is no room, and always inside the window. */
function useBeside({ clientX, clientY }: TipFacts): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const left = Math.min(clientX - GAP_PX, clientWidth - width - EDGE_PX);
    const above = clientY - GAP_PX - height;
    box.current.style.left = `${Math.max(left, EDGE_PX)}px`;
    box.current.style.top = `${above >= EDGE_PX ? above : clientY + 2 * GAP_PX}px`;
  });
  return box;
}

/** Hides the tip on Escape, which then has no other effect, and on a press outside it. */
function useDismissal(box: RefObject<HTMLElement | null>, panels: PanelsStore) {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hideTip(panels);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) hideTip(panels);
    };
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
    return () => listening.abort();
  }, [box, panels]);
}
