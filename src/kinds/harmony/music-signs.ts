/*
 * Signs of the music font by their SMuFL code points (smufl.org, version 1.4): the ranges 'chord symbols', 'chord
 * symbols accidentals' and 'figured bass'. `npm run font` reduces the font to the signs in this file.
 */

/** Accidentals before a numeral and after a letter. */
export const ACCIDENTAL_SIGNS = {
  flat: '\ued60',
  natural: '\ued61',
  sharp: '\ued62',
  doubleSharp: '\ued63',
  doubleFlat: '\ued64',
} as const;

export const QUALITY_SIGNS = {
  diminished: '\ue870',
  halfDiminished: '\ue871',
  augmented: '\ue872',
  majorSeventh: '\ue873',
} as const;

export type QualitySign = keyof typeof QUALITY_SIGNS;

/** Glyphs of figured-bass columns, by their plain text. */
export const FIGURE_SIGNS: Readonly<Record<string, string>> = {
  0: '\uea50',
  1: '\uea51',
  2: '\uea52',
  3: '\uea54',
  4: '\uea55',
  5: '\uea57',
  6: '\uea5b',
  7: '\uea5d',
  8: '\uea60',
  9: '\uea61',
  '♭': '\uea64',
  '♮': '\uea65',
  '♯': '\uea66',
  '(': '\uea6a',
  ')': '\uea6b',
  '+': '\uea6c',
};

/** Whether a character is for Unicode's private use: it says nothing in any other font, and nothing to a listener. */
export const isMusicSign = (char: string) => /\p{Co}/u.test(char);
