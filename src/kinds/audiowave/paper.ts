import { asOnCanvas } from '../drawing/canvas-on-paper.ts';
import type { KindOnPaper } from '../contract/paper.ts';
import type { AudiowaveColumns } from './columns.ts';
import { open, TOKENS } from './timeline.ts';

/** Loudness on paper: bars as on the canvas. */
export const paper: KindOnPaper<AudiowaveColumns> = {
  atTimes: (columns, timeAt) => ({ ...columns, start: columns.start.map(timeAt) }),
  lineOf: asOnCanvas(open, TOKENS.words),
};
