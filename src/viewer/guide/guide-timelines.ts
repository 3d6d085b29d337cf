import { entryAt } from '../../shared/elements.ts';
import type { Timeline } from '../model/timeline.ts';

/** Timelines as indexes into the session's, top first. */
export interface GuideTimelines {
  /** Timelines that have something to listen for. */
  readonly all: readonly number[];
  /** Timelines among them that the guide shows. */
  readonly chosen: readonly number[];
}

/**
 * The timelines for the listening guide: those that are shown in the stack, unless the reader has said otherwise. `order`
 * has all timelines, top first; `wanted` goes by their ids.
 */
export function guideTimelines(
  timelines: readonly Pick<Timeline, 'id' | 'rows' | 'listening'>[],
  { order, shown }: { readonly order: readonly number[]; readonly shown: readonly boolean[] },
  wanted: Readonly<Record<number, boolean>>,
): GuideTimelines {
  const all = order.filter(
    (timeline) => timelines[timeline]?.listening?.activeRows && timelines[timeline].rows.count > 0,
  );
  const isChosen = (timeline: number) => wanted[entryAt(timelines, timeline).id] ?? shown[timeline];
  return { all, chosen: all.filter(isChosen) };
}
