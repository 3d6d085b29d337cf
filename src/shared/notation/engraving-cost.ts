import { NOTATION_LIMITS } from './limits.ts';
import type { NotationSize } from './notation-size.ts';
import { TOO_MUCH_MEMORY, TOO_SLOW } from './notation-words.ts';

/** Milliseconds in which Verovio is there. */
const START_MS = 640;

/**
 * Estimated milliseconds of an engraving on a typical computer, from the start of Verovio 6.3 to the last shape read
 * from its drawing. Fitted to processor time on a Xeon of 2.6 GHz, over Lieder, a quartet and twenty made-up scores of
 * 1 to 100 parts and 400 to 19,200 notes (`npm run bench -- notation`): within a sixth of all of them but one with four
 * voices in a staff, which takes a quarter more.
 */
export function engravingMs(size: NotationSize): number {
  const { notes, parts, partMeasures, curves, marks, syllables, squaredNotes } = size;
  const alone = 0.17 * notes + 0.24 * curves + 0.96 * marks + 0.14 * syllables;
  // Measures are set across all parts, notes keep clear of others in their measure, and curves of all in their row.
  const together =
    4 * partMeasures * parts + 0.37 * squaredNotes + 0.084 * curves * notes + 0.044 * curves * syllables;
  return Math.round(START_MS + alone + together / 1000);
}

/**
 * Estimated megabytes of an engraving beside the code: the memory of WebAssembly and the heap of JavaScript. Fitted as
 * `engravingMs` is; WebAssembly grows by a fifth at a time, so the estimate is no more precise than that.
 */
export function engravingMb({ notes, partMeasures, curves, marks, syllables }: NotationSize): number {
  return Math.round(70 + 0.0076 * notes + 0.006 * partMeasures + 0.003 * (curves + marks + syllables));
}

/** Why a notation would take too much time or memory of a reader's browser to engrave; undefined where it would not. */
export function engravingProblem(size: NotationSize): string | undefined {
  if (engravingMs(size) > NOTATION_LIMITS.engravingMs) return TOO_SLOW;
  return engravingMb(size) > NOTATION_LIMITS.memoryMb ? TOO_MUCH_MEMORY : undefined;
}
