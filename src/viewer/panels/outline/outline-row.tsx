import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { memo, type CSSProperties, type HTMLAttributes } from 'react';
import type { OutlinePlace } from '../../../kinds/contract/kind-timeline.ts';
import { KIND_FACTS } from '../../../kinds/registry/facts.ts';
import { timelineName, type Timeline } from '../../model/timeline.ts';
import { KindSign } from '../../../ui/kind-sign.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './outline.module.css';
import { SetLabelText } from '../../../ui/set-label.tsx';

/** No cell holds more letters than these, however long an author's text is. */
const MAX_LETTERS = 120;

interface LineProps {
  readonly id: string;
  readonly timeline: Timeline;
  /** The timeline's index in the session. */
  readonly index: number;
  /** Counts from 1, the header included. */
  readonly rowIndex: number;
  /** Where the keyboard is while the outline has it. */
  readonly isActive: boolean;
  /** Whether the line is out of view and mounted only because it is the active one. */
  readonly isAway: boolean;
}

type RowProps = Omit<LineProps, 'timeline'> &
  HTMLAttributes<HTMLDivElement> & { readonly place: OutlinePlace };

/** Common part of the lines of timelines, groups and components; a timeline has level 0. */
function Line({ index, rowIndex, isActive, isAway, place, ...own }: RowProps) {
  const { level, position, setSize } = place;
  return (
    <div
      role="row"
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-rowindex={rowIndex}
      data-timeline={index}
      data-active={isActive || undefined}
      data-away={isAway || undefined}
      style={{ '--level': level } as CSSProperties}
      {...own}
    />
  );
}

interface TimelineLineProps extends LineProps {
  readonly isShown: boolean;
  readonly isCollapsed: boolean;
  /** Number of its components that were found; undefined while nothing is looked for. */
  readonly found: number | undefined;
  /** Position among all timelines, from 1. */
  readonly position: number;
  readonly setSize: number;
}

/** A timeline's own line. */
export const TimelineLine = memo(function TimelineLine({
  timeline,
  isShown,
  isCollapsed,
  found,
  position,
  setSize,
  ...line
}: TimelineLineProps) {
  const { name, kind, lane } = timeline;
  const { count } = timeline.rows;
  const shownName = timelineName(timeline);
  // One without a name is called by its kind.
  const words = name === '' ? `${shownName} timeline` : `${name}, ${kind.toLowerCase()} timeline`;
  const [one, many] = KIND_FACTS[kind].search?.inWords ?? ['entry', 'entries'];
  const components = `${count} ${count === 1 ? one : many}`;
  const counted = found === undefined ? components : `${found} found`;
  // A file opens without it, or another panel has what it says: nobody has hidden it.
  const away = lane.seeksOnPress === true || timeline.pages ? 'folded' : 'hidden';
  const notes = isShown ? counted : `${counted}, ${away}`;
  const Twist = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <Line
      {...line}
      className={styles.timeline}
      data-hidden={!isShown || undefined}
      aria-label={`${words}, ${notes}`}
      place={{ level: 0, position, setSize }}
      aria-expanded={count > 0 ? !isCollapsed : undefined}
    >
      <span role="gridcell" aria-colspan={5}>
        {count > 0 ? <Twist size={16} aria-hidden="true" /> : <i />}
        <KindSign kind={kind} />
        <b dir="auto">{shownName.slice(0, MAX_LETTERS)}</b>
        <small>{isShown ? counted : away}</small>
        {/* The keyboard has the line and its menu key. */}
        <button
          type="button"
          data-menu=""
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={`Menu of ${shownName}`}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      </span>
    </Line>
  );
});

interface GroupLineProps extends LineProps {
  /** Index among the groups of the timeline. */
  readonly group: number;
  readonly isOpen: boolean;
}

/** The line of a group of components. */
export const GroupLine = memo(function GroupLine({ timeline, group, isOpen, ...line }: GroupLineProps) {
  const groups = timeline.order.groups?.();
  if (!groups) return null;
  const [label, detail] = [groups.label(group), groups.detail(group)];
  const Twist = isOpen ? ChevronDown : ChevronRight;
  return (
    <Line
      {...line}
      className={styles.group}
      aria-label={`${label}, ${detail}`}
      place={groups.place(group)}
      aria-expanded={isOpen}
      data-group={group}
    >
      <span role="gridcell" aria-colspan={5}>
        <Twist size={16} aria-hidden="true" />
        <span>{label}</span>
        <small>{detail}</small>
      </span>
    </Line>
  );
});

interface ComponentLineProps extends LineProps {
  readonly row: number;
  /** Words that are looked for; empty while nothing is. */
  readonly sought: string;
  readonly isSelected: boolean;
}

/** A component's line. */
export const ComponentLine = memo(function ComponentLine({
  timeline,
  row,
  sought,
  isSelected,
  ...line
}: ComponentLineProps) {
  const [start, end] = timeline.rows.span(row);
  const words = timeline.words.describe(row);
  const measures = timeline.inMeasures(row);
  return (
    <Line
      {...line}
      className={styles.component}
      aria-label={words}
      place={placeOf(timeline, row)}
      aria-selected={isSelected}
      data-row={row}
      data-component={timeline.rows.id(row)}
    >
      <span role="gridcell">
        <Swatch color={timeline.words.color?.(row)} />
        <Label timeline={timeline} row={row} words={words} sought={sought} />
      </span>
      <span role="gridcell" className={measures === undefined ? undefined : textStyles.visuallyHidden}>
        {timeline.positions.short(start)}
      </span>
      <span role="gridcell" className={textStyles.visuallyHidden}>
        {end > start && timeline.positions.short(end)}
      </span>
      <span role="gridcell" title={measures} hidden={measures === undefined}>
        {measures && shortMeasures(measures)}
      </span>
      <span role="gridcell" className={textStyles.visuallyHidden} dir="auto">
        {timeline.words.comments?.(row).slice(0, MAX_LETTERS)}
      </span>
    </Line>
  );
});

/** Words on measures as a narrow column has them: 'm. 13 to 20', 'II, m. 5 (1st) to 4 (2nd)'. */
const shortMeasures = (words: string) =>
  words.replaceAll(/\bmeasures? /g, 'm. ').replaceAll(/ time(?=\))/g, '');

/** Swatch in the author's or the level's colour, as the canvas has it. */
function Swatch({ color }: { readonly color: string | undefined }) {
  return color === undefined ? null : (
    <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />
  );
}

/** Position of a component among those of its group, parent or timeline. */
function placeOf({ rows, order }: Timeline, row: number): OutlinePlace {
  const groups = order.groups?.();
  if (!groups) return order.outline?.(row) ?? { level: 1, position: row + 1, setSize: rows.count };
  const group = groups.groupOf(row);
  const first = groups.firstOf(group);
  return {
    level: groups.place(group).level + 1,
    position: groups.positionOf(row) - first + 1,
    setSize: groups.firstOf(group + 1) - first,
  };
}

interface LabelProps {
  readonly timeline: Timeline;
  readonly row: number;
  /** The component in words; the first of them name one that has no label. */
  readonly words: string;
  readonly sought: string;
}

function Label({ timeline, row, words, sought }: LabelProps) {
  const setLabel = timeline.typeset?.label(row);
  if (setLabel) return <SetLabelText label={setLabel} />;
  const label = timeline.words.label(row);
  if (label === '') return <em>{words.split(', ', 1)}</em>;
  return (
    <span dir="auto">
      <Marked text={label.slice(0, MAX_LETTERS)} sought={sought} />
    </span>
  );
}

/** A text in which the words that are looked for are marked, where they stand in it as typed. */
function Marked({ text, sought }: { readonly text: string; readonly sought: string }) {
  const words = sought.trim();
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
