import { useEffect } from 'react';
import { guideEntries } from '../../guide/guide-entries.ts';
import { guideTimelines } from '../../guide/guide-timelines.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { isScoreBeside } from '../../store/column.ts';

/** Shows the exercise where a link asks for one, else the guide where a file has comments, else the outline, whenever no tab is shown that the file has. */
export function useFirstTab(session: Session): void {
  useEffect(() => {
    const { panels, layout, loading, comparison, check } = session;
    if (check) panels.setState({ tab: 'exercise' });
    const look = () => {
      const { tab, hasScore } = panels.getState();
      const isAsking = check && !check.answers.getState().isChecked;
      if (isAsking && (tab === 'guide' || tab === 'details')) panels.setState({ tab: 'exercise' });
      const isComplete = loading.getState().phase !== 'loading';
      const isGone =
        (tab === 'score' && ((isComplete && !hasScore) || isScoreBeside(panels.getState()))) ||
        (tab === 'exercise' && !check) ||
        (tab === 'changes' && comparison.getState().from === undefined);
      // Not yet another one: what stands in for a tab is no choice of the reader's.
      if (isGone) panels.setState({ tab: undefined });
      else if (tab !== undefined) return;
      else if (hasComments(session)) panels.getState().showFirst('guide');
      else if (isComplete) panels.getState().showFirst('outline');
    };
    look();
    const endings = [panels.subscribe(look), layout.subscribe(look), loading.subscribe(look)];
    return () => endings.forEach((end) => end());
  }, [session]);
}

function hasComments({ timelines, layout, guide }: AnalysisView & Tools): boolean {
  const wanted = guide.getState().shown;
  return guideEntries(timelines, guideTimelines(timelines, layout.getState(), wanted), wanted).length > 0;
}
