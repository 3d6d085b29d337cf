import type { HierarchyComponent } from '../kind.ts';
import type { Entry, KindViewing, Place } from '../kind-viewing.ts';
import { levelColor } from '../level-colors.ts';
import { HIERARCHY } from '../sizes.ts';
import { lengthEntry, measuresEntry, sentence, spokenMeasures, spokenSpan, timeEntry } from '../wording.ts';
import { nearest, type LaneView } from '../visible.ts';
import { toColumns, unitAt, type HierarchyColumns } from './columns.ts';
import { firstChildOf, parentOf } from './tree.ts';
import { boxOf, drawUnits, hitUnit } from './draw.ts';

/** A label of the size that labels have still fits into a box as low as this. */
const LEAST_LEVEL_PX = 18;

/** Units of form as boxes, one row per level, level 1 lowest. */
export const hierarchyViewing: KindViewing<HierarchyComponent, HierarchyColumns> = {
  name: 'HIERARCHY',
  toColumns,
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: ({ levels }) => levels.length * HIERARCHY.levelHeightPx,
  leastHeightPx: ({ levels }) => levels.length * LEAST_LEVEL_PX,
  draw: drawUnits,
  hit: hitUnit,
  place: placeOf,
  now({ levels }, time, rows) {
    for (const level of levels) {
      const index = unitAt(level, time);
      if (index !== undefined) rows.push(level.rows[index]!);
    }
  },
  span: ({ start, end }, row) => [start[row]!, end[row]!],
  neighbour: ({ levels, level, indexInLevel }, row, step) =>
    levels[level[row]! - 1]?.rows[indexInLevel[row]! + step],
  vertical: (columns, row, step) => (step === 'up' ? parentOf(columns, row) : firstChildOf(columns, row)),
  enter({ levels }, time, from) {
    const inOrder = from === 'above' ? levels.toReversed() : levels;
    const level = inOrder.find(({ rows }) => rows.length > 0);
    if (!level) return undefined;
    const index = unitAt(level, time) ?? nearest(level.start, time);
    return index === undefined ? undefined : level.rows[index];
  },
  parent: parentOf,
  outline: ({ depth, position, siblings }, row) => ({
    level: depth[row]!,
    position: position[row]!,
    setSize: siblings[row]!,
  }),
  label: ({ components }, row) => components[row]!.label,
  color: ({ components }, row) => components[row]!.color ?? levelColor(components[row]!.level),
  inspect({ components }, row, surroundings) {
    const unit = components[row]!;
    return [
      { name: 'Label', value: unit.label },
      { name: 'Timeline', value: surroundings.timelineName },
      { name: 'Level', value: String(unit.level) },
      timeEntry('Start', unit.start),
      timeEntry('End', unit.end),
      ...tailEntries(unit),
      ...measuresEntry(unit.start, unit.end, surroundings),
      lengthEntry(unit.start, unit.end, surroundings),
      { name: 'Formal type', value: unit.formal_type },
      { name: 'Formal function', value: unit.formal_function },
      ...(unit.color === undefined ? [] : [{ name: 'Color', value: unit.color }]),
      { name: 'Comments', value: unit.comments },
    ];
  },
  describe({ components, levels, indexInLevel }, row, surroundings) {
    const { label, level, start, end, comments } = components[row]!;
    return sentence(
      label || 'Unit without a label',
      `level ${level}`,
      spokenSpan(start, end),
      spokenMeasures(start, end, surroundings),
      `${indexInLevel[row]! + 1} of ${levels[level - 1]!.rows.length}`,
      comments && 'comment',
    );
  },
};

function placeOf(columns: HierarchyColumns, row: number, view: LaneView): Place {
  const { start, end, pre_start = start, post_end = end } = columns.components[row]!;
  const place = { bounds: boxOf(columns, row, view), fill: columns.fill[row]! };
  if (pre_start >= start && post_end <= end) return place;
  const tails = {
    leftPx: Math.max(start - pre_start, 0) * view.pxPerSecond,
    rightPx: Math.max(post_end - end, 0) * view.pxPerSecond,
  };
  return { ...place, tails };
}

const tailEntries = ({ pre_start, post_end }: HierarchyComponent): readonly Entry[] => [
  ...(pre_start === undefined ? [] : [timeEntry('Pre-start', pre_start)]),
  ...(post_end === undefined ? [] : [timeEntry('Post-end', post_end)]),
];
