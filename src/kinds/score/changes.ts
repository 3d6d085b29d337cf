import { float64At, uint8At } from '../../shared/elements.ts';
import { textAt } from '../columns/texts.ts';
import { upperBound } from '../contract/visible.ts';
import { middleOf, TREBLE } from './clef.ts';
import type { ClefColumns, ScoreColumns, StaffChanges } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { clefGroup, keyGroup, signatureGroup, type SignGroup } from './sign-groups.ts';

/** A clef, key or time signature newly written in a staff at a time. */
export interface Change {
  readonly of: 'clefs' | 'keys' | 'signatures';
  /** Index in the columns of its sort. */
  readonly index: number;
  readonly time: number;
  readonly group: SignGroup;
}

/** Stretch of a list of changes that belongs to a staff: [first, after). */
function ofStaff({ staff: staves }: StaffChanges, staff: number): readonly [first: number, after: number] {
  const first = upperBound(staves, staff - 1);
  return [first, upperBound(staves, staff, first)];
}

/** Index of the first change in a staff; undefined for none. */
export function firstIn(changes: StaffChanges, staff: number): number | undefined {
  const [first, after] = ofStaff(changes, staff);
  return first < after ? first : undefined;
}

/** Index of the change in force at a time in a staff; undefined before the first one. */
export function heldAt(changes: StaffChanges, staff: number, time: number): number | undefined {
  const [first, after] = ofStaff(changes, staff);
  const next = upperBound(changes.time, time + SAME_TIME, first, after);
  return next > first ? next - 1 : undefined;
}

/** The note on the middle line of a staff at a time. */
export function middleAt({ clefs }: ScoreColumns, staff: number, time: number): number {
  const index = heldAt(clefs, staff, time) ?? firstIn(clefs, staff);
  if (index === undefined) return middleOf(TREBLE);
  return middleOf({
    step: uint8At(clefs.step, index),
    octave: clefs.octave[index] ?? 0,
    line_number: clefs.line[index] ?? 0,
  });
}

/**
 * Changes of clef, key and time signature in a staff after `from` and up to `to`, by time. A restatement of the one in
 * force is no change.
 */
export function changesIn(
  columns: ScoreColumns,
  staff: number,
  from: number,
  to: number,
): ReadonlyMap<number, readonly Change[]> {
  const { clefs, keys, signatures } = columns;
  const changes = new Map<number, Change[]>();
  const visit = (
    of: Change['of'],
    groupOf: (index: number, before: number | undefined) => SignGroup | undefined,
  ) => {
    const { time } = columns[of];
    const [first, after] = ofStaff(columns[of], staff);
    for (
      let index = upperBound(time, from, first, after);
      index < after && float64At(time, index) <= to;
      index++
    ) {
      const group = groupOf(index, index > first ? index - 1 : undefined);
      if (!group) continue;
      const at = float64At(time, index);
      const known = changes.get(at);
      const change = { of, index, time: at, group };
      if (known) known.push(change);
      else changes.set(at, [change]);
    }
  };
  visit('clefs', (index, before) =>
    before !== undefined && isSameClef(clefs, before, index) ? undefined : clefGroup(clefs, index),
  );
  visit('keys', (index, before) => {
    const fifths = keys.fifths[index] ?? 0;
    const old = before === undefined ? 0 : (keys.fifths[before] ?? 0);
    return fifths === old
      ? undefined
      : keyGroup(fifths, old, middleAt(columns, staff, float64At(keys.time, index)));
  });
  visit('signatures', (index, before) => {
    const text = textAt(signatures.texts, index);
    return before !== undefined && textAt(signatures.texts, before) === text
      ? undefined
      : signatureGroup(text);
  });
  return changes;
}

const isSameClef = ({ step, octave, line }: ClefColumns, a: number, b: number) =>
  step[a] === step[b] && octave[a] === octave[b] && line[a] === line[b];

/** The time at which the first clef, key or time signature of a staff stands; infinite for none. */
export function beginOf({ clefs, keys, signatures }: ScoreColumns, staff: number): number {
  const times = [clefs, keys, signatures].map((changes) => {
    const first = firstIn(changes, staff);
    return first === undefined ? Infinity : float64At(changes.time, first);
  });
  return Math.min(...times);
}

/** First signs written in a staff, all at one time; empty where there are none. */
export function firstChanges(columns: ScoreColumns, staff: number): readonly Change[] {
  const first = beginOf(columns, staff);
  if (first === Infinity) return [];
  return [...changesIn(columns, staff, first - SAME_TIME, first + SAME_TIME).values()].flat();
}
