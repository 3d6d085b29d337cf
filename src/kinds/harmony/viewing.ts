import { shortTime } from '../../shared/time.ts';
import type { HarmonyComponent } from '../kind.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { nearestPoint, TARGET_PX } from '../pick.ts';
import { drawPointLabel, LABEL_REACH_PX } from '../point-labels.ts';
import { HARMONY } from '../sizes.ts';
import { eachVisible, reached, xOf } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';

/** Keys or harmonies: the rows of the columns and their times, ascending. */
interface HarmonyRow {
  readonly rows: Uint32Array;
  readonly time: Float64Array;
}

/** One entry per key or harmony, ascending by time. */
interface HarmonyColumns {
  readonly components: readonly HarmonyComponent[];
  readonly keys: HarmonyRow;
  readonly harmonies: HarmonyRow;
  /** Place in its own row, from 0. */
  readonly indexInRow: Uint32Array;
}

const ROW_PX = HARMONY.timelineHeightPx / 2;
const LABEL_GAP_PX = 3;
/** Stands for a label that has no room. */
const TICK_PX = 6;

function toColumns(unsorted: readonly HarmonyComponent[]): HarmonyColumns {
  const components = unsorted.toSorted(
    (a, b) => a.time - b.time || Number(b.kind === 'KEY') - Number(a.kind === 'KEY'),
  );
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
  return { components, keys: rowOf(true), harmonies: rowOf(false), indexInRow };
}

const isKey = ({ components }: HarmonyColumns, row: number) => components[row]!.kind === 'KEY';
const siblings = (columns: HarmonyColumns, row: number) =>
  isKey(columns, row) ? columns.keys : columns.harmonies;

/** Keys above, harmonies below, as plain text. */
export const harmonyViewing: KindViewing<HarmonyComponent, HarmonyColumns> = {
  name: 'HARMONY',
  toColumns,
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: () => HARMONY.timelineHeightPx,
  laneRows: [
    { name: 'Keys', topPx: 0, heightPx: ROW_PX },
    { name: 'Harmonies', topPx: ROW_PX, heightPx: ROW_PX },
  ],
  draw({ components, keys, harmonies }, view, shapes, inks) {
    const drawRow = ({ rows, time }: HarmonyRow, middlePx: number, ink: number) => {
      const textOf = (index: number) => components[rows[index]!]!.label;
      const labels = { time, textOf, style: 'harmony', middlePx, gapPx: LABEL_GAP_PX } as const;
      eachVisible(time, view, LABEL_REACH_PX, 2, (index, xPx, next) => {
        if (drawPointLabel(labels, index, next, view, shapes, ink)) return;
        shapes.tick(xPx, middlePx - TICK_PX / 2, middlePx + TICK_PX / 2, ink);
      });
    };
    drawRow(keys, ROW_PX / 2, inks.key);
    drawRow(harmonies, ROW_PX * 1.5, inks.harmony);
  },
  hit({ keys, harmonies }, view, xPx, yPx) {
    const { rows, time } = yPx < ROW_PX ? keys : harmonies;
    const index = nearestPoint(time, view, xPx);
    return index === undefined ? undefined : rows[index];
  },
  place(columns, row, view) {
    const xPx = xOf(view, columns.components[row]!.time);
    const topPx = isKey(columns, row) ? 0 : ROW_PX;
    const half = TARGET_PX / 2;
    return {
      bounds: { leftPx: xPx - half, topPx: topPx + 2, rightPx: xPx + half, bottomPx: topPx + ROW_PX - 2 },
      fill: undefined,
    };
  },
  // A key or harmony holds until the next one of its row.
  now({ keys, harmonies }, time, rows) {
    for (const part of [keys, harmonies]) {
      const index = reached(part.time, time);
      if (index !== undefined) rows.push(part.rows[index]!);
    }
  },
  span: ({ components }, row) => [components[row]!.time, components[row]!.time],
  neighbour: (columns, row, step) => siblings(columns, row).rows[columns.indexInRow[row]! + step],
  label: ({ components }, row) => components[row]!.label,
  inspect(columns, row, surroundings) {
    const { label, time, comments } = columns.components[row]!;
    return [
      { name: 'Label', value: label },
      { name: 'Timeline', value: surroundings.timelineName },
      { name: 'Kind', value: isKey(columns, row) ? 'Key' : 'Harmony' },
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
      { name: 'Comments', value: comments },
    ];
  },
  describe(columns, row, surroundings) {
    const { label, time, comments } = columns.components[row]!;
    const key = isKey(columns, row) ? undefined : keyAt(columns, time);
    return sentence(
      isKey(columns, row) ? `Key ${label}` : label,
      key && `in ${key}`,
      shortTime(time),
      spokenMeasures(time, time, surroundings),
      `${columns.indexInRow[row]! + 1} of ${siblings(columns, row).rows.length}`,
      comments && 'comment',
    );
  },
};

/** The label of the key that holds at a time. */
function keyAt({ components, keys }: HarmonyColumns, time: number): string | undefined {
  const index = reached(keys.time, time);
  return index === undefined ? undefined : components[keys.rows[index]!]!.label;
}
