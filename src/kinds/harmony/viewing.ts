import { shortTime } from '../../shared/time.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { HarmonyComponent } from '../kind.ts';
import type { Entry, KindViewing } from '../kind-viewing.ts';
import { nearestPoint, nearestRow, TARGET_PX } from '../pick.ts';
import type { SetLabel } from '../set-label.ts';
import type { Shapes } from '../shapes.ts';
import { HARMONY } from '../sizes.ts';
import { lowerBound, reached, timeOf, xOf, type LaneView } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';
import { LETTERS } from './chord.ts';
import { keyAt, labelOf, setKey, toColumns, type HarmonyColumns } from './columns.ts';
import { drawSet, setWidth } from './layout.ts';
import { accidental, plainText } from './pieces.ts';
import { eachPlaced, WIDEST_PX } from './room.ts';
import { NUMERALS } from './roman.ts';

const ROW_PX = HARMONY.timelineHeightPx / 2;
/** Figures stand above the letters and below: their baseline lies just under the middle of the row. */
const BASELINE_PX = 1;
/** Stands for a label that has no room, at the foot of its row. */
const TICK_PX = 4;
const TICK_INSET_PX = 2;
/** From a key's label to the dots that lead to the next one. */
const DOTS_GAP_PX = 6;
const DOT_EVERY_PX = 4;

const isKey = ({ components }: HarmonyColumns, row: number) => components[row]!.kind === 'KEY';
const siblings = (columns: HarmonyColumns, row: number) =>
  isKey(columns, row) ? columns.keys : columns.harmonies;
const rowCount = ({ hasKeyRow }: HarmonyColumns) => (hasKeyRow ? 2 : 1);
const rowTopPx = (columns: HarmonyColumns, ofKeys: boolean, view: LaneView) =>
  columns.hasKeyRow && !ofKeys ? view.heightPx / 2 : 0;

/** Keys above, harmonies below, set as musicians write them. */
export const harmonyViewing: KindViewing<HarmonyComponent, HarmonyColumns> = {
  name: 'HARMONY',
  toColumns,
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: (columns) => ROW_PX * rowCount(columns),
  leastHeightPx: (columns) => ROW_PX * 0.8 * rowCount(columns),
  laneRows: ({ hasKeyRow }) =>
    hasKeyRow
      ? [
          { name: 'Keys', top: 0, height: 0.5 },
          { name: 'Harmonies', top: 0.5, height: 0.5 },
        ]
      : [{ name: 'Harmonies', top: 0, height: 1 }],
  draw(columns, view, shapes, inks) {
    if (columns.hasKeyRow) drawKeys(columns, view, shapes, inks.key);
    drawRow(columns, false, view, shapes, inks.harmony, () => undefined);
  },
  hit(columns, view, xPx, yPx) {
    const ofKeys = columns.hasKeyRow && yPx < view.heightPx / 2;
    const { rows, time } = ofKeys ? columns.keys : columns.harmonies;
    const hit = nearestPoint(time, view, xPx);
    return hit && { ...hit, row: rows[hit.row]! };
  },
  place(columns, row, view) {
    const xPx = xOf(view, columns.components[row]!.time);
    const topPx = rowTopPx(columns, isKey(columns, row), view);
    const bottomPx = topPx + view.heightPx / rowCount(columns);
    const half = TARGET_PX / 2;
    return {
      bounds: { leftPx: xPx - half, topPx: topPx + 2, rightPx: xPx + half, bottomPx: bottomPx - 2 },
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
  vertical(columns, row, step) {
    const other = isKey(columns, row) ? columns.harmonies : columns.keys;
    if (isKey(columns, row) === (step === 'up')) return undefined;
    const index = nearestRow(other.time, columns.components[row]!.time);
    return index === undefined ? undefined : other.rows[index];
  },
  enter({ keys, harmonies }, time, from) {
    for (const part of from === 'above' ? [keys, harmonies] : [harmonies, keys]) {
      const index = nearestRow(part.time, time);
      if (index !== undefined) return part.rows[index];
    }
    return undefined;
  },
  label: ({ components }, row) => components[row]!.label,
  setLabel: labelOf,
  inspect(columns, row, surroundings) {
    const component = columns.components[row]!;
    const { label, time, comments } = component;
    return [
      { name: 'Label', value: label },
      { name: 'Timeline', value: surroundings.timelineName },
      { name: 'Kind', value: isKey(columns, row) ? 'Key' : 'Harmony' },
      ...(isKey(columns, row) ? [] : chordEntries(component, keyAt(columns, time)?.label)),
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
      { name: 'Comments', value: comments },
    ];
  },
  describe(columns, row, surroundings) {
    const { time, comments } = columns.components[row]!;
    const { spoken } = labelOf(columns, row);
    const key = isKey(columns, row) ? undefined : keyAt(columns, time);
    return sentence(
      isKey(columns, row) ? `Key ${spoken}` : spoken,
      key && `in ${setKey(key).spoken}`,
      shortTime(time),
      spokenMeasures(time, time, surroundings),
      `${columns.indexInRow[row]! + 1} of ${siblings(columns, row).rows.length}`,
      comments && 'comment',
    );
  },
};

/** Labels where there is room, ticks where there is none; `visit` is told how far each reaches. */
function drawRow(
  columns: HarmonyColumns,
  ofKeys: boolean,
  view: LaneView,
  shapes: Shapes,
  ink: PackedColor,
  visit: (leftPx: number, rightPx: number) => void,
): void {
  const { rows, time } = ofKeys ? columns.keys : columns.harmonies;
  const rowPx = view.heightPx / rowCount(columns);
  const topPx = rowTopPx(columns, ofKeys, view);
  const middlePx = topPx + rowPx / 2;
  const footPx = topPx + rowPx - TICK_INSET_PX;
  const labelAt = (index: number) => labelOf(columns, rows[index]!);
  const widthAt = (index: number) => Math.min(setWidth(labelAt(index), shapes), WIDEST_PX);
  eachPlaced(time, view, widthAt, ({ index, xPx, label }) => {
    if (label) drawLabel(labelAt(index), label, middlePx, shapes, ink);
    else shapes.tick(xPx, footPx - TICK_PX, footPx, ink);
    visit(label?.leftPx ?? xPx, label?.rightPx ?? xPx);
  });
}

function drawLabel(
  label: SetLabel,
  { leftPx, rightPx }: { readonly leftPx: number; readonly rightPx: number },
  middlePx: number,
  shapes: Shapes,
  ink: PackedColor,
): void {
  const [words, ...others] = label.parts;
  const isTooLong = rightPx - leftPx >= WIDEST_PX && others.length === 0;
  // Only a text of the author's can be that long: it is cut as other texts are.
  if (isTooLong && words)
    shapes.label(words.lines.join(' '), (leftPx + rightPx) / 2, middlePx, WIDEST_PX, 'harmony', ink);
  else drawSet(label, leftPx, middlePx + BASELINE_PX, shapes, ink);
}

/** Each key holds to the next one: dots lead there. */
function drawKeys(columns: HarmonyColumns, view: LaneView, shapes: Shapes, ink: PackedColor): void {
  const { time } = columns.keys;
  const middlePx = view.heightPx / 4;
  const dots = (leftPx: number, rightPx: number) => drawDots(leftPx, rightPx, middlePx, view, shapes, ink);
  // The key that holds at the left edge may have its label far outside.
  let fromPx = lowerBound(time, view.leftTime) > 0 ? -Infinity : undefined;
  drawRow(columns, true, view, shapes, ink, (leftPx, rightPx) => {
    if (fromPx !== undefined) dots(fromPx, leftPx - DOTS_GAP_PX);
    fromPx = rightPx + DOTS_GAP_PX;
  });
  if (fromPx === undefined) return;
  const next = lowerBound(time, timeOf(view, view.widthPx));
  dots(fromPx, xOf(view, next < time.length ? time[next]! : view.end));
}

/** Counted from time 0, so that they move with what they lead to. */
function drawDots(
  leftPx: number,
  rightPx: number,
  middlePx: number,
  view: LaneView,
  shapes: Shapes,
  ink: PackedColor,
): void {
  const originPx = xOf(view, 0);
  const end = Math.min(rightPx, view.widthPx);
  const first = Math.ceil((Math.max(leftPx, 0) - originPx) / DOT_EVERY_PX);
  for (let dot = first; originPx + dot * DOT_EVERY_PX + 1 <= end; dot++) {
    const xPx = originPx + dot * DOT_EVERY_PX;
    shapes.rect(xPx, middlePx - 0.5, xPx + 1, middlePx + 0.5, ink);
  }
}

const DISPLAY = { roman: 'roman numeral', chord: 'chord symbol', custom: 'custom text' } as const;
const INVERSIONS = [
  'root position',
  'first inversion',
  'second inversion',
  'third inversion',
  'fourth inversion',
];

function chordEntries(harmony: HarmonyComponent, key: string | undefined): readonly Entry[] {
  const { step, accidental: signs, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = harmony;
  return [
    { name: 'Key', value: key ?? 'C' },
    { name: 'Root', value: LETTERS[step]! + plainText(accidental(signs)) },
    { name: 'Quality', value: quality },
    { name: 'Inversion', value: INVERSIONS[inversion] ?? String(inversion) },
    { name: 'Applied to', value: appliedTo === 0 ? '' : (NUMERALS[appliedTo] ?? '') },
    { name: 'Display', value: DISPLAY[harmony.display_mode ?? 'chord'] },
  ];
}
