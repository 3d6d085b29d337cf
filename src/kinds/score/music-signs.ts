/*
 * Signs of the music font by their SMuFL code points (smufl.org, version 1.4): clefs, noteheads, time signatures and
 * standard accidentals. `npm run font` reduces the font to the signs in this file and in those of other kinds.
 */

/** Clefs by their reference note; `riseSteps` is its height above the base line. */
export const CLEF_SIGNS = [
  { step: 4, octaves: [4], sign: '\ue050', riseSteps: 2 },
  { step: 4, octaves: [3], sign: '\ue052', riseSteps: 2 },
  { step: 4, octaves: [5], sign: '\ue053', riseSteps: 2 },
  { step: 0, octaves: [3, 4, 5], sign: '\ue05c', riseSteps: 4 },
  { step: 3, octaves: [3], sign: '\ue062', riseSteps: 6 },
  { step: 3, octaves: [2], sign: '\ue064', riseSteps: 6 },
] as const;

/** Accidentals from two flats to two sharps; there is no sign for more. */
export const ACCIDENTAL_SIGNS = ['\ue264', '\ue260', '\ue261', '\ue262', '\ue263'] as const;

/** The accidentals of keys. */
export const KEY_SIGNS = {
  flat: ACCIDENTAL_SIGNS[1],
  natural: ACCIDENTAL_SIGNS[2],
  sharp: ACCIDENTAL_SIGNS[3],
} as const;

/** Sizes of the accidentals in diatonic steps: how wide they are, and how far they reach above and below their note. */
export const ACCIDENTAL_SIZES = [
  { steps: 3.3, up: 3.5, down: 1.4 },
  { steps: 1.8, up: 3.5, down: 1.4 },
  { steps: 1.4, up: 2.8, down: 2.8 },
  { steps: 2, up: 2.8, down: 2.8 },
  { steps: 2, up: 1, down: 1 },
] as const;

export const NOTEHEAD = '\ue0a4';

const ZERO = 0xe080;
const PLUS = '\ue08c';

/** A figure of a time signature, or the plus sign between two. */
export const figureSign = (figure: string) =>
  figure === '+' ? PLUS : String.fromCodePoint(ZERO + Number(figure));

/** All figures of time signatures. */
export const FIGURE_SIGNS: readonly string[] = Array.from('0123456789+', figureSign);
