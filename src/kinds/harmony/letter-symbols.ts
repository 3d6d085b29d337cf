import type { RootedChord } from '../contract/importing.ts';
import { LETTERS } from './chord.ts';
import { maxInversionOf } from './tones.ts';

/** What follows the root of a chord symbol, by quality, as the desktop program reads it and as players write it. */
const SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  major: ['', 'maj', 'M'],
  minor: ['m', 'min', '-'],
  augmented: ['+', 'aug'],
  diminished: ['dim', 'o'],
  'dominant-seventh': ['7', 'dom7'],
  'major-seventh': ['maj7', 'M7'],
  'minor-major-seventh': ['mM7', 'm#7', 'minmaj7', 'mmaj7'],
  'minor-seventh': ['m7', 'min7', '-7'],
  'augmented-major-seventh': ['+M7', 'augmaj7'],
  'augmented-seventh': ['7+', '+7', 'aug7'],
  'half-diminished-seventh': ['ø7', 'ø', 'm7b5', '-7b5'],
  'diminished-seventh': ['o7', 'dim7'],
  'seventh-flat-five': ['dom7dim5', '7b5'],
  'major-sixth': ['6'],
  'minor-sixth': ['m6', 'min6'],
  'major-ninth': ['M9', 'Maj9', 'maj9'],
  'dominant-ninth': ['9', 'dom9'],
  'minor-major-ninth': ['mM9', 'minmaj9'],
  'minor-ninth': ['m9', 'min9'],
  'augmented-major-ninth': ['+M9', 'augmaj9'],
  'augmented-dominant-ninth': ['9#5', '+9', 'aug9'],
  'half-diminished-ninth': ['ø9'],
  'half-diminished-minor-ninth': ['øb9'],
  'diminished-ninth': ['o9', 'dim9'],
  'diminished-minor-ninth': ['ob9', 'dimb9'],
  'dominant-11th': ['11', 'dom11'],
  'major-11th': ['M11', 'maj11'],
  'minor-major-11th': ['mM11', 'minmaj11'],
  'minor-11th': ['m11', 'min11'],
  'augmented-major-11th': ['+M11', 'augmaj11'],
  'augmented-11th': ['+11', 'aug11'],
  'half-diminished-11th': ['ø11'],
  'diminished-11th': ['o11', 'dim11'],
  'major-13th': ['M13', 'maj13'],
  'dominant-13th': ['13', 'dom13'],
  'minor-major-13th': ['mM13', 'minmaj13'],
  'minor-13th': ['m13', 'min13'],
  'augmented-major-13th': ['+M13', 'augmaj13'],
  'augmented-dominant-13th': ['+13', 'aug13'],
  'half-diminished-13th': ['ø13'],
  'suspended-second': ['sus2'],
  'suspended-fourth': ['sus', 'sus4'],
  'suspended-fourth-seventh': ['7sus', '7sus4'],
  Neapolitan: ['N6'],
  Italian: ['It+6', 'It6'],
  French: ['Fr+6', 'Fr6'],
  German: ['Gr+6', 'Ger6'],
  pedal: ['pedal'],
  power: ['power', '5'],
  Tristan: ['tristan'],
};

const QUALITY_OF = new Map(
  Object.entries(SYMBOLS).flatMap(([quality, symbols]) =>
    symbols.map((symbol) => [symbol, quality] as const),
  ),
);

const SYMBOL = /^([A-G])(bb|b|##|#)?(.*?)(?:\/([A-G])(bb|b|##|#)?)?$/;
/** Longest symbol that is read; the longest valid one is half as long. */
const MAX_LETTERS = 40;

/** Reads `Bbmaj7/D`; undefined for what is no chord symbol, or has a bass that is none of its tones. */
export function readLetterSymbol(written: string): RootedChord | undefined {
  if (written.length > MAX_LETTERS) return undefined;
  const text = written.trim().replace(/♭/g, 'b').replace(/♯/g, '#').replace(/°/g, 'o').replace(/[Øø]/g, 'ø');
  const [, letter, signs = '', suffix = '', bass] = SYMBOL.exec(text) ?? [];
  const quality = QUALITY_OF.get(suffix);
  if (letter === undefined || quality === undefined) return undefined;
  const step = LETTERS.indexOf(letter);
  const inversion = bass === undefined ? 0 : inversionOf(step, LETTERS.indexOf(bass), quality);
  if (inversion === undefined || inversion > maxInversionOf(quality)) return undefined;
  return { step, accidental: signs.startsWith('b') ? -signs.length : signs.length, quality, inversion };
}

/** Thirds between the root and the bass; the sixth of a sixth chord counts as the fourth tone. */
function inversionOf(root: number, bass: number, quality: string): number | undefined {
  const above = (bass - root + 7) % 7;
  if (above === 5 && /-sixth$/.test(quality)) return 3;
  return above % 2 === 0 ? above / 2 : 3 + (above + 1) / 2;
}
