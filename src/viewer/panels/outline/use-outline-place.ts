import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { WAVEFORM_ID } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import type { Item } from '../../store/selection.ts';
import type { RowGroups } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import { flatLines, groupedLines, holdsGroups } from './outline-groups.ts';
import { outlineLines, type OutlineLine, type OutlineLines } from './outline-lines.ts';

interface Place {
  /** Line that gets the keyboard focus; undefined where a file has no timelines. */
  readonly active: OutlineLine | undefined;
  /** Timelines whose components are folded away. */
  readonly collapsed: ReadonlySet<number>;
  /** Groups that are not as they are at first, open or closed, by `groupKey`. */
  readonly turned: ReadonlySet<string>;
}

export interface OutlineState extends Pick<Place, 'active' | 'collapsed'> {
  /** All timelines, top first. */
  readonly order: readonly number[];
  readonly lines: OutlineLines;
  readonly goTo: (line: OutlineLine) => void;
  readonly isOpen: (timeline: number, group: number) => boolean;
  /** Opens or closes a timeline or a group and goes to its line. */
  readonly toggle: (line: OutlineLine) => void;
}

/** Active line of the outline and its open lines. It follows the selection made elsewhere. */
export function useOutlinePlace({ timelines, layout, selection }: Session): OutlineState {
  const stack = useStore(layout, (state) => state.order);
  // A timeline drawn from the recording alone has nothing to read.
  const order = useMemo(
    () => stack.filter((timeline) => entryAt(timelines, timeline).id !== WAVEFORM_ID),
    [timelines, stack],
  );
  const [place, setPlace] = useState<Place>(() =>
    firstPlace(timelines, order, selection.getState().selected),
  );
  useEffect(
    () =>
      selection.subscribe(({ selected }, before) => {
        if (selected && selected !== before.selected) setPlace((last) => opened(timelines, last, selected));
      }),
    [timelines, selection],
  );
  const { active, collapsed, turned } = place;
  const lines = useMemo(() => {
    const parts = timelines.map(({ rows, order: own }, timeline) => {
      const groups = own.groups?.();
      return groups ? groupedLines(groups, isOpenIn(groups, timeline, turned)) : flatLines(rows.count);
    });
    return outlineLines(parts, order, collapsed);
  }, [timelines, order, collapsed, turned]);
  return {
    active,
    collapsed,
    order,
    lines,
    isOpen: (timeline, group) => {
      const groups = entryAt(timelines, timeline).order.groups?.();
      return groups !== undefined && isOpenIn(groups, timeline, turned)(group);
    },
    goTo: (line) => setPlace((last) => ({ ...last, active: line })),
    toggle: (line) =>
      setPlace((last) =>
        line.group === undefined
          ? { ...last, active: line, collapsed: without(last.collapsed, line.timeline) }
          : { ...last, active: line, turned: without(last.turned, groupKey(line.timeline, line.group)) },
      ),
  };
}

const groupKey = (timeline: number, group: number) => `${timeline} ${group}`;

const isOpenIn = (groups: RowGroups, timeline: number, turned: ReadonlySet<string>) => (group: number) =>
  holdsGroups(groups, group) !== turned.has(groupKey(timeline, group));

/** A set without a member that was in it, else with it. */
function without<T>(all: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const others = new Set(all);
  if (!others.delete(member)) others.add(member);
  return others;
}

function firstPlace(
  timelines: Session['timelines'],
  [first]: readonly number[],
  selected: Item | undefined,
): Place {
  const line = first === undefined ? undefined : { timeline: first, row: undefined };
  const place: Place = { active: line, collapsed: new Set(), turned: new Set() };
  return selected ? opened(timelines, place, selected) : place;
}

/** Place at an item, with its timeline and all groups around it open. */
function opened(timelines: Session['timelines'], { collapsed, turned }: Place, item: Item): Place {
  const { timeline, row } = item;
  const groups = timelines[timeline]?.order.groups?.();
  let open = turned;
  for (let group = groups?.groupOf(row); groups && group !== undefined; group = groups.parent(group))
    if (!isOpenIn(groups, timeline, open)(group)) open = without(open, groupKey(timeline, group));
  return {
    active: item,
    collapsed: collapsed.has(timeline) ? without(collapsed, timeline) : collapsed,
    turned: open,
  };
}
