import type { Component } from './kind.ts';

/** A note to be heard, in the time unit of its file. */
export interface SoundingNote {
  readonly start: number;
  readonly end: number;
  /** Key of a MIDI keyboard; middle C is 60. */
  readonly midi: number;
  /** Its staff within the timeline, from 0 at the top. */
  readonly staff: number;
}

/** Notes of a timeline in any order, for a kind that has some. */
export type KindSounding<C extends Component> = (components: readonly C[]) => readonly SoundingNote[];
