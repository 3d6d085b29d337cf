import { MAJOR, NATURAL_MINOR } from '../../shared/numerals/degrees.ts';
import { isSameNote, noteAbove, type Chord, type Key, type Note } from './chord.ts';
import { SPELLINGS } from './qualities.ts';
import type { ChordLiteral, Degree } from './read-literal.ts';

/** Degrees of minor keys that are raised where the chord is minor or diminished. */
const isVariable = (degree: number) => degree === 5 || degree === 6;

/** Whether the numerals of a quality are small. */
export const isSmallQuality = (quality: string): boolean => SPELLINGS.get(quality)?.numeral?.[0] ?? false;

/** The root of a numeral in a key. In minor a sign that says what the degree has anyway is read as courtesy. */
export function rootIn(key: Key, { degree, sign }: Degree, isSmall: boolean): Note {
  const natural = noteAbove(key, degree, key.scale[degree] ?? 0);
  const isRaised = key.mode === 'minor' && isVariable(degree) && isSmall;
  const base = isRaised ? { ...natural, accidental: natural.accidental + 1 } : natural;
  const isCourtesy = key.mode === 'minor' && isVariable(degree) && (isRaised ? sign === 1 : sign === -1);
  return isCourtesy ? base : { ...base, accidental: base.accidental + sign };
}

/** The key on a degree of another one, as chords are applied to it. */
export function keyOn(key: Key, target: Degree): Key {
  const mode = target.isSmall ? 'minor' : 'major';
  return { ...rootIn(key, target, target.isSmall), mode, scale: target.isSmall ? NATURAL_MINOR : MAJOR };
}

/** Whether a chord, in the key in force, is what a literal says. */
export function fits(literal: ChordLiteral, chord: Chord, key: Key): boolean {
  if (chord.quality !== literal.quality) return false;
  if (literal.kind === 'named') return true;
  if (literal.inversion !== undefined && literal.inversion !== chord.inversion) return false;
  if (literal.kind === 'symbol') return isSameNote(literal.root, chord);
  const { target, degree } = literal;
  if ((target?.degree ?? 0) !== chord.appliedTo) return false;
  const local = target && target.degree !== 0 ? keyOn(key, target) : key;
  return isSameNote(rootIn(local, degree, isSmallQuality(literal.quality)), chord);
}

/** The chord that a literal names in a key, in root position where it names no inversion. */
export function chordOfLiteral(literal: ChordLiteral, key: Key): Chord {
  const { quality } = literal;
  if (literal.kind === 'named') {
    const root = quality === 'Neapolitan' ? noteAbove(key, 1, 1) : noteAbove(key, 5, 8);
    return { ...root, quality, inversion: 0, appliedTo: 0 };
  }
  const inversion = literal.inversion ?? 0;
  if (literal.kind === 'symbol') return { ...literal.root, quality, inversion, appliedTo: 0 };
  const { target, degree } = literal;
  const local = target && target.degree !== 0 ? keyOn(key, target) : key;
  const root = rootIn(local, degree, isSmallQuality(quality));
  return { ...root, quality, inversion, appliedTo: target?.degree ?? 0 };
}
