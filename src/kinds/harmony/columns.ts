import { reached } from '../visible.ts';
import type { HarmonyComponent } from '../kind.ts';
import type { TimelineFacts } from '../kind-viewing.ts';
import type { SetLabel } from '../set-label.ts';
import { C_MAJOR } from './chord.ts';
import { harmonyPieces, keyOf } from './label.ts';
import { keyPieces } from './letter-labels.ts';
import { setLabel } from './pieces.ts';

/** Keys or harmonies: the rows of the columns and their times, ascending. */
interface HarmonyRow {
  readonly rows: Uint32Array;
  readonly time: Float64Array;
}

/** One entry per key or harmony that is shown, ascending by time. */
export interface HarmonyColumns {
  readonly components: readonly HarmonyComponent[];
  readonly keys: HarmonyRow;
  readonly harmonies: HarmonyRow;
  /** Place in its own row, from 0. */
  readonly indexInRow: Uint32Array;
  /** The keys that hold, also where their row is hidden. */
  readonly holding: { readonly keys: readonly HarmonyComponent[]; readonly time: Float64Array };
  readonly hasKeyRow: boolean;
  /** Labels as they are set, made when first asked for. */
  readonly labels: Map<number, SetLabel>;
}

export function toColumns(unsorted: readonly HarmonyComponent[], facts: TimelineFacts): HarmonyColumns {
  const all = unsorted.toSorted(
    (a, b) => a.time - b.time || Number(b.kind === 'KEY') - Number(a.kind === 'KEY'),
  );
  const holding = all.filter(({ kind }) => kind === 'KEY');
  const hasKeyRow = facts['visible_level_count'] !== 1;
  const components = hasKeyRow ? all : all.filter(({ kind }) => kind !== 'KEY');
  const indexInRow = new Uint32Array(components.length);
  const rowOf = (isKey: boolean): HarmonyRow => {
    const rows: number[] = [];
    components.forEach(({ kind }, row) => {
      if ((kind === 'KEY') === isKey) indexInRow[row] = rows.push(row) - 1;
    });
    return {
      rows: Uint32Array.from(rows),
      time: Float64Array.from(rows, (row) => components[row]!.time),
    };
  };
  return {
    components,
    keys: rowOf(true),
    harmonies: rowOf(false),
    indexInRow,
    holding: { keys: holding, time: Float64Array.from(holding, ({ time }) => time) },
    hasKeyRow,
    labels: new Map(),
  };
}

/** The key that holds at a time; undefined before the first, where it is C major. */
export function keyAt({ holding }: HarmonyColumns, time: number): HarmonyComponent | undefined {
  const index = reached(holding.time, time);
  return index === undefined ? undefined : holding.keys[index];
}

export function labelOf(columns: HarmonyColumns, row: number): SetLabel {
  const known = columns.labels.get(row);
  if (known) return known;
  const component = columns.components[row]!;
  const key = keyAt(columns, component.time);
  const label =
    component.kind === 'KEY'
      ? setKey(component)
      : setLabel(harmonyPieces(component, key ? keyOf(key) : C_MAJOR));
  columns.labels.set(row, label);
  return label;
}

/** Of a mode the platform does not know, the word stands behind the letter in the plain label alone. */
export function setKey({ step, accidental, type, label }: HarmonyComponent): SetLabel {
  const [, mode = 'major'] = /^\S+ (.*)$/.exec(label) ?? [];
  return setLabel(keyPieces({ step, accidental }, type ?? mode));
}
