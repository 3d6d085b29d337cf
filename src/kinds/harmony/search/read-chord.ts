import { entryAt } from '../../../shared/elements.ts';
import { LETTERS } from '../chord.ts';
import { NUMERALS } from '../roman.ts';
import type {
  AddedTone,
  ChordToken,
  Degree,
  Figure,
  LetterToken,
  NamedToken,
  NumeralToken,
  Triad,
} from './chord-token.ts';

/** Most letters of one chord: the longest valid one has half as many. */
const MAX_LETTERS = 40;

/** Why a word is no chord: its place in the text, counted from 0, and the forms that are allowed. */
interface ChordProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** Reads one chord, a numeral or a letter chord, in typographic or ASCII signs; `from` is where it stands in a longer text. */
export function readChord(written: string, from = 0): ChordToken | ChordProblem {
  const text = plainSigns(written);
  const token = READERS.reduce<ChordToken | undefined>((found, read) => found ?? read(text), undefined);
  return token ?? noChord(written, from);
}

export const isProblem = (read: ChordToken | ChordProblem): read is ChordProblem => 'message' in read;

function noChord(written: string, from: number): ChordProblem {
  const shown = written.length > MAX_LETTERS ? `${written.slice(0, MAX_LETTERS)}…` : written;
  return {
    from,
    to: from + written.length,
    message: `‘${shown}’ at ${from + 1}: no numeral or chord. Numerals are I to VII, chords begin with A to G.`,
  };
}

/** Signs as a keyboard has them: `♭♯°ø` and raised figures, `6/5` and `6 5` as 65. */
function plainSigns(written: string): string {
  if (written.length > MAX_LETTERS) return '';
  return written
    .replace(/[Øø∅%]|\/o/g, 'ø')
    .normalize('NFKC')
    .trim()
    .replace(/[♭𝄬]/gu, 'b')
    .replace(/♯/g, '#')
    .replace(/[°º]/g, 'o')
    .replace(/(?<=[1-9])[/ ](?=[2-9])/g, '')
    .replace(/7M(?!a)/g, 'M7');
}

type Reader = (text: string) => ChordToken | undefined;

const READERS: readonly Reader[] = [readNamed, readCadential, readNumeral, readLetters];

const NAMES: readonly (readonly [RegExp, NamedToken['name']])[] = [
  [/^N6?$/, 'Neapolitan'],
  [/^It(\+?6|6\+)?$/i, 'Italian'],
  [/^Fr(\+?6|43|6\+)?$/i, 'French'],
  [/^Ge?r(\+?6|65|6\+)?$/i, 'German'],
];

function readNamed(text: string): NamedToken | undefined {
  const name = NAMES.find(([pattern]) => pattern.test(text))?.[1];
  return name && { kind: 'named', name };
}

function readCadential(text: string): ChordToken | undefined {
  return /^(Cad64|V\(64\))$/i.test(text) ? { kind: 'cadential' } : undefined;
}

/** `(b9)`, `add9`; behind a seventh an altered one needs neither. */
const TONE = '[b#]?(?:9|11|13)|6';
const ADDED = `\\((?:add)?(?:${TONE})\\)|add(?:${TONE})|(?<=7)[b#](?:9|11|13)`;
const DEGREE = '([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
const NUMERAL = new RegExp(
  `^${DEGREE}(o|ø|\\+|m(?!aj))?(M|maj)?(65|64|6|7|43|42|2|9|11|13)?(${ADDED})?(!)?(?:/${DEGREE})?$`,
);

function readNumeral(text: string): NumeralToken | undefined {
  const [, sign = '', numeral, mark = '', major, figure, added, , targetSign = '', target] =
    NUMERAL.exec(text) ?? [];
  if (numeral === undefined) return undefined;
  const triad = triadOf(numeral, mark);
  if (!triad) return undefined;
  return {
    kind: 'numeral',
    ...degreeOf(sign, numeral),
    triad,
    isMajorSeventh: major !== undefined,
    figure: figure === undefined ? (major === undefined ? undefined : '7') : figureOf(figure),
    added: added === undefined ? undefined : addedOf(added),
    target: target === undefined ? undefined : degreeOf(targetSign, target),
  };
}

const addedOf = (written: string) => written.replace(/[()ad]/g, '') as AddedTone;
const figureOf = (written: string) => (written === '2' ? '42' : written) as Figure;

const degreeOf = (sign: string, numeral: string): Degree => ({
  degree: NUMERALS.indexOf(numeral.toUpperCase()),
  sign: sign === '' ? undefined : sign === 'b' ? -1 : 1,
});

/** Upper case has a major third, lower case a minor one; undefined where the sign contradicts the case. */
function triadOf(numeral: string, mark: string): Triad | undefined {
  const isUpper = numeral === numeral.toUpperCase();
  if (mark === '') return isUpper ? 'major' : 'minor';
  if (mark === '+') return isUpper ? 'augmented' : undefined;
  // As in jazz: `IIm7`.
  if (mark === 'm') return 'minor';
  return isUpper ? undefined : mark === 'o' ? 'diminished' : 'half-diminished';
}

/** Chord by its letter; the ninth after a sixth needs no brackets: `C69`. */
const LETTER_CHORD = new RegExp(`^([A-G])(bb?|##?)?(.*?)(${ADDED}|(?<=6)9)?(?:/([A-G])(bb?|##?)?)?$`);
/** Suffixes of a letter: triad, seventh, and the sixth or the extension beyond the seventh. */
const SUFFIXES: Readonly<Record<string, readonly [Triad, LetterToken['seventh'], LetterToken['top']?]>> = {
  '': ['major', undefined],
  ...{ m: ['minor', undefined], min: ['minor', undefined], '-': ['minor', undefined] },
  ...{ o: ['diminished', undefined], dim: ['diminished', undefined] },
  ...{ '+': ['augmented', undefined], aug: ['augmented', undefined] },
  '7': ['major', 'minor'],
  ...{ maj7: ['major', 'major'], M7: ['major', 'major'], maj: ['major', 'major'] },
  ...{ m7: ['minor', 'minor'], min7: ['minor', 'minor'], '-7': ['minor', 'minor'] },
  ...{ mM7: ['minor', 'major'], mmaj7: ['minor', 'major'] },
  ...{ o7: ['diminished', 'diminished'], dim7: ['diminished', 'diminished'] },
  ...{ ø: ['half-diminished', 'minor'], ø7: ['half-diminished', 'minor'] },
  ...{ m7b5: ['half-diminished', 'minor'], '-7b5': ['half-diminished', 'minor'] },
  ...{ '+7': ['augmented', 'minor'], '7+': ['augmented', 'minor'] },
  ...{ '+maj7': ['augmented', 'major'], '+M7': ['augmented', 'major'] },
  ...{ sus2: ['suspended', undefined], sus4: ['suspended', undefined], sus: ['suspended', undefined] },
  '7sus4': ['suspended', 'minor'],
  ...{ '6': ['major', undefined, '6'], m6: ['minor', undefined, '6'], min6: ['minor', undefined, '6'] },
  ...{ '9': ['major', 'minor', '9'], m9: ['minor', 'minor', '9'], min9: ['minor', 'minor', '9'] },
  ...{ maj9: ['major', 'major', '9'], M9: ['major', 'major', '9'] },
  ...{ '11': ['major', 'minor', '11'], m11: ['minor', 'minor', '11'] },
  ...{ '13': ['major', 'minor', '13'], m13: ['minor', 'minor', '13'], maj13: ['major', 'major', '13'] },
};

function readLetters(text: string): LetterToken | undefined {
  const [, letter, signs = '', suffix = '', added, bass, bassSigns = ''] = LETTER_CHORD.exec(text) ?? [];
  const known = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  if (letter === undefined || !known) return undefined;
  const [triad, seventh, top] = known;
  return {
    ...{
      kind: 'letter',
      step: LETTERS.indexOf(letter),
      accidental: accidentalOf(signs),
      triad,
      seventh,
      top,
    },
    added: added === undefined ? undefined : addedOf(added),
    bass:
      bass === undefined ? undefined : { step: LETTERS.indexOf(bass), accidental: accidentalOf(bassSigns) },
  };
}

const accidentalOf = (signs: string) => (signs.startsWith('b') ? -signs.length : signs.length);

const MARKS: Readonly<Record<Triad, string>> = {
  ...{ major: '', minor: '', diminished: 'o', 'half-diminished': 'ø', augmented: '+', suspended: '' },
};
const NAMED: Readonly<Record<NamedToken['name'], string>> = {
  ...{ Neapolitan: 'N6', Italian: 'It6', French: 'Fr43', German: 'Ger65' },
};
const signOf = ({ sign }: Degree) => (sign === undefined ? '' : sign < 0 ? 'b' : '#');
const inBrackets = (added: AddedTone | undefined) => (added === undefined ? '' : `(${added})`);
const signsOf = (accidental: number) => (accidental < 0 ? 'b' : '#').repeat(Math.abs(accidental));

/** A chord in ASCII signs, as `readChord` reads it again. */
export function printChord(token: ChordToken): string {
  switch (token.kind) {
    case 'named':
      return NAMED[token.name];
    case 'cadential':
      return 'Cad64';
    case 'numeral': {
      const { triad, isMajorSeventh, figure = '', added, target } = token;
      const isUpper = triad === 'major' || triad === 'augmented';
      const numeral = entryAt(NUMERALS, token.degree);
      const root = `${signOf(token)}${isUpper ? numeral : numeral.toLowerCase()}${MARKS[triad]}`;
      const of = target ? `/${signOf(target)}${entryAt(NUMERALS, target.degree)}` : '';
      return `${root}${isMajorSeventh ? 'M' : ''}${figure}${inBrackets(added)}${of}`;
    }
    case 'letter': {
      const { step, accidental, triad, seventh, top, added, bass } = token;
      const [suffix = ''] =
        Object.entries(SUFFIXES).find(
          ([, known]) => known[0] === triad && known[1] === seventh && known[2] === top,
        ) ?? [];
      const over = bass ? `/${LETTERS.charAt(bass.step)}${signsOf(bass.accidental)}` : '';
      return `${LETTERS.charAt(step)}${signsOf(accidental)}${suffix}${inBrackets(added)}${over}`;
    }
  }
}
