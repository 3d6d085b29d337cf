import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { FindStore } from '../../find/find-store.ts';

/** Most hits that the outline lists; the marks on the overview have all of them. */
const MAX_LISTED = 20_000;

/** Rows of the components that were found, ascending, by timeline. */
export type FoundRows = ReadonlyMap<number, readonly number[]>;

/** The components that a search has found so far; undefined while nothing is looked for. */
export function useFoundRows(find: FindStore): FoundRows | undefined {
  const { componentCount, phase, componentAt } = useStore(find);
  return useMemo(() => {
    if (phase === 'idle') return undefined;
    const found = new Map<number, Set<number>>();
    for (let index = 0; index < Math.min(componentCount, MAX_LISTED); index++) {
      const { timeline, row } = componentAt(index);
      const rows = found.get(timeline) ?? new Set();
      found.set(timeline, rows.add(row));
    }
    return new Map(Array.from(found, ([timeline, rows]) => [timeline, [...rows].sort((a, b) => a - b)]));
  }, [componentCount, phase, componentAt]);
}
