import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { FindStore } from '../../find/find-store.ts';

/** Most hits that the outline lists; the marks on the overview have all of them. */
const MAX_LISTED = 20_000;

/** Rows of the components that were found, ascending, by timeline. */
export type FoundRows = ReadonlyMap<number, readonly number[]>;

/** The components that a search has found so far; undefined while nothing is looked for. */
export function useFoundRows(find: FindStore): FoundRows | undefined {
  const isIdle = useStore(find, ({ phase }) => phase === 'idle');
  const found = useStore(find, (state) => state.found);
  const count = useStore(find, (state) => state.found?.components.count ?? 0);
  return useMemo(() => {
    if (isIdle) return undefined;
    const byTimeline = new Map<number, Set<number>>();
    for (let index = 0; found && index < Math.min(count, MAX_LISTED); index++) {
      const { timeline, row } = found.components.at(index);
      const rows = byTimeline.get(timeline) ?? new Set();
      byTimeline.set(timeline, rows.add(row));
    }
    return new Map(Array.from(byTimeline, ([timeline, rows]) => [timeline, [...rows].sort((a, b) => a - b)]));
  }, [isIdle, found, count]);
}
