import { asOnCanvas } from '../drawing/canvas-on-paper.ts';
import type { KindOnPaper } from '../contract/paper.ts';
import type { BeatColumns } from './columns.ts';
import { open, TOKENS } from './timeline.ts';

/** Beats of a timeline that counts no measures for the page: as on the canvas. */
export const paper: KindOnPaper<BeatColumns> = {
  atTimes: (columns, timeAt) => ({
    ...columns,
    time: columns.time.map(timeAt),
    measureTime: columns.measureTime.map(timeAt),
    forcedTime: columns.forcedTime.map(timeAt),
    signatureTime: columns.signatureTime.map(timeAt),
  }),
  lineOf: asOnCanvas(open, TOKENS.measureText),
};
