import type { RootedChord } from '../../kinds/contract/importing.ts';
import { accidentalOf } from '../../shared/numerals/read-numeral.ts';
import { LETTERS } from '../../shared/numerals/numeral.ts';

/** Shorthands of chords (Harte et al. 2005) as qualities of the desktop program. */
const QUALITIES: Readonly<Record<string, string>> = {
  ...{ maj: 'major', min: 'minor', dim: 'diminished', aug: 'augmented' },
  ...{ maj7: 'major-seventh', min7: 'minor-seventh', '7': 'dominant-seventh', dim7: 'diminished-seventh' },
  ...{ hdim7: 'half-diminished-seventh', minmaj7: 'minor-major-seventh' },
  ...{ maj6: 'major-sixth', min6: 'minor-sixth', '6': 'major-sixth' },
  ...{ '9': 'dominant-ninth', maj9: 'major-ninth', min9: 'minor-ninth' },
  ...{ '11': 'dominant-11th', maj11: 'major-11th', min11: 'minor-11th' },
  ...{ '13': 'dominant-13th', maj13: 'major-13th', min13: 'minor-13th' },
  ...{ sus2: 'suspended-second', sus4: 'suspended-fourth' },
};
/** Degrees in the bass as inversions; further ones are no chord tone. */
const INVERSIONS: Readonly<Record<string, number>> = { '3': 1, '5': 2, '7': 3, '6': 3 };
const CHORD = /^([A-G])([b#]*)(?::([a-z0-9]*)(\(.*\))?)?(?:\/([b#]*)(\d+))?$/;

/** A chord in Harte's syntax; undefined for one that is none of the desktop program's, such as `C:maj(9)`. */
export function readHarte(written: string): RootedChord | undefined {
  const [, letter, signs = '', shorthand = 'maj', degrees, , bass] = CHORD.exec(written.trim()) ?? [];
  const quality = Object.hasOwn(QUALITIES, shorthand) ? QUALITIES[shorthand] : undefined;
  if (letter === undefined || quality === undefined || degrees !== undefined || signs.length > 2)
    return undefined;
  const inversion = bass === undefined || bass === '1' ? 0 : INVERSIONS[bass];
  if (inversion === undefined) return undefined;
  return { step: LETTERS.indexOf(letter), accidental: accidentalOf(signs), quality, inversion };
}
