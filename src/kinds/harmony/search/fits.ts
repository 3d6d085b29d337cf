import { entryAt } from '../../../shared/elements.ts';
import { ADDED_TONES, baseOf } from '../added-tones.ts';
import { SCALES, type Chord, type Key } from '../chord.ts';
import { printChord } from './read-chord.ts';
import type { ChordToken, Degree, LetterToken, NumeralToken, Triad } from './chord-token.ts';

/** Match of a chord with a searched one: the same chord, the same root alone, or none. */
export type ChordFit = 'same' | 'root' | 'other';

/** Semitones of the natural notes from C, and of the major scale. */
const MAJOR = SCALES.major;
const NATURAL_MINOR = SCALES.minor;
/** Degrees, from 0, that the two forms of minor have differently. */
const VARIABLE: ReadonlySet<number> = new Set([2, 5, 6]);

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Sound of a chord, apart from its root. */
interface Sonority {
  readonly triad: Triad | undefined;
  readonly seventh: 'minor' | 'major' | 'diminished' | undefined;
  /** 9, 11 or 13, where it has more than a seventh; 6 for a sixth. */
  readonly top: LetterToken['top'];
  /** The tone that is added to these, as it is typed: `b9`. */
  readonly added: string | undefined;
}

/** How a chord of a timeline, in the key that holds for it, fits a token. */
export function fitOf(token: ChordToken, chord: Chord, key: Key): ChordFit {
  switch (token.kind) {
    case 'named':
      if (chord.quality === token.name) return 'same';
      return token.name === 'Neapolitan' ? fitNumeral(NEAPOLITAN, chord, key) : 'other';
    case 'cadential': {
      const [major, minor] = CADENTIAL.map((numeral) => fitNumeral(numeral, chord, key));
      return major === 'same' || minor === 'same' ? 'same' : (major ?? 'other');
    }
    case 'numeral':
      return fitNumeral(token, chord, key);
    case 'letter':
      return fitLetters(token, chord);
  }
}

/** How a chord that is written out fits a token: that of a text, of which nothing but the text is known. */
export function fitOfTokens(token: ChordToken, written: ChordToken): ChordFit {
  if (printChord(token) === printChord(written)) return 'same';
  const [one, other] = [printedRoot(token), printedRoot(written)];
  return one !== undefined && one === other ? 'root' : 'other';
}

/** Root of a chord as text to compare; undefined where the token says more than a root. */
export function printedRoot(token: ChordToken): string | undefined {
  if (token.kind === 'letter') return `${token.step} ${token.accidental}`;
  if (token.kind !== 'numeral') return undefined;
  return JSON.stringify([token.degree, token.sign ?? 0, token.target]);
}

const plain = {
  kind: 'numeral',
  isMajorSeventh: false,
  added: undefined,
  target: undefined,
  sign: undefined,
} as const;
const NEAPOLITAN: NumeralToken = { ...plain, degree: 1, sign: -1, triad: 'major', figure: '6' };
const CADENTIAL: readonly NumeralToken[] = [
  { ...plain, degree: 0, triad: 'major', figure: '64' },
  { ...plain, degree: 0, triad: 'minor', figure: '64' },
];

function fitNumeral(token: NumeralToken, chord: Chord, key: Key): ChordFit {
  if (chord.quality === 'Neapolitan' && isNeapolitanRoot(token))
    return token.triad === 'major' && token.figure === '6' ? 'same' : 'root';
  if (!hasRoot(token, chord, key)) return 'other';
  const { triad, seventh, top, added } = sonorityOf(chord.quality);
  if (triad === undefined) return 'root';
  const isTriad = token.triad === triad || (token.triad === 'diminished' && isFreeDiminished(token, triad));
  const figure =
    (top === '6' ? undefined : top) ??
    FIGURES[seventh === undefined ? 'triad' : 'seventh'][chord.inversion] ??
    '';
  const isFigure = (token.figure ?? '') === figure;
  const isSeventh = !token.isMajorSeventh || seventh === 'major';
  return isTriad && isFigure && isSeventh && token.added === added ? 'same' : 'root';
}

/** Whether `o` without a figure fits: it matches any chord on a diminished triad. */
const isFreeDiminished = ({ figure }: NumeralToken, triad: Triad) =>
  triad === 'half-diminished' && figure === undefined;

const isNeapolitanRoot = ({ degree, sign, target }: NumeralToken) =>
  degree === 1 && sign === -1 && target === undefined;

const FIGURES = { triad: ['', '6', '64'], seventh: ['7', '65', '43', '42'] } as const;

/** Whether the root of a chord is the degree of a numeral: by its letter and by its semitones, which must agree. */
function hasRoot(token: NumeralToken, { step, accidental, appliedTo }: Chord, key: Key): boolean {
  const target = token.target?.degree ?? 0;
  const isApplied = token.target !== undefined && target !== 0;
  if (isApplied ? appliedTo !== target : appliedTo !== 0) return false;
  if (token.target?.sign !== undefined) return false;
  if (modulo(step - key.step, 7) !== modulo(token.degree + target, 7)) return false;
  const semitones = modulo(pitchOf(step, accidental) - pitchOf(key.step, key.accidental), 12);
  if (!isApplied) return semitonesOf(token, token, key.type).includes(semitones);
  // The degree counts from the target's root in the major scale; for degrees with two forms in minor, either form fits.
  const bases = formsOf(target, key.type);
  const above = VARIABLE.has(token.degree) ? formsOf(token.degree, 'minor') : [entryAt(MAJOR, token.degree)];
  const signed = token.sign === undefined ? above : [entryAt(MAJOR, token.degree) + token.sign];
  return bases.some((base) => signed.some((distance) => modulo(base + distance, 12) === semitones));
}

const pitchOf = (step: number, accidental: number) => entryAt(MAJOR, step) + accidental;

/** Semitones of a degree above the tonic: one, or both forms of minor. */
function formsOf(degree: number, mode: Key['type']): readonly number[] {
  if (mode !== 'minor') return [entryAt(SCALES[mode], degree)];
  const major = entryAt(MAJOR, degree);
  return VARIABLE.has(degree) ? [entryAt(NATURAL_MINOR, degree), major] : [major];
}

/**
 * Semitones above the tonic that a numeral may mean: minor keys are read leniently (discovery, section 2.3), all others
 * by their own scale.
 */
function semitonesOf(
  { degree, sign }: Degree,
  { triad }: NumeralToken,
  mode: Key['type'],
): readonly number[] {
  if (mode !== 'minor') return [modulo(entryAt(SCALES[mode], degree) + (sign ?? 0), 12)];
  const major = entryAt(MAJOR, degree);
  const natural = entryAt(NATURAL_MINOR, degree);
  if (!VARIABLE.has(degree)) return [modulo(natural + (sign ?? 0), 12)];
  if (sign !== undefined) return [sign < 0 ? natural : major];
  if (triad === 'major' || triad === 'augmented') return [natural];
  const isLeading = degree === 6 && (triad === 'diminished' || triad === 'half-diminished');
  return isLeading ? [major] : [natural, major];
}

function fitLetters(token: LetterToken, { step, accidental, quality, inversion }: Chord): ChordFit {
  if (token.step !== step || token.accidental !== accidental) return 'other';
  const own = sonorityOf(quality);
  const isSame =
    token.triad === own.triad &&
    token.seventh === own.seventh &&
    token.top === own.top &&
    token.added === own.added;
  const bassStep = token.bass ? modulo(token.bass.step - step, 7) : 0;
  return isSame && bassStep === modulo(2 * inversion, 7) ? 'same' : 'root';
}

/** Triad of one of the desktop's qualities; the quality itself where it names a chord without one. */
export const triadOfQuality = (quality: string): string => sonorityOf(quality).triad ?? quality;

/** Sonority of the desktop's qualities; one without a triad is a chord that only its root tells. */
function sonorityOf(whole: string): Sonority {
  const quality = baseOf(whole);
  const added = ADDED_TONES.get(whole)?.figure.replace('♭', 'b').replace('♯', '#');
  const [, extension] = /-(ninth|11th|13th)$/.exec(quality) ?? [];
  const name = extension === undefined ? quality : quality.slice(0, -extension.length - 1);
  const triad = TRIADS.find(([start]) => name.startsWith(start))?.[1];
  const seventh =
    quality === triad || /^(major|minor|suspended-\w+|power|pedal)$/.test(quality)
      ? undefined
      : seventhOf(name, extension !== undefined);
  const top = extension === undefined ? (/-sixth$/.test(quality) ? '6' : undefined) : EXTENSIONS[extension];
  return { triad, seventh, top, added };
}

const EXTENSIONS: Readonly<Record<string, LetterToken['top']>> = { ninth: '9', '11th': '11', '13th': '13' };

/** The first that a name begins with is its triad. */
const TRIADS: readonly (readonly [string, Triad])[] = [
  ['half-diminished', 'half-diminished'],
  ['diminished', 'diminished'],
  ['augmented', 'augmented'],
  ['minor', 'minor'],
  ['dominant', 'major'],
  ['major', 'major'],
  ['suspended', 'suspended'],
];

function seventhOf(name: string, isExtended: boolean): Sonority['seventh'] {
  if (/sixth$/.test(name)) return undefined;
  if (/^(major|minor-major|augmented-major)/.test(name)) return 'major';
  if (name.startsWith('diminished')) return 'diminished';
  return isExtended || /seventh$/.test(name) ? 'minor' : undefined;
}
