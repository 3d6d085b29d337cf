import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { TEMPO_ID, WAVEFORM_ID } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import type { RowGroups } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import { flatLines, groupedLines, holdsGroups, listedLines } from './outline-groups.ts';
import { useFoundRows, type FoundRows } from '../parts/use-found-rows.ts';
import { outlineLines, type OutlineLine, type OutlineLines } from './outline-lines.ts';

interface Place {
  /** Line that gets the keyboard focus; undefined where a file has no timelines. */
  readonly active: OutlineLine | undefined;
  /** Timelines and groups that are not as they are at first, open or closed: the latter by `groupKey`. */
  readonly turned: ReadonlySet<number | string>;
}

export interface OutlineState extends Pick<Place, 'active'> {
  /** Timelines whose components are folded away. */
  readonly collapsed: ReadonlySet<number>;
  /** The components that were found, by timeline; undefined while nothing is looked for. */
  readonly found: FoundRows | undefined;
  /** All timelines, top first. */
  readonly order: readonly number[];
  readonly lines: OutlineLines;
  readonly goTo: (line: OutlineLine) => void;
  readonly isOpen: (timeline: number, group: number) => boolean;
  /** Opens or closes a timeline or a group and goes to its line. */
  readonly toggle: (line: OutlineLine) => void;
}

/** Active line of the outline and its open lines. It follows the selection made elsewhere. */
export function useOutlinePlace(session: AnalysisView & Tools): OutlineState {
  const { timelines, layout, selection } = session;
  const stack = useStore(layout, (state) => state.order);
  const shown = useStore(layout, (state) => state.shown);
  const order = useMemo(() => {
    const isShown = (timeline: number) => shown[timeline] === true;
    // A timeline drawn from the recording alone has nothing to read; the tempo is read where it is shown.
    const read = stack.filter((timeline) => {
      const { id } = entryAt(timelines, timeline);
      return id !== WAVEFORM_ID && (id !== TEMPO_ID || isShown(timeline));
    });
    return [...read.filter(isShown), ...read.filter((timeline) => !isShown(timeline))];
  }, [timelines, stack, shown]);
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
  const { turned } = place;
  const found = useFoundRows(session.find);
  const listed = useMemo(
    () => (found ? order.filter((timeline) => found.has(timeline)) : order),
    [order, found],
  );
  const collapsed = useMemo(
    () => new Set(found ? [] : order.filter((timeline) => isFolded(timelines, timeline, turned))),
    [timelines, order, found, turned],
  );
  const lines = useMemo(() => {
    const parts = timelines.map(({ rows, order: own }, timeline) => {
      const groups = own.groups?.();
      if (found) return listedLines(found.get(timeline) ?? []);
      return groups ? groupedLines(groups, isOpenIn(groups, timeline, turned)) : flatLines(rows.count);
    });
    return outlineLines(parts, listed, collapsed);
  }, [timelines, listed, collapsed, found, turned]);
  const [first] = listed;
  const isListed = place.active !== undefined && listed.includes(place.active.timeline);
  const active = isListed
    ? place.active
    : first === undefined
      ? undefined
      : { timeline: first, row: undefined };
  return {
    active,
    collapsed,
    found,
    order: listed,
    lines,
    isOpen: (timeline, group) => {
      const groups = entryAt(timelines, timeline).order.groups?.();
      return groups !== undefined && isOpenIn(groups, timeline, turned)(group);
    },
    goTo: (line) => setPlace((last) => ({ ...last, active: line })),
    toggle: (line) =>
      setPlace((last) =>
        line.group === undefined
          ? { active: line, turned: without(last.turned, line.timeline) }
          : { active: line, turned: without(last.turned, groupKey(line.timeline, line.group)) },
      ),
  };
}

/** Whether a timeline's components are folded away: at first those of one without levels, which are read one by one. */
const isFolded = (
  timelines: AnalysisView['timelines'],
  timeline: number,
  turned: ReadonlySet<number | string>,
) => (entryAt(timelines, timeline).order.outline === undefined) !== turned.has(timeline);

const groupKey = (timeline: number, group: number) => `${timeline} ${group}`;

const isOpenIn =
  (groups: RowGroups, timeline: number, turned: ReadonlySet<number | string>) => (group: number) =>
    holdsGroups(groups, group) !== turned.has(groupKey(timeline, group));

/** A set without a member that was in it, else with it. */
function without<T>(all: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const others = new Set(all);
  if (!others.delete(member)) others.add(member);
  return others;
}

function firstPlace(
  timelines: AnalysisView['timelines'],
  [first]: readonly number[],
  selected: Item | undefined,
): Place {
  const line = first === undefined ? undefined : { timeline: first, row: undefined };
  const place: Place = { active: line, turned: new Set() };
  return selected ? opened(timelines, place, selected) : place;
}

/** Place at an item, with its timeline and all groups around it open. */
function opened(timelines: AnalysisView['timelines'], { turned }: Place, item: Item): Place {
  const { timeline, row } = item;
  const groups = timelines[timeline]?.order.groups?.();
  let open = turned;
  for (let group = groups?.groupOf(row); groups && group !== undefined; group = groups.parent(group))
    if (!isOpenIn(groups, timeline, open)(group)) open = without(open, groupKey(timeline, group));
  return { active: item, turned: isFolded(timelines, timeline, open) ? without(open, timeline) : open };
}
