import { entryAt } from '../../shared/elements.ts';
import { countedMeasures } from '../model/counted.ts';
import type { Timeline } from '../model/timeline.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Item } from '../store/selection.ts';
import type { Address } from './address.ts';

/** Looks through all components, of the timelines from the index `from` on. */
export function itemOf(timelines: readonly Timeline[], component: number, from = 0): Item | undefined {
  for (let index = from; index < timelines.length; index++) {
    const timeline = entryAt(timelines, index);
    for (let row = 0; row < timeline.rows.count; row++) {
      if (timeline.rows.id(row) === component) return { timeline: index, row };
    }
  }
  return undefined;
}

/**
 * Calls `act` once the target of an address has loaded, or the whole file; at once where the address has no target.
 * Returns a function that stops waiting.
 */
export function whenArrived(
  session: SessionFile & AnalysisView,
  { component, measures }: Address,
  act: () => void,
): () => void {
  const { timelines, layout, loading } = session;
  let searched = 0;
  let isFound = component === undefined;
  const isArrived = () => {
    if (loading.getState().phase === 'complete') return true;
    isFound ||= component !== undefined && itemOf(session.timelines, component, searched) !== undefined;
    searched = timelines.length;
    return isFound && (measures === undefined || countedMeasures(session.timelines) !== undefined);
  };
  if (isArrived()) {
    act();
    return () => undefined;
  }
  const check = () => {
    if (!isArrived()) return;
    stop();
    act();
  };
  const endings = [layout.subscribe(check), loading.subscribe(check)];
  const stop = () => {
    for (const end of endings) end();
  };
  return stop;
}
