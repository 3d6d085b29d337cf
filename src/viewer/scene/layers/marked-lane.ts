import type { KindTimeline } from '../../../kinds/contract/kind-timeline.ts';

/** Bits of the marks on one component. */
export const MARKS = { added: 1, removed: 2, moved: 4, relabelled: 8, other: 16 } as const;

/** Marks in a lane, one entry per change in any order. */
export interface MarkedLane {
  /** The timeline's index in the session. */
  readonly timeline: number;
  /** Whether the whole lane is new: it has one frame, and its components have none. */
  readonly isNew: boolean;
  /** Sums of `MARKS`. */
  readonly marks: Uint8Array;
  /** Row of the component; -1 where it is gone. */
  readonly rows: Int32Array;
  /** Row among the ghosts; -1 where there is none to be drawn. */
  readonly ghosts: Int32Array;
  /** Ghosts as a timeline; undefined where none can be drawn. */
  readonly old: KindTimeline | undefined;
}
