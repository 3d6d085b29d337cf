import type { Check } from '../../check/check.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** Part of the canvas from top to foot, in CSS pixels. */
interface Band {
  readonly topPx: number;
  readonly heightPx: number;
}

/**
 * Where boundaries are set and compared: from the top of the first lane that is asked about to the foot of the last one, of
 * one level the row of this. Undefined while none of the lanes is shown.
 */
export function boundaryBand({ timelines, layout, viewport }: AnalysisView, check: Check): Band | undefined {
  const { laneOf } = layout.getState();
  const { scrollPx } = viewport.getState().view;
  const lanes = timelines.flatMap(({ id, lane: { levelCount = 1 } }, index) => {
    const lane = check.isAsked(id) ? laneOf[index] : undefined;
    return lane ? [{ ...lane, levelCount }] : [];
  });
  const [first, last] = [lanes[0], lanes.at(-1)];
  if (!first || !last) return undefined;
  const { level } = check.part;
  const topPx = first.topPx - scrollPx;
  if (level === undefined) return { topPx, heightPx: last.topPx + last.heightPx - first.topPx };
  const heightPx = first.heightPx / first.levelCount;
  return { topPx: topPx + Math.max(first.levelCount - level, 0) * heightPx, heightPx };
}
