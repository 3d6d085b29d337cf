import { heightsOf } from '../columns/highest.ts';
import { asOnCanvas } from '../drawing/canvas-on-paper.ts';
import type { KindOnPaper } from '../contract/paper.ts';
import {
  cellsOf,
  meanDistance,
  oncePerTime,
  packCells,
  type ScoreColumns,
  type StaffChanges,
} from './columns.ts';
import { TOKENS } from './inks.ts';
import { open } from './timeline.ts';

/** Notes on their staves, as on the canvas. */
export const paper: KindOnPaper<ScoreColumns> = {
  atTimes(columns, timeAt) {
    const changesAt = <Changes extends StaffChanges>(changes: Changes): Changes => ({
      ...changes,
      time: changes.time.map(timeAt),
    });
    const end = columns.end.map(timeAt);
    const moved = {
      ...columns,
      start: columns.start.map(timeAt),
      end,
      ends: heightsOf(end),
      clefs: changesAt(columns.clefs),
      keys: changesAt(columns.keys),
      signatures: changesAt(columns.signatures),
      barLines: columns.barLines.map(timeAt),
    };
    return {
      ...moved,
      onsetSeconds: meanDistance(oncePerTime([...moved.start])),
      cells: packCells(cellsOf(moved, columns.staffIndex.length)),
    };
  },
  lineOf: asOnCanvas(open, TOKENS.sign),
};
