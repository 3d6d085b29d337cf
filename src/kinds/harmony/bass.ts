import { degreesOf } from '../../shared/numerals/quality-tones.ts';
import { baseOf } from './added-tones.ts';
import { SCALES, type Chord } from './chord.ts';
import { isOfKey, tonesOf } from './tones.ts';

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
  const degree = degreesOf(quality)[inversion];
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
