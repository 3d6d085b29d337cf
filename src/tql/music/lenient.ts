import { MAJOR, NATURAL_MINOR } from '../../shared/numerals/degrees.ts';
import { modulo, pitchOf, type Key, type Note } from './chord.ts';

/** Degrees, from 0, that the two forms of minor have differently. */
const VARIABLE: ReadonlySet<number> = new Set([2, 5, 6]);

/** What a numeral says of its degree: its sign where one is written, and its triad where one is. */
interface LenientDegree {
  readonly degree: number;
  readonly sign: number | undefined;
  readonly triad?: 'large' | 'small' | 'diminished';
}

/**
 * Whether a note is a degree of a key as musicians write them: minor keys are read leniently in their third, sixth and
 * seventh degree, all others by their own scale. Letters and semitones must both agree.
 */
export function isDegreeOf(key: Key, note: Note, wanted: LenientDegree): boolean {
  return modulo(note.step - key.step, 7) === wanted.degree && soundsAsDegreeOf(key, note, wanted);
}

/** The same by semitones alone: keys are spelled with as few signs as may be, D flat major behind C sharp minor. */
export const soundsAsDegreeOf = (key: Key, note: Note, wanted: LenientDegree): boolean =>
  semitonesOf(key, wanted).includes(modulo(pitchOf(note) - pitchOf(key), 12));

function semitonesOf(key: Key, { degree, sign, triad }: LenientDegree): readonly number[] {
  const own = key.scale[degree] ?? 0;
  if (key.mode !== 'minor') return [modulo(own + (sign ?? 0), 12)];
  const [natural = 0, raised = 0] = [NATURAL_MINOR[degree], MAJOR[degree]];
  if (!VARIABLE.has(degree)) return [modulo(natural + (sign ?? 0), 12)];
  if (sign !== undefined && sign !== 0) return [sign < 0 ? natural : raised];
  if (triad === 'large') return [natural];
  return degree === 6 && triad === 'diminished' ? [raised] : [natural, raised];
}

/** Whether a note is a degree of what a chord is applied to, whose mode is not asked. */
export function isDegreeOfTarget(
  key: Key,
  target: number,
  note: Note,
  { degree, sign }: LenientDegree,
): boolean {
  if (modulo(note.step - key.step, 7) !== modulo(degree + target, 7)) return false;
  const semitones = modulo(pitchOf(note) - pitchOf(key), 12);
  const bases = formsOf(target, key);
  const above = sign ? [(MAJOR[degree] ?? 0) + sign] : formsAbove(degree);
  return bases.some((base) => above.some((distance) => modulo(base + distance, 12) === semitones));
}

function formsAbove(degree: number): readonly number[] {
  const [natural = 0, raised = 0] = [NATURAL_MINOR[degree], MAJOR[degree]];
  return VARIABLE.has(degree) ? [natural, raised] : [raised];
}

const formsOf = (degree: number, key: Key): readonly number[] =>
  key.mode === 'minor' ? formsAbove(degree) : [key.scale[degree] ?? 0];
