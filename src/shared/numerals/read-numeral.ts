import { LETTERS, NUMERALS, type Numeral, type ScaleDegree } from './numeral.ts';

/**
 * How numerals are meant. `dcml`: sevenths are minor unless `M` stands there, and minor keys have natural degrees (DCML
 * annotation standard 2.3). `roman-text`: sevenths are those of the key, and vi and vii of minor are raised, as
 * RomanText and the desktop program have it.
 */
type NumeralDialect = 'dcml' | 'roman-text';

/** Longest numeral that is read: the longest one in published corpora has half as many letters. */
const MAX_LETTERS = 60;

const DEGREE = '(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
const NUMERAL = new RegExp(`^([b#]*)${DEGREE}(o|ø|%|\\+M|\\+|M|d)?(M|maj)?(65|64|43|42|6|7|2|9|11|13)?(.*)$`);
const NAMED = /^(N6?|It\+?6?|Fr\+?(?:43|6)?|Ge?r\+?(?:65|6)?)((?:\(.*\)|\[.*\])*)$/;
const TARGET = new RegExp(`^([b#]*)${DEGREE}$`);
const REST = /^(?:\[[^\]]*\]|\([^)]*\)|[b#]?(?:9|11|13)|!)*$/;

const NAMES: Readonly<Record<string, NonNullable<Numeral['name']>>> = {
  ...{ N: 'Neapolitan', I: 'Italian', F: 'French', G: 'German' },
};
const INVERSIONS: Readonly<Record<string, number>> = {
  ...{ '6': 1, '64': 2, '65': 1, '43': 2, '42': 3, '2': 3 },
};
const TRIADS = new Set<string | undefined>([undefined, '6', '64']);
/** Figures of chords that go beyond a seventh. */
const BEYOND_SEVENTH = new Set<string | undefined>(['9', '11', '13']);

/** Reads one numeral, such as `V65/V`, `#viio7`, `Ger6/5` or `bVI`; undefined where it is none. */
export function readNumeral(written: string, dialect: NumeralDialect): Numeral | undefined {
  if (written.length > MAX_LETTERS) return undefined;
  const text = plainSigns(written);
  const [chord = '', ...applied] = splitTargets(text);
  const targets = applied.map(readTarget);
  if (!targets.every((target) => target !== undefined)) return undefined;
  const common = { targets, hasLeadingTones: dialect === 'roman-text' };
  return readCadential(chord, common) ?? readNamed(chord, common) ?? readPlain(chord, common, dialect);
}

type Common = Pick<Numeral, 'targets' | 'hasLeadingTones'>;

/** Signs as a keyboard has them, and figures without the strokes between them: `6/5` is 65. */
const plainSigns = (written: string) =>
  written
    .trim()
    .replace(/[Øø∅]|\/o/g, 'ø')
    .replace(/[°º]/g, 'o')
    .replace(/[♭]/g, 'b')
    .replace(/[♯]/g, '#')
    .replace(/(?<=\d)\/(?=\d)/g, '');

/** Strokes within brackets belong to what they hold. */
const splitTargets = (text: string) => text.split(/\/(?![^([]*[)\]])/);

function readTarget(text: string): ScaleDegree | undefined {
  const [, signs = '', numeral] = TARGET.exec(text) ?? [];
  return numeral === undefined ? undefined : { ...degreeOf(signs, numeral), isMinor: isSmall(numeral) };
}

const isSmall = (numeral: string) => numeral === numeral.toLowerCase();
const degreeOf = (signs: string, numeral: string) => ({
  degree: NUMERALS.findIndex((known) => known === numeral.toUpperCase()),
  sign: signs.startsWith('b') ? -signs.length : signs.length,
});

const TONIC = { degree: 0, sign: 0, triad: undefined, seventh: undefined, name: undefined } as const;

function readCadential(text: string, common: Common): Numeral | undefined {
  return /^Cad(64)?$/i.test(text) ? { ...TONIC, ...common, inversion: 2, isPart: true } : undefined;
}

function readNamed(text: string, common: Common): Numeral | undefined {
  const [, word, rest = ''] = NAMED.exec(text) ?? [];
  const name = word === undefined ? undefined : NAMES[word.charAt(0)];
  if (name === undefined) return undefined;
  const root = name === 'Neapolitan' ? { degree: 1, sign: -1 } : { degree: 3, sign: 1 };
  return { ...TONIC, ...root, ...common, triad: 'major', inversion: 0, name, isPart: rest !== '' };
}

function readPlain(text: string, common: Common, dialect: NumeralDialect): Numeral | undefined {
  const [, signs = '', numeral, form = '', major, figure, rest = ''] = NUMERAL.exec(text) ?? [];
  if (numeral === undefined || !REST.test(rest)) return undefined;
  const hasSeventh = !TRIADS.has(figure) || (figure === undefined && (major !== undefined || form === '%'));
  return {
    ...degreeOf(signs, numeral),
    ...common,
    triad: triadOf(numeral, form),
    seventh: hasSeventh ? seventhOf(form, major !== undefined, dialect) : undefined,
    inversion: INVERSIONS[figure ?? ''] ?? 0,
    name: undefined,
    isPart: rest !== '' || BEYOND_SEVENTH.has(figure),
  };
}

function triadOf(numeral: string, form: string): Numeral['triad'] {
  if (form === 'o' || form === 'ø' || form === '%') return 'diminished';
  if (form.startsWith('+')) return 'augmented';
  return isSmall(numeral) ? 'minor' : 'major';
}

function seventhOf(form: string, isMajor: boolean, dialect: NumeralDialect): Numeral['seventh'] {
  if (form === 'o') return 'diminished';
  if (form === 'ø' || form === '%' || form === 'd') return 'minor';
  if (form.endsWith('M') || isMajor) return 'major';
  return dialect === 'dcml' || form === '+' ? 'minor' : 'diatonic';
}

/** Reads a key as analysts write it: a letter, small for minor, with its signs. */
export function readKeyName(
  written: string,
): { readonly step: number; readonly accidental: number; readonly mode: 'major' | 'minor' } | undefined {
  const text = written.trim().replace(/♭/g, 'b').replace(/♯/g, '#');
  const [, letter = '', signs = ''] = /^([A-Ga-g])(bb|b|##|#|x|--|-)?$/.exec(text) ?? [];
  if (letter === '') return undefined;
  return {
    step: LETTERS.indexOf(letter.toUpperCase()),
    accidental: accidentalOf(signs),
    mode: isSmall(letter) ? 'minor' : 'major',
  };
}

/** Sharps as `#` and `x`, flats as `b` and `-`. */
export const accidentalOf = (signs: string) =>
  signs === 'x' ? 2 : /^[b-]/.test(signs) ? -signs.length : signs.length;
