import { baseOf } from './added-tones.ts';
import { bassOf, signs } from './bass.ts';
import { LETTERS, SCALES, type Chord, type Key } from './chord.ts';
import { plainText } from './pieces.ts';
import { romanPieces } from './roman.ts';
import { isOfKey } from './tones.ts';

/**
 * Abbreviations that the desktop program's text box reads back as the same quality, found by trying each on 21 roots in
 * every inversion. An added tone is left out: it reads none.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  major: '',
  minor: 'm',
  augmented: '+',
  diminished: 'dim',
  'dominant-seventh': '7',
  'major-seventh': 'maj7',
  'minor-major-seventh': 'mM7',
  'minor-seventh': 'm7',
  'augmented-major-seventh': '+M7',
  'augmented-seventh': '7+',
  'half-diminished-seventh': 'ø7',
  'diminished-seventh': 'o7',
  'seventh-flat-five': 'dom7dim5',
  'major-sixth': '6',
  'minor-sixth': 'm6',
  'major-ninth': 'M9',
  'dominant-ninth': '9',
  'minor-major-ninth': 'mM9',
  'minor-ninth': 'm9',
  'augmented-major-ninth': '+M9',
  'augmented-dominant-ninth': '9#5',
  'half-diminished-ninth': 'ø9',
  'half-diminished-minor-ninth': 'øb9',
  'diminished-ninth': 'o9',
  'diminished-minor-ninth': 'ob9',
  'dominant-11th': '11',
  'major-11th': 'M11',
  'minor-major-11th': 'mM11',
  'minor-11th': 'm11',
  'augmented-major-11th': '+M11',
  'augmented-11th': '+11',
  'half-diminished-11th': 'ø11',
  'diminished-11th': 'o11',
  'major-13th': 'M13',
  'dominant-13th': '13',
  'minor-major-13th': 'mM13',
  'minor-13th': 'm13',
  'augmented-major-13th': '+M13',
  'augmented-dominant-13th': '+13',
  'half-diminished-13th': 'ø13',
  'suspended-second': 'sus2',
  'suspended-fourth': 'sus',
  'suspended-fourth-seventh': '7sus',
  Neapolitan: 'N6',
  Italian: 'It+6',
  French: 'Fr+6',
  German: 'Gr+6',
  pedal: 'pedal',
  power: 'power',
  Tristan: 'tristan',
};

const letter = (step: number) => LETTERS.charAt(((step % 7) + 7) % 7);

/** `Gø7/Bb`; `V65/V` for an applied chord, which no chord symbol tells; `BGr+6` for one with a place in the key. */
export function typedHarmony(chord: Chord, key: Key): string {
  if (chord.appliedTo !== 0 && !isOfKey(chord.quality)) return typedNumeral(chord, key);
  const abbreviation = ABBREVIATIONS[baseOf(chord.quality)] ?? ` ${chord.quality}`;
  return `${letter(chord.step)}${signs(chord.accidental)}${abbreviation}${typedBass(chord)}`;
}

function typedBass(chord: Chord): string {
  const bass = bassOf(chord);
  if (!bass) return '';
  const step = (chord.step + bass.degree - 1) % 7;
  // How far the bass's letter is from the root's, in semitones, against the degree of a major scale.
  const apart = (naturalOf(step) - naturalOf(chord.step) + 12) % 12;
  const wanted = (SCALES.major[(bass.degree - 1) % 7] ?? 0) + bass.alteration + chord.accidental;
  return `/${letter(step)}${signs(((((wanted - apart + 6) % 12) + 12) % 12) - 6)}`;
}

const naturalOf = (step: number): number => SCALES.major[step] ?? 0;

/** A numeral in signs that are on every keyboard: `viio7/V`, `bVI`. */
export const typedNumeral = (chord: Chord, key: Key): string =>
  plainText(romanPieces(chord, key))
    .replaceAll('♭', 'b')
    .replaceAll('𝄪', '##')
    .replaceAll('♯', '#')
    .replaceAll('°', 'o');

/** `Eb`, and `f` for a key with a minor third. */
export function typedKey({ step, accidental, type }: Key): string {
  const isMinor = SCALES[type][2] === 3;
  return `${isMinor ? letter(step).toLowerCase() : letter(step)}${signs(accidental)}`;
}
