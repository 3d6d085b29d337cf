import type { MeasureTable } from '../../measures/measure-table.ts';
import { entryAt } from '../../shared/elements.ts';
import { countedMeasures } from '../model/counted.ts';
import type { Session } from '../session.ts';
import type { Item } from '../store/selection.ts';
import type { Address } from './address.ts';

/** Looks through all components, of the timelines from the index `from` on. */
export function itemOf({ timelines }: Session, component: number, from = 0): Item | undefined {
  for (let index = from; index < timelines.length; index++) {
    const timeline = entryAt(timelines, index);
    for (let row = 0; row < timeline.rows.count; row++) {
      if (timeline.rows.id(row) === component) return { timeline: index, row };
    }
  }
  return undefined;
}

/** The measures of the file. */
export const measuresOf = ({ timelines }: Session): MeasureTable | undefined => countedMeasures(timelines);

/**
 * Calls `act` once the target of an address has loaded, or the whole file; at once where the address has no target.
 * Returns a function that stops waiting.
 */
export function whenArrived(session: Session, { component, measures }: Address, act: () => void): () => void {
  const { timelines, layout, loading } = session;
  let searched = 0;
  let isFound = component === undefined;
  const isArrived = () => {
    if (loading.getState().phase === 'complete') return true;
    isFound ||= component !== undefined && itemOf(session, component, searched) !== undefined;
    searched = timelines.length;
    return isFound && (measures === undefined || measuresOf(session) !== undefined);
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
