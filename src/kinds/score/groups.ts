import { placeOf } from '../../measures/measure-names.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { spokenMeasures } from '../../measures/measure-words.ts';
import { CLOCK, type Positions } from '../../measures/positions.ts';
import { entryAt, float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { asSentence } from '../../shared/sentences.ts';
import type { RowGroups } from '../contract/kind-timeline.ts';
import { timesAt } from '../fields/times.ts';
import { upperBound } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { indexInStaff } from './rows.ts';

interface Group {
  readonly parent: number | undefined;
  /** Index in `staffRows` of its first note. */
  readonly first: number;
  readonly label: string;
  /** Beginning of a measure, in seconds; left out for a staff. */
  readonly time?: number;
}

/** Notes by staff, and within a staff by measure, each pass of a repeat by itself. */
export function groupsOf(
  columns: ScoreColumns,
  measures: MeasureTable | undefined,
  positions: Positions = CLOCK,
): RowGroups {
  const groups = listed(columns, measures);
  const { staff, staffRows } = columns;
  const firsts = Uint32Array.from(groups, ({ first }) => first);
  const firstOf = (group: number) => (group < groups.length ? uint32At(firsts, group) : staffRows.length);
  const childrenOf = new Map<number | undefined, number[]>();
  groups.forEach(({ parent }, group) => {
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(group);
    else childrenOf.set(parent, [group]);
  });
  /** The first later group at the same or a higher level, where the group's notes and child groups end. */
  const groupAfter = (group: number) => group + 1 + (childrenOf.get(group)?.length ?? 0);
  const positionOf = (row: number) => indexInStaff(columns, uint8At(staff, row), row);
  return {
    count: groups.length,
    firstOf,
    parent: (group) => entryAt(groups, group).parent,
    place(group) {
      const { parent } = entryAt(groups, group);
      const siblings = childrenOf.get(parent) ?? [];
      const before = upperBound(siblings, group);
      return { level: parent === undefined ? 1 : 2, position: before, setSize: siblings.length };
    },
    rowAt: (position) => uint32At(staffRows, position),
    positionOf,
    // Of groups that begin together all but the last one are without notes of their own.
    groupOf: (row) => upperBound(firsts, positionOf(row)) - 1,
    label: (group) => entryAt(groups, group).label,
    detail(group) {
      const { time } = entryAt(groups, group);
      const count = firstOf(groupAfter(group)) - firstOf(group);
      const notes = `${count} ${count === 1 ? 'note' : 'notes'}`;
      return time === undefined ? notes : `${positions.short(time)}, ${notes}`;
    },
  };
}

function listed(
  { start, staffIndex, staffFirst, staffRows }: ScoreColumns,
  measures: MeasureTable | undefined,
) {
  const starts = measures ? timesAt(measures.beats, measures.firstBeats) : new Float64Array(0);
  const timeAt = (position: number) => float64At(start, uint32At(staffRows, position)) + SAME_TIME;
  const groups: Group[] = [];
  staffIndex.forEach((_, staff) => {
    const parent = groups.length;
    const after = uint32At(staffFirst, staff + 1);
    let position = uint32At(staffFirst, staff);
    groups.push({ parent: undefined, first: position, label: `Staff ${staff + 1}` });
    while (position < after) {
      const measure = upperBound(starts, timeAt(position)) - 1;
      const next = measure + 1 < starts.length ? float64At(starts, measure + 1) : Infinity;
      if (measure >= 0 && measures)
        groups.push({
          parent,
          first: position,
          label: headingOf(measures, measure),
          time: float64At(starts, measure),
        });
      do position++;
      while (position < after && timeAt(position) < next);
    }
  });
  return groups;
}

/** 'Measure 2 (2nd time)', 'II, measure 5'. */
const headingOf = (measures: MeasureTable, measure: number): string =>
  asSentence(spokenMeasures({ from: placeOf(measures, { measure }), to: undefined }));
