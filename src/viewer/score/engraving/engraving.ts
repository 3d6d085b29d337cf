import type { EngravingHead, MeasureAnchors, EngravedPiece } from '../../../kinds/engraving/engraving.ts';
import type { CountedMeasures, MeasureTable } from '../../../measures/measure-table.ts';
import type { ScorePlaces } from './score-places.ts';

/** An engraved score that has loaded. */
export interface Engraving {
  readonly head: EngravingHead;
  /** Places of the parts of each measure. */
  readonly anchors: readonly MeasureAnchors[];
  /**
   * Maps the times of a file to places in the score, by its counted measures and by the table whose measures are those of the
   * score, where the file names one; undefined where it counts none.
   */
  readonly places: (counted: CountedMeasures | undefined, table?: MeasureTable) => ScorePlaces | undefined;
  /** Drawing of a measure, by its index. */
  readonly piece: (measure: number) => EngravedPiece;
}

/** Reason why an engraved score cannot be shown, as far as a reader can do something about it. */
export type EngravingFailure = 'missing' | 'broken' | 'unreachable' | 'unreadable' | 'large' | 'slow';

/** Notation that is engraved only when a reader asks for it: its measures, and the milliseconds that it takes. */
export interface LongNotation {
  readonly measures: number;
  readonly ms: number;
}

/** Failure of which more is known than that it failed. */
export class EngravingError extends Error {
  constructor(
    readonly failure: EngravingFailure,
    options?: ErrorOptions,
  ) {
    super(`The engraved score is ${failure}.`, options);
  }
}
