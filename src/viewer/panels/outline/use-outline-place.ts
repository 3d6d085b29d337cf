import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../session.ts';
import type { Item } from '../../store/selection.ts';
import { outlineLines, type OutlineLine, type OutlineLines } from './outline-lines.ts';

interface Place {
  /** Line that gets the keyboard focus; undefined where a file has no timelines. */
  readonly active: OutlineLine | undefined;
  /** Timelines whose components are folded away. */
  readonly collapsed: ReadonlySet<number>;
}

export interface OutlineState extends Place {
  /** All timelines, top first. */
  readonly order: readonly number[];
  readonly lines: OutlineLines;
  readonly goTo: (line: OutlineLine) => void;
  /** Opens or closes a timeline and goes to its line. */
  readonly toggle: (timeline: number) => void;
}

/** Where the outline's keyboard is and what is open. It goes along with whatever is selected elsewhere. */
export function useOutlinePlace({ timelines, layout, selection }: Session): OutlineState {
  const order = useStore(layout, (state) => state.order);
  const [place, setPlace] = useState<Place>(() => firstPlace(order, selection.getState().selected));
  useEffect(
    () =>
      selection.subscribe(({ selected }, before) => {
        if (selected && selected !== before.selected) setPlace((last) => opened(last, selected));
      }),
    [selection],
  );
  const { active, collapsed } = place;
  const lines = useMemo(
    () =>
      outlineLines(
        timelines.map(({ rows }) => rows.count),
        order,
        collapsed,
      ),
    [timelines, order, collapsed],
  );
  return {
    active,
    collapsed,
    order,
    lines,
    goTo: (line) => setPlace({ active: line, collapsed }),
    toggle: (timeline) => {
      const others = new Set(collapsed);
      if (!others.delete(timeline)) others.add(timeline);
      setPlace({ active: { timeline, row: undefined }, collapsed: others });
    },
  };
}

function firstPlace([first]: readonly number[], selected: Item | undefined): Place {
  const line = first === undefined ? undefined : { timeline: first, row: undefined };
  return { active: selected ?? line, collapsed: new Set() };
}

/** Place at an item, with its timeline open. */
function opened({ collapsed }: Place, item: Item): Place {
  if (!collapsed.has(item.timeline)) return { active: item, collapsed };
  const others = new Set(collapsed);
  others.delete(item.timeline);
  return { active: item, collapsed: others };
}
