import { baseOf } from './added-tones.ts';
import { SCALES, type Chord } from './chord.ts';
import { isOfKey, tonesOf } from './tones.ts';

/** Degrees above the root of the tones that chords are built of, in the order of their inversions. */
const THIRDS = [1, 3, 5, 7, 9, 11, 13];
/** Degrees of chords that are not built of thirds. */
const DEGREES: Readonly<Record<string, readonly number[]>> = {
  'major-sixth': [1, 3, 5, 6],
  'minor-sixth': [1, 3, 5, 6],
  'suspended-second': [1, 2, 5],
  'suspended-fourth': [1, 4, 5],
  'suspended-fourth-seventh': [1, 4, 5, 7],
  pedal: [1],
  power: [1, 5],
};

/** A tone of a chord: its degree above the root, and how far it is from that of the major scale, in semitones. */
interface ChordTone {
  readonly degree: number;
  readonly alteration: number;
}

/**
 * The bass of an inverted chord; undefined in root position, for an inversion the chord does not have, and for one
 * that is not told by its root.
 */
export function bassOf(chord: Chord): ChordTone | undefined {
  const { inversion } = chord;
  const quality = baseOf(chord.quality);
  if (inversion === 0 || isOfKey(quality) || quality === 'Tristan') return undefined;
  const degree = (DEGREES[quality] ?? THIRDS)[inversion];
  const [root = 0] = tonesOf({ ...chord, inversion: 0 });
  const [bass = 0] = tonesOf(chord);
  if (degree === undefined || root === bass) return undefined;
  return { degree, alteration: alterationOf(degree, bass - root) };
}

/** How far so many semitones above a root are from a degree of the major scale there, from -6 to 5. */
export function alterationOf(degree: number, semitones: number): number {
  const natural = SCALES.major[(degree - 1) % 7] ?? 0;
  return ((((semitones - natural + 6) % 12) + 12) % 12) - 6;
}

/** 'bb', '#': signs in plain letters. */
export const signs = (alteration: number): string =>
  alteration < 0 ? 'b'.repeat(-alteration) : '#'.repeat(alteration);
