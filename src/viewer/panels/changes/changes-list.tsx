import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { entryAt } from '../../../shared/elements.ts';
import { wordDifferences } from '../../../versions/word-differences.ts';
import { changeLines, changePlace, nextChange, type ChangeLine } from '../../changes/change-lines.ts';
import { tellChange, type Sort } from '../../changes/change-list.ts';
import { goToChange } from '../../changes/go-to-change.ts';
import { capitalized } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { rowWindow, scrolledHeightPx } from '../parts/row-window.ts';
import { useRowBox, useRowInView } from '../parts/use-row-box.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { KindSign } from '../../../ui/kind-sign.tsx';
import type { ComparisonStore } from '../../store/comparison.ts';
import styles from './changes-list.module.css';
import { SortSign } from './sort-sign.tsx';
import type { Loaded } from './use-changes.ts';
import type { OldLanes } from './use-old-lanes.ts';

/** Rows count from 1, and the first is the header. */
const FIRST_ROW = 2;
const COLUMNS = 2;
/** No cell holds more letters than these, however long an author's text is. */
const MAX_LETTERS = 200;

const SORT_CHOICES: readonly (readonly [value: Sort | 'all', name: string])[] = [
  ['all', 'All changes'],
  ['added', 'Added'],
  ['removed', 'Removed'],
  ['moved', 'Moved'],
  ['relabelled', 'Relabelled'],
  ['other', 'Changed in other ways'],
];

interface Props {
  readonly session: AnalysisView & Tools;
  readonly loaded: Loaded;
}

interface ListProps extends Props {
  readonly oldLanes: OldLanes;
}

/** The changes by timeline: a grid with one tab stop, of whose lines those near the view are mounted, and the active one whole. */
export function ChangesList({ session, loaded, oldLanes }: ListProps) {
  const { groups } = loaded;
  const [sort, setSort] = useState<Sort | 'all'>('all');
  const [active, setActive] = useState(-1);
  const lines = useMemo(() => changeLines(groups, sort), [groups, sort]);
  const go = (place: number | undefined, isSaid = false) => {
    const line = place === undefined ? undefined : lines[place];
    if (place === undefined || !line?.change) {
      if (isSaid) session.panels.getState().say('No further change in this direction.');
      return;
    }
    setActive(place);
    goToChange(session, line.group, line.change);
    if (isSaid) session.panels.getState().say(spoken(session, loaded, lines, place));
  };
  useSteps(session.comparison, (to) => go(nextChange(lines, active, to), true));
  return (
    <>
      <SelectField
        label="Show"
        className={styles.sort}
        value={sort}
        choices={SORT_CHOICES}
        onChoose={(one) => {
          setSort(one);
          setActive(-1);
        }}
      />
      <Grid session={session} loaded={loaded} lines={lines} active={active} onMove={setActive} onGo={go} />
      <Told session={session} loaded={loaded} oldLanes={oldLanes} line={lines[active]} />
    </>
  );
}

/** Handles the reader's requests for the next or previous change. */
function useSteps(comparison: ComparisonStore, onStep: (to: 1 | -1) => void) {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(
    () =>
      comparison.subscribe(({ step }, before) => {
        if (step && step !== before.step) latest.current(step.to);
      }),
    [comparison],
  );
}

/** 'Change 3 of 12: Theme. Form: moved by +0.70 s.' */
function spoken(
  session: AnalysisView,
  { words }: Loaded,
  lines: readonly ChangeLine[],
  place: number,
): string {
  const { group, change } = entryAt(lines, place);
  if (!change) return group.name;
  const { name, what } = tellChange(group, change, session.timelines, words);
  const [position, count] = changePlace(lines, place);
  const where = change === group.whole ? name : `${name}, ${group.name}`;
  return `Change ${position} of ${count}: ${where}: ${what}.`;
}

interface GridProps extends Props {
  readonly lines: readonly ChangeLine[];
  readonly active: number;
  readonly onMove: (place: number) => void;
  readonly onGo: (place: number | undefined) => void;
}

function Grid({ session, loaded, lines, active, onMove, onGo }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const ids = useId();
  const { scrollPx, ...box } = useRowBox(grid, header);
  const list = { ...box, count: lines.length };
  const shown = Math.max(active, 0);
  useRowInView(grid, list, shown);
  const { first, end, topPx } = rowWindow(list, scrollPx, shown);
  const mounted = Array.from({ length: end - first }, (_, place) => first + place);
  const page = Math.max(Math.floor(box.viewPx / box.rowPx) - 1, 1);
  const move = (place: number) => {
    const next = Math.min(Math.max(place, 0), lines.length - 1);
    if (lines[next]?.change) onGo(next);
    else onMove(next);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + page),
    PageUp: () => move(active - page),
    Home: () => move(0),
    End: () => move(lines.length - 1),
    Enter: () => {
      onGo(active);
      focusTimelines();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = moves[event.key];
    if (!act || event.altKey || event.metaKey || event.shiftKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    if (row) move(Number(row.dataset['place']));
  };
  const isMounted = active >= first && active < end;
  return (
    <div
      ref={grid}
      role="grid"
      className={styles.grid}
      aria-label="Changes by timeline"
      aria-rowcount={lines.length + 1}
      aria-colcount={COLUMNS}
      aria-activedescendant={active < 0 ? undefined : `${ids}${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div ref={header} role="rowgroup" className={styles.header}>
        <div role="row" aria-rowindex={1}>
          <span role="columnheader">Entry</span>
          <span role="columnheader">What changed</span>
        </div>
      </div>
      <div role="rowgroup" className={styles.scrolled} style={{ height: scrolledHeightPx(list) }}>
        <div role="presentation" className={styles.window} style={{ top: topPx }}>
          {[...mounted, ...(active >= 0 && !isMounted ? [active] : [])].map((place) => (
            <Line
              key={place}
              id={`${ids}${place}`}
              session={session}
              loaded={loaded}
              line={entryAt(lines, place)}
              place={place}
              isActive={place === active}
              isAway={place < first || place >= end}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface LineProps extends Props {
  readonly id: string;
  readonly line: ChangeLine;
  readonly place: number;
  readonly isActive: boolean;
  readonly isAway: boolean;
}

function Line({ id, session, loaded, line: { group, change }, place, isActive, isAway }: LineProps) {
  const told = change && tellChange(group, change, session.timelines, loaded.words);
  return (
    <div
      id={id}
      role="row"
      className={change && change !== group.whole ? styles.change : styles.group}
      aria-rowindex={place + FIRST_ROW}
      aria-selected={change ? isActive : undefined}
      data-place={place}
      data-active={isActive || undefined}
      data-away={isAway || undefined}
    >
      <span role="gridcell" dir="auto">
        {change ? <SortSign sorts={change.sorts} /> : <KindSign kind={group.kind} />}
        <b>{(told?.name ?? group.name).slice(0, MAX_LETTERS)}</b>
      </span>
      <span role="gridcell" dir="auto">
        {told && change !== group.whole ? capitalized(told.what).slice(0, MAX_LETTERS) : groupWords(group)}
      </span>
    </div>
  );
}

const groupWords = ({ words, isCut, index, status }: ChangeLine['group']) =>
  capitalized(
    isCut
      ? `${words}. These are too many to be listed one by one.`
      : index === undefined && status !== 'removed'
        ? `${words}. Not among the timelines shown here.`
        : words,
  );

interface ToldProps extends ListProps {
  readonly line: ChangeLine | undefined;
}

/** The active change whole, with the words of its comment that differ. */
function Told({ session, loaded, oldLanes, line }: ToldProps) {
  if (!line) return null;
  const { group, change } = line;
  const told = change && tellChange(group, change, session.timelines, loaded.words);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <div className={styles.told} role="group" aria-label="Selected change" tabIndex={0}>
      <p dir="auto">
        <b>{told?.name ?? group.name}</b>
      </p>
      <p dir="auto">{told ? `${capitalized(told.what)}.` : groupWords(group)}</p>
      {group.status !== 'added' && (
        <Button
          look="outline"
          size="small"
          aria-pressed={oldLanes.isOpen(group)}
          onClick={() => oldLanes.toggle(group)}
        >
          Lane of version {loaded.changes.from}
        </Button>
      )}
      {told?.comments && (
        <p className={styles.comment} dir="auto">
          {wordDifferences(...told.comments).map(({ text, status }, place) =>
            status === 'added' ? (
              <ins key={place}>{text}</ins>
            ) : status === 'removed' ? (
              <del key={place}>{text}</del>
            ) : (
              <span key={place}>{text}</span>
            ),
          )}
        </p>
      )}
    </div>
  );
}
