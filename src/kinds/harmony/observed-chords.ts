import { ADDED_TONES, baseOf } from './added-tones.ts';
import { alterationOf, bassOf, signs } from './bass.ts';
import { LETTERS, SCALES, type Chord, type Key } from './chord.ts';
import { isOfKey, tonesOf } from './tones.ts';
import { typedNumeral } from './typed-symbols.ts';

/** Shorthands of the namespace `chord` of JAMS, after Harte. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  major: 'maj',
  minor: 'min',
  augmented: 'aug',
  diminished: 'dim',
  'dominant-seventh': '7',
  'major-seventh': 'maj7',
  'minor-major-seventh': 'minmaj7',
  'minor-seventh': 'min7',
  'half-diminished-seventh': 'hdim7',
  'diminished-seventh': 'dim7',
  'major-sixth': 'maj6',
  'minor-sixth': 'min6',
  'dominant-ninth': '9',
  'major-ninth': 'maj9',
  'minor-ninth': 'min9',
  'dominant-11th': '11',
  'major-11th': 'maj11',
  'minor-11th': 'min11',
  'dominant-13th': '13',
  'major-13th': 'maj13',
  'minor-13th': 'min13',
  'suspended-second': 'sus2',
  'suspended-fourth': 'sus4',
  power: '5',
};

/** Degrees above the root of qualities without a shorthand, in the order of their tones. */
const DEGREES: Readonly<Record<string, readonly number[]>> = { 'suspended-fourth-seventh': [4, 5, 7] };
const THIRDS = [3, 5, 7, 9, 11, 13];
/** A thirteenth chord is given without its eleventh, as it is played. */
const WITHOUT_ELEVENTH = [3, 5, 7, 9, 13];

/** No chord that has a name in the namespace. */
const UNKNOWN_CHORD = 'X';

/** `G:hdim7/b3`; `X` for a chord that the namespace has no name for. */
export function observedChord(chord: Chord): string {
  const quality = baseOf(chord.quality);
  const tones = tonesOf({ ...chord, inversion: 0, quality });
  if (tones.length < 2 || isOfKey(quality) || quality === 'Tristan') return UNKNOWN_CHORD;
  const shorthand = SHORTHANDS[quality];
  const [root = 0, ...upper] = tones;
  const usual =
    upper.length === WITHOUT_ELEVENTH.length && quality.endsWith('13th') ? WITHOUT_ELEVENTH : THIRDS;
  const degrees = DEGREES[quality] ?? usual;
  const listed = upper.map((tone, index) => degreeOf(degrees[index] ?? 1, tone - root));
  const added = ADDED_TONES.get(chord.quality);
  const extra = added ? [degreeOf(degreeIn(added.figure), added.semitones)] : [];
  const parts = shorthand === undefined ? [...listed, ...extra] : extra;
  const list = parts.length > 0 ? `(${parts.join(',')})` : '';
  const bass = bassOf(chord);
  const slash = bass ? `/${signs(bass.alteration)}${bass.degree}` : '';
  return `${LETTERS.charAt(chord.step)}${signs(chord.accidental)}:${shorthand ?? ''}${list}${slash}`;
}

const degreeIn = (figure: string): number => Number(figure.replace(/\D/g, ''));

const degreeOf = (degree: number, semitones: number): string =>
  `${signs(alterationOf(degree, semitones))}${degree}`;

const NUMERAL = '[b#]?(?:i|ii|iii|iv|v|vi|vii|I|II|III|IV|V|VI|VII)';
/** Pattern of `chord` in the namespace `chord_roman`. */
const ROMAN = new RegExp(`^${NUMERAL}[osdhx+]?[0-9]?[0-9]?(?:/${NUMERAL})?$`);
const TONIC = /^[A-G][b#]?$/;

/** A numeral with its tonic, in the letters of the namespace; undefined where it has none for it. */
export function observedNumeral(
  chord: Chord,
  key: Key,
): { readonly tonic: string; readonly chord: string } | undefined {
  const tonic = `${LETTERS.charAt(key.step)}${signs(key.accidental)}`;
  const written = typedNumeral(chord, key);
  const isDominant = chord.quality === 'dominant-seventh' && !/^V(?![I])/.test(written);
  const spelled = written
    .replace('ø', 'h')
    .replace(/o(?=7|65|43|2)/, 'x')
    .replace(/^([b#]?[IViv]+)(?=\d)/, isDominant ? '$1d' : '$1');
  return TONIC.test(tonic) && ROMAN.test(spelled) ? { tonic, chord: spelled } : undefined;
}

/** `F:minor`; `N` for a tonic with a double sign. */
export function observedKey({ step, accidental, type }: Key): string {
  const tonic = `${LETTERS.charAt(step)}${signs(accidental)}`;
  return TONIC.test(tonic) && Object.hasOwn(SCALES, type) ? `${tonic}:${type}` : 'N';
}
