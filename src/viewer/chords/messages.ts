import type { ChordPlan, Chords } from '../../sound/chord-plan.ts';

/** Chords to be planned, the first request of all; or one of them to be rendered, held for so many seconds. */
export type ChordRequest =
  | { readonly chords: Chords; readonly end: number }
  | { readonly ticket: number; readonly chord: number; readonly seconds: number };

/** Times at which chords sound, the first answer of all; or the samples of one. */
export type ChordAnswer =
  | { readonly plan: Pick<ChordPlan, 'starts' | 'ends'> }
  | { readonly ticket: number; readonly samples: Float32Array<ArrayBuffer> };
