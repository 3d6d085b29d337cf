import { entryAt } from '../../shared/elements.ts';
import facts from './bwv846.json';
import { LETTERS, NATURALS, readPitch } from './piece.ts';

/** The fields of a HARMONY component of a .tla file that describe its chord. */
type Harmony = Readonly<{
  step: number;
  accidental: number;
  quality: string;
  inversion: number;
  applied_to: number;
  display_mode: 'roman' | 'custom';
  custom_text: string;
  custom_text_font_type: 'analytic' | 'normal';
  comments: string;
}>;

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const INVERSIONS: Readonly<Record<string, number>> = { '7': 0, '6': 1, '65': 1, '64': 2, '43': 2, '42': 3 };
const SYMBOL = /^([iv]+|[IV]+)(o?)(M?)(7|65|64|6|43|42|)(?:\/([IiVv]+))?(?: (.+))?$/;

const degreeOf = (numeral: string): number => NUMERALS.indexOf(numeral.toUpperCase());

/** A step of C major or of the scale that begins on one of its steps, as the file format counts steps. */
function rootOf(degree: number, appliedTo: number): { step: number; accidental: number } {
  const step = (degree + appliedTo) % 7;
  const semitones = entryAt(NATURALS, degree) + entryAt(NATURALS, appliedTo) - entryAt(NATURALS, step);
  return { step, accidental: ((semitones + 18) % 12) - 6 };
}

function qualityOf(numeral: string, sign: string, major: string, isSeventh: boolean): string {
  if (sign) return isSeventh ? 'diminished-seventh' : 'diminished';
  const isMinor = numeral === numeral.toLowerCase();
  if (!isSeventh) return isMinor ? 'minor' : 'major';
  if (isMinor) return 'minor-seventh';
  return major ? 'major-seventh' : 'dominant-seventh';
}

/**
 * Reads a roman numeral of the facts (all are in C major) for a place where the key on `keyStep` holds: a chord applied
 * to that key is not applied there. Chords that the format cannot express (a pedal note, a suspension in a seventh
 * chord) are given as text. Throws on an unknown numeral.
 */
export function readHarmony(roman: string, keyStep: number): Harmony {
  const match = SYMBOL.exec(roman);
  if (!match) throw new Error(`${roman}: expected a roman numeral`);
  const [, numeral = '', sign = '', major = '', figures = '', applied, remark] = match;
  const appliedTo = applied ? degreeOf(applied) : 0;
  const root = rootOf(degreeOf(numeral), appliedTo);
  const isSeventh = ['7', '65', '43', '42'].includes(figures);
  const text = sign ? roman.replace(sign, '°') : roman;
  const chord = {
    ...root,
    quality: qualityOf(numeral, sign, major, isSeventh),
    inversion: INVERSIONS[figures] ?? 0,
    applied_to: appliedTo === 0 ? 0 : (appliedTo - keyStep + 7) % 7,
    display_mode: 'roman',
    custom_text: '',
    custom_text_font_type: 'analytic',
    // In C major the label says it already.
    comments: keyStep === 0 ? '' : `${text} in C major.`,
  } as const;
  if (remark === undefined || remark === `over ${LETTERS.charAt(root.step)}`) return chord;
  if (remark === '(4 suspended)') return { ...chord, quality: 'suspended-fourth-seventh' };
  const quality = remark.startsWith('with added 6th') ? 'major-sixth' : chord.quality;
  return { ...chord, quality, display_mode: 'custom', custom_text: text, custom_text_font_type: 'normal' };
}

/** The keys in order, with the measure each begins at. `step` is the letter of the tonic, C = 0. */
export const keys = facts.keys.map(({ measure, key, note }) => {
  const [tonic = '', type = ''] = key.split(' ');
  const { step, accidental } = readPitch(`${tonic}4`);
  return { measure, step, accidental, type, name: key, note };
});

/** One harmony per measure, in the key that holds there. */
export const harmonies = facts.harmonies.map(({ measure, roman }) => {
  const key = keys.findLast((candidate) => candidate.measure <= measure);
  if (!key) throw new Error(`measure ${measure}: expected a key`);
  return { measure, harmony: readHarmony(roman, key.step) };
});
