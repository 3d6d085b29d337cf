import { useStore } from 'zustand';
import type { LaneSigns } from '../../../kinds/contract/kind-timeline.ts';
import { laneView } from '../../model/lane-view.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Lane } from '../../store/layout.ts';
import styles from './rail.module.css';

/** A space of a staff, two steps high, is a fifth of the music font's size. */
const SIZE_STEPS = 10;

interface Props {
  readonly session: AnalysisView;
  readonly signs: LaneSigns;
  readonly lane: Lane;
  readonly isNarrow: boolean;
}

/**
 * Signs in force at the left edge of a lane's view, such as the clefs of staves: beside it, at the right end of the
 * rail.
 */
export function StandingSigns({ session: { viewport }, signs, lane, isNarrow }: Props) {
  const { heightPx, unitPx } = lane;
  const height = heightPx / unitPx;
  const width = signs.widthPx(height, isNarrow);
  // The view changes with every frame, but this state only when the signs to draw do.
  useStore(viewport, ({ view }) => signs.stateOf(laneView(view, lane)));
  const { lines, signs: drawn } = signs.at(laneView(viewport.getState().view, lane), isNarrow);
  if (width === 0) return null;
  return (
    <svg
      className={styles.signs}
      width={width * unitPx}
      height={heightPx}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-part="signs"
    >
      {lines.map((yPx) => (
        <line key={yPx} x1={0} x2={width} y1={yPx} y2={yPx} />
      ))}
      {drawn.map(({ sign, leftPx, baselinePx, stepPx }) => (
        <text key={`${leftPx} ${baselinePx}`} x={leftPx} y={baselinePx} fontSize={SIZE_STEPS * stepPx}>
          {sign}
        </text>
      ))}
    </svg>
  );
}

/** The room in CSS pixels that the signs of lanes take in the rail: that of the widest of them. */
export const signsWidthPx = (
  lanes: readonly Lane[],
  signsOf: (timeline: number) => LaneSigns | undefined,
  isNarrow: boolean,
): number =>
  lanes.reduce((widest, { timeline, heightPx, unitPx }) => {
    const width = signsOf(timeline)?.widthPx(heightPx / unitPx, isNarrow) ?? 0;
    return Math.max(widest, Math.ceil(width * unitPx));
  }, 0);
