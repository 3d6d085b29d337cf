import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { guideEntries, type GuideEntry } from '../../guide/guide-entries.ts';
import { guideTimelines, type GuideTimelines } from '../../guide/guide-timelines.ts';

/** Timelines of the guide as they are now; before a class none whose labels are counted, whatever the reader has chosen. */
export function useGuideTimelines({
  timelines,
  layout,
  guide,
  presenting,
}: AnalysisView & Tools): GuideTimelines {
  const isPresented = useStore(presenting, ({ mode }) => mode === 'screen');
  const order = useStore(layout, (state) => state.order);
  const shown = useStore(layout, (state) => state.shown);
  const wanted = useStore(guide, (state) => state.shown);
  return useMemo(() => {
    const { all, chosen } = guideTimelines(timelines, { order, shown }, wanted);
    const isCounted = (timeline: number) => timelines[timeline]?.words.hasGeneratedLabels === true;
    return { all, chosen: isPresented ? chosen.filter((timeline) => !isCounted(timeline)) : chosen };
  }, [timelines, order, shown, wanted, isPresented]);
}

/** Entries of the guide as they are now, the same list as long as they are the same. */
export function useGuideEntries(session: AnalysisView & Tools): readonly GuideEntry[] {
  const { timelines, layout, guide } = session;
  const listed = useGuideTimelines(session);
  const wanted = useStore(guide, (state) => state.shown);
  // Lanes are drawn anew where labels that were hidden are shown, and where others are.
  const lanes = useStore(layout, (state) => state.lanes);
  return useMemo(
    () => guideEntries(timelines, listed, wanted),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [timelines, listed, wanted, lanes],
  );
}
