import { entryAt } from '../../shared/elements.ts';
import { noteOnDegree } from '../../shared/numerals/degrees.ts';
import type { Numeral } from '../../shared/numerals/numeral.ts';
import { MAX_ACCIDENTAL } from '../fields/ranges.ts';
import { SCALES, type Chord, type Key } from './chord.ts';

/** A chord that a numeral means, and whether the desktop program writes the same numeral of it. */
interface FoundChord {
  readonly chord: Chord;
  readonly isSameNumeral: boolean;
}

type Triad = NonNullable<Numeral['triad']>;
type Seventh = 'none' | 'minor' | 'major' | 'diminished';

const QUALITIES: Readonly<Record<Triad, Partial<Record<Seventh, string>>>> = {
  major: { none: 'major', minor: 'dominant-seventh', major: 'major-seventh' },
  minor: { none: 'minor', minor: 'minor-seventh', major: 'minor-major-seventh' },
  diminished: { none: 'diminished', minor: 'half-diminished-seventh', diminished: 'diminished-seventh' },
  augmented: { none: 'augmented', minor: 'augmented-seventh', major: 'augmented-major-seventh' },
};
/** Sevenths by their semitones. */
const SEVENTHS: Readonly<Record<number, Seventh>> = { 9: 'diminished', 10: 'minor', 11: 'major' };
const SUBMEDIANT = 5;
const LEADING_TONE = 6;

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** The chord of a numeral in a key; undefined for one that needs more than two accidentals or has no quality. */
export function chordOfNumeral(numeral: Numeral, key: Key): FoundChord | undefined {
  let local = key;
  for (const target of numeral.targets.toReversed()) {
    const { step, accidental } = noteAt(local, target.degree, target.sign);
    local = { step, accidental, type: target.isMinor ? 'minor' : 'major' };
  }
  const triad = numeral.triad ?? (local.type === 'minor' ? 'minor' : 'major');
  const sign = numeral.sign + (isRaised(numeral, triad, local) ? 1 : 0);
  const { step, accidental } = noteAt(local, numeral.degree, sign);
  const quality = numeral.name ?? QUALITIES[triad][seventhOf(numeral, sign, local)];
  if (quality === undefined || Math.abs(accidental) > MAX_ACCIDENTAL) return undefined;
  const [target] = numeral.targets;
  const appliedTo = target?.degree ?? 0;
  const isWrittenAlike =
    !numeral.isPart &&
    (target === undefined ||
      (numeral.targets.length === 1 &&
        target.sign === 0 &&
        appliedTo !== 0 &&
        numeral.name === undefined &&
        (numeral.sign === 0 || (numeral.degree === LEADING_TONE && local.type === 'minor'))));
  const { inversion } = numeral;
  return { chord: { step, accidental, quality, inversion, appliedTo }, isSameNumeral: isWrittenAlike };
}

function isRaised({ degree, sign, hasLeadingTones }: Numeral, triad: Triad, { type }: Key): boolean {
  const isVariable = degree === SUBMEDIANT || degree === LEADING_TONE;
  const isSmall = triad === 'minor' || triad === 'diminished';
  return hasLeadingTones && type === 'minor' && sign === 0 && isVariable && isSmall;
}

function seventhOf({ seventh, degree }: Numeral, sign: number, { type }: Key): Seventh {
  if (seventh !== 'diatonic') return seventh ?? 'none';
  const scale = SCALES[type];
  const above = entryAt(scale, modulo(degree + 6, 7)) - entryAt(scale, degree) - sign;
  return SEVENTHS[modulo(above, 12)] ?? 'minor';
}

const noteAt = (key: Key, degree: number, sign: number) => noteOnDegree(key, SCALES[key.type], degree, sign);
