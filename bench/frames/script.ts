/** The fixed script that every subject plays: what is in view at each step, in seconds of a recording of `length`. */

import { CLOSEST_WINDOW, PAN_FROM, PAN_TO, PAN_WINDOW, STEPS } from '../../src/bench/script-figures.ts';

export { STEPS };

/** Seconds in view while the playhead moves, from the start on. */
const PLAYHEAD_WINDOW = 10;
const FRAMES_PER_SECOND = 60;

export const PHASES = ['pan', 'zoom', 'playhead', 'seek', 'align'] as const;
export type Phase = (typeof PHASES)[number];
/** Those of a recording; pieces are aligned in the form atlas alone. */
export const RECORDING_PHASES: readonly Phase[] = ['pan', 'zoom', 'playhead', 'seek'];

interface View {
  readonly start: number;
  readonly end: number;
}

/** Step 0 is where the phase begins; steps 1 to `STEPS` are measured. */
export function panView(length: number, step: number): View {
  const start = length * (PAN_FROM + ((PAN_TO - PAN_FROM - PAN_WINDOW) * step) / STEPS);
  return { start, end: start + length * PAN_WINDOW };
}

export function zoomView(length: number, step: number): View {
  const span = length * CLOSEST_WINDOW ** (step / STEPS);
  return { start: (length - span) / 2, end: (length + span) / 2 };
}

/** Factor by which one step of zooming multiplies the scale. */
export const ZOOM_PER_STEP = CLOSEST_WINDOW ** (-1 / STEPS);

export const playheadView: View = { start: 0, end: PLAYHEAD_WINDOW };

export const playheadTime = (step: number) => step / FRAMES_PER_SECOND;

/** Distance of one step of panning, as a part of the view's width. */
export const PAN_PER_STEP = (PAN_TO - PAN_FROM - PAN_WINDOW) / PAN_WINDOW / STEPS;
