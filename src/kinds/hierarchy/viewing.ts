import { hexOf } from '../author-colors.ts';
import { idAt } from '../ids.ts';
import type { HierarchyComponent } from './component.ts';
import type { Entry, KindViewing, Place } from '../kind-viewing.ts';
import { HIERARCHY } from '../sizes.ts';
import { textAt } from '../texts.ts';
import { lengthEntry, measuresEntry, sentence, spokenMeasures, spokenSpan, timeEntry } from '../wording.ts';
import { nearest, upperBound, type LaneView } from '../visible.ts';
import { complete, tailsAt, toColumns, unitAt, type HierarchyColumns } from './columns.ts';
import { firstChildOf, parentOf } from './tree.ts';
import { boxOf, drawUnits, headPx, hitUnit } from './draw.ts';

/** A label of the size that labels have still fits into a box as low as this. */
const LEAST_LEVEL_PX = 18;

/** Units of form as boxes that begin in the row of their level, level 1 lowest, and reach to the lane's foot. */
export const viewing: KindViewing<HierarchyComponent, HierarchyColumns> = {
  complete,
  toColumns,
  bind: (data) => data,
  count: ({ start }) => start.length,
  id: ({ ids }, row) => idAt(ids, row),
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
  strands: ({ levels }, time) =>
    levels
      .map((level, index) => {
        const now = unitAt(level, time);
        return {
          part: levels.length > 1 ? `level ${index + 1}` : '',
          now: now === undefined ? undefined : level.rows[now],
          next: level.rows[upperBound(level.start, time)],
        };
      })
      .reverse(),
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
  levelCount: ({ levels }) => levels.length,
  overviewRank: 2,
  label: ({ labels }, row) => textAt(labels, row),
  comments: ({ comments }, row) => textAt(comments, row),
  color: ({ fill }, row) => hexOf(fill[row]!),
  inspect(columns, row, surroundings) {
    const start = columns.start[row]!;
    const end = columns.end[row]!;
    return [
      { name: 'Label', value: textAt(columns.labels, row) },
      { name: 'Timeline', value: surroundings.timelineName },
      { name: 'Level', value: String(columns.level[row]!) },
      timeEntry('Start', start),
      timeEntry('End', end),
      ...tailEntries(columns, row),
      ...measuresEntry(start, end, surroundings),
      lengthEntry(start, end, surroundings),
      { name: 'Formal type', value: textAt(columns.formalTypes, row) },
      { name: 'Formal function', value: textAt(columns.formalFunctions, row) },
      ...(columns.ownFill[row] ? [{ name: 'Color', value: hexOf(columns.fill[row]!) }] : []),
      { name: 'Comments', value: textAt(columns.comments, row) },
    ];
  },
  describe(columns, row, surroundings) {
    const start = columns.start[row]!;
    const end = columns.end[row]!;
    const level = columns.level[row]!;
    return sentence(
      textAt(columns.labels, row) || 'Unlabelled unit',
      `level ${level}`,
      spokenSpan(start, end),
      spokenMeasures(start, end, surroundings),
      `${columns.indexInLevel[row]! + 1} of ${columns.levels[level - 1]!.rows.length}`,
      textAt(columns.comments, row) && 'comment',
    );
  },
};

function placeOf(columns: HierarchyColumns, row: number, view: LaneView): Place {
  const start = columns.start[row]!;
  const end = columns.end[row]!;
  const { preStart = start, postEnd = end } = tailsAt(columns, row);
  const place = {
    bounds: boxOf(columns, row, view),
    headPx: headPx(columns, view),
    fill: columns.fill[row]!,
  };
  if (preStart >= start && postEnd <= end) return place;
  const tails = {
    leftPx: Math.max(start - preStart, 0) * view.pxPerSecond,
    rightPx: Math.max(postEnd - end, 0) * view.pxPerSecond,
  };
  return { ...place, tails };
}

function tailEntries(columns: HierarchyColumns, row: number): readonly Entry[] {
  const { preStart, postEnd } = tailsAt(columns, row);
  return [
    ...(preStart === undefined ? [] : [timeEntry('Pre-start', preStart)]),
    ...(postEnd === undefined ? [] : [timeEntry('Post-end', postEnd)]),
  ];
}
