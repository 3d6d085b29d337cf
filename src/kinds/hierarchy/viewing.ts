import type { HierarchyComponent } from '../kind.ts';
import type { Entry, KindViewing } from '../kind-viewing.ts';
import { HIERARCHY } from '../sizes.ts';
import { measuresEntry, sentence, spokenMeasures, spokenSpan, timeEntry } from '../wording.ts';
import { toColumns, unitAt, type HierarchyColumns } from './columns.ts';
import { boxOf, drawUnits, hitUnit } from './draw.ts';

/** Units of form as boxes, one row per level, level 1 lowest. */
export const hierarchyViewing: KindViewing<HierarchyComponent, HierarchyColumns> = {
  name: 'HIERARCHY',
  toColumns,
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: ({ levels }) => levels.length * HIERARCHY.levelHeightPx,
  draw: drawUnits,
  hit: hitUnit,
  place: (columns, row, view) => ({ bounds: boxOf(columns, row, view), fill: columns.fill[row]! }),
  now({ levels }, time, rows) {
    for (const level of levels) {
      const index = unitAt(level, time);
      if (index !== undefined) rows.push(level.rows[index]!);
    }
  },
  span: ({ start, end }, row) => [start[row]!, end[row]!],
  neighbour: ({ levels, level, indexInLevel }, row, step) =>
    levels[level[row]! - 1]?.rows[indexInLevel[row]! + step],
  label: ({ components }, row) => components[row]!.label,
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
      { name: 'Length', value: `${(unit.end - unit.start).toFixed(2)} s` },
      { name: 'Formal type', value: unit.formal_type },
      { name: 'Formal function', value: unit.formal_function },
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

const tailEntries = ({ pre_start, post_end }: HierarchyComponent): readonly Entry[] => [
  ...(pre_start === undefined ? [] : [timeEntry('Pre-start', pre_start)]),
  ...(post_end === undefined ? [] : [timeEntry('Post-end', post_end)]),
];
