import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { playFrom, selectAndSeekOnly } from '../../scene/commands/commands.ts';
import { timelineName } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { WindowPoint } from '../../store/panels.ts';
import type { Item } from '../../store/selection.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { outlineMove } from './outline-keys.ts';
import type { OutlineLine, OutlineLines } from './outline-lines.ts';
import { ComponentLine, GroupLine, TimelineLine } from './outline-row.tsx';
import styles from './outline.module.css';
import { rowWindow, scrolledHeightPx } from '../parts/row-window.ts';
import { useOutlinePlace, type OutlineState } from './use-outline-place.ts';
import { useRowBox, useRowInView } from '../parts/use-row-box.ts';

const COLUMNS = ['Label', 'Start', 'End', 'Measures', 'Comment'];
/** Rows count from 1, and the first is the header. */
const FIRST_ROW = 2;

/**
 * The treegrid: one tab stop whose active line goes along with the selection. Of its lines only those near the view
 * are mounted, and the active one.
 */
export function OutlineGrid({ session }: { readonly session: Session }) {
  const grid = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const ids = useId();
  const state = useOutlinePlace(session);
  const { active, lines } = state;
  const { scrollPx, ...box } = useRowBox(grid, header);
  const list = { ...box, count: lines.count };
  const activeIndex = active ? lines.indexOf(active) : 0;
  useRowInView(grid, list, activeIndex);
  const { first, end, topPx } = rowWindow(list, scrollPx, activeIndex);
  const pageLines = Math.max(Math.floor(box.viewPx / box.rowPx) - 1, 1);
  return (
    <div
      ref={grid}
      role="treegrid"
      className={styles.grid}
      aria-label="Outline"
      aria-rowcount={lines.total + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={active && idOf(ids, active)}
      tabIndex={0}
      {...handlersOf(session, state, pageLines)}
    >
      <div ref={header} role="rowgroup" className={styles.header}>
        <div role="row" aria-rowindex={1}>
          {COLUMNS.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.scrolled} style={{ height: scrolledHeightPx(list) }}>
        <div className={styles.window} style={{ top: topPx }}>
          <Lines session={session} state={state} ids={ids} first={first} end={end} />
        </div>
      </div>
    </div>
  );
}

interface LinesProps {
  readonly session: AnalysisView & Tools;
  readonly state: OutlineState;
  readonly ids: string;
  /** Bounds of the lines in and near the view. */
  readonly first: number;
  readonly end: number;
}

/** The mounted lines, in one group for each timeline. */
function Lines({ session: { timelines, layout, selection, find }, state, ids, first, end }: LinesProps) {
  const { active, collapsed, found, lines, order } = state;
  const text = useStore(find, (looked) => (looked.phase === 'idle' ? '' : looked.text));
  const laneOf = useStore(layout, (arrangement) => arrangement.laneOf);
  const selected = useStore(selection, (chosen) => chosen.selected);
  const activeIndex = active && lines.indexOf(active);
  return mountedGroups(lines, first, end, activeIndex).map(({ timeline, indexes }) => (
    <div key={timeline} role="rowgroup">
      {indexes.map((index) => {
        const line = lines.at(index);
        const id = idOf(ids, line);
        const common = {
          id,
          timeline: entryAt(timelines, timeline),
          index: timeline,
          rowIndex: lines.positionOf(line) + FIRST_ROW,
          isActive: index === activeIndex,
          isAway: index < first || index >= end,
        };
        if (line.group !== undefined)
          return (
            <GroupLine key={id} {...common} group={line.group} isOpen={state.isOpen(timeline, line.group)} />
          );
        return line.row === undefined ? (
          <TimelineLine
            key={id}
            {...common}
            isShown={laneOf[timeline] !== undefined}
            found={found?.get(timeline)?.length}
            isCollapsed={collapsed.has(timeline)}
            position={order.indexOf(timeline) + 1}
            setSize={order.length}
          />
        ) : (
          <ComponentLine
            key={id}
            {...common}
            row={line.row}
            sought={text}
            isSelected={selected?.timeline === timeline && selected.row === line.row}
          />
        );
      })}
    </div>
  ));
}

interface LineGroup {
  readonly timeline: number;
  readonly indexes: number[];
}

/** Lines from `first` to `end` - 1 and the active one, ascending, by timeline. */
function mountedGroups(
  lines: OutlineLines,
  first: number,
  end: number,
  active: number | undefined,
): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  const add = (index: number) => {
    const { timeline } = lines.at(index);
    const last = groups.at(-1);
    if (last?.timeline === timeline) last.indexes.push(index);
    else groups.push({ timeline, indexes: [index] });
  };
  if (active !== undefined && active < first) add(active);
  for (let index = first; index < end; index++) add(index);
  if (active !== undefined && active >= end) add(active);
  return groups;
}

/** Handlers of keys and presses. Keys that the outline does not use go on to the viewer. */
function handlersOf(
  session: AnalysisView & Tools,
  { goTo, toggle, ...place }: OutlineState,
  pageLines: number,
) {
  const reach = (line: OutlineLine) => {
    goTo(line);
    const item = itemOf(line);
    if (item) selectFromOutline(session, item);
  };
  /** Opens or closes a line; a timeline that is not in the stack comes into it as it is opened. */
  const toggleLine = (line: OutlineLine) => {
    const { layout, panels, timelines } = session;
    if (line.group === undefined && !layout.getState().laneOf[line.timeline]) {
      layout.getState().setFolded(undefined);
      layout.getState().setShown(line.timeline, true);
      panels.getState().say(`${timelineName(entryAt(timelines, line.timeline))} is shown.`);
      if (!place.collapsed.has(line.timeline)) return;
    }
    toggle(line);
  };
  const commandOf = (key: string, active: OutlineLine): (() => void) | undefined => {
    if (key === 'Escape') return focusTimelines;
    const item = itemOf(active);
    if (key === 'Enter') return () => (item ? playFrom(session, item) : toggleLine(active));
    const move = outlineMove(key, { ...place, active, timelines: session.timelines, pageLines });
    return move && (() => (move === 'toggle' ? toggleLine(active) : reach(move)));
  };
  const openMenu = (
    { timeline }: OutlineLine,
    { currentTarget: grid }: { readonly currentTarget: EventTarget & Element },
    { clientX, clientY }: WindowPoint,
  ) => {
    const returnFocus = () => {
      if (grid instanceof HTMLElement) grid.focus({ preventScroll: true });
    };
    session.panels.getState().setMenu({ clientX, clientY, item: undefined, timeline, returnFocus });
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      if (place.active && isTimelineLine(place.active) && isMenuKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        openMenu(place.active, event, footOf(event.currentTarget.querySelector('[data-active]')));
        return;
      }
      if (!place.active || altKey || metaKey || shiftKey) return;
      if (ctrlKey && key !== 'Home' && key !== 'End') return;
      const command = commandOf(key, place.active);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command();
    },
    onContextMenu(event: MouseEvent) {
      const line = lineUnder(event);
      if (!line || !isTimelineLine(line)) return;
      event.preventDefault();
      openMenu(line, event, event);
    },
    onClick(event: MouseEvent) {
      const line = lineUnder(event);
      const button = event.target instanceof Element && event.target.closest('[data-menu]');
      if (line && button) {
        openMenu(line, event, footOf(button));
        return;
      }
      const item = line && itemOf(line);
      if (item && event.altKey) selectFromOutline(session, item, { seeks: false });
      else if (item) reach(item);
      else if (line) toggleLine(line);
    },
    onDoubleClick(event: MouseEvent) {
      const line = lineUnder(event);
      const item = line && itemOf(line);
      if (item) playFrom(session, item);
    },
  };
}

/** Selects while the outline stays in view: it is being read. */
function selectFromOutline(session: AnalysisView, item: Item, { seeks } = { seeks: true }): void {
  if (seeks) selectAndSeekOnly(session, item);
  else session.selection.getState().selectOnly(item);
}

function lineUnder({ target }: MouseEvent): OutlineLine | undefined {
  const element = target instanceof Element && target.closest<HTMLElement>('[data-timeline]');
  if (!element) return undefined;
  const { timeline, row, group } = element.dataset;
  return {
    timeline: Number(timeline),
    row: row === undefined ? undefined : Number(row),
    ...(group !== undefined && { group: Number(group) }),
  };
}

const isTimelineLine = ({ row, group }: OutlineLine) => row === undefined && group === undefined;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Point of the window below the left end of an element. */
function footOf(element: Element | null): WindowPoint {
  const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return { clientX: left, clientY: bottom };
}

const itemOf = ({ timeline, row }: OutlineLine): Item | undefined =>
  row === undefined ? undefined : { timeline, row };

const idOf = (ids: string, { timeline, row, group }: OutlineLine) =>
  `${ids}-${timeline}-${group === undefined ? (row ?? '') : `group-${group}`}`;
