import { plainSigns } from '../music/chord.ts';
import { readChordLiteral } from '../music/read-literal.ts';
import type { ChordOption } from './token.ts';

/** Reads one chord word as the literals that it means; undefined where it is none. */
export function readChordWord(written: string): ChordOption | undefined {
  const text = plainSigns(written)
    .replace(/\/o(?=\d|$)/g, 'ø')
    .replace(/(?<=[1-9])\/(?=[2-9])/g, '');
  return readNamed(text) ?? readApplied(text) ?? readNumeral(text) ?? readLetter(text);
}

const inAnyInversion = (...literals: readonly string[]): ChordOption => ({ literals, isRootPosition: false });

function readNamed(text: string): ChordOption | undefined {
  if (/^N6$/.test(text)) return inAnyInversion('N6', 'bII6');
  if (/^N$/.test(text)) return inAnyInversion('N6', 'bII');
  if (/^It(\+?6|6\+)?$/i.test(text)) return inAnyInversion('It6');
  if (/^Fr(\+?6|43|6\+)?$/i.test(text)) return inAnyInversion('Fr6');
  if (/^Ge?r(\+?6|65|6\+)?$/i.test(text)) return inAnyInversion('Ger6');
  if (/^aug6$/i.test(text)) return inAnyInversion('It6', 'Fr6', 'Ger6');
  return /^(Cad(64)?|V\(64\))$/i.test(text) ? inAnyInversion('I64', 'i64') : undefined;
}

/** A star before the stroke: any chord that is applied. */
function readApplied(text: string): ChordOption | undefined {
  return /^\*\/(\*|VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)$/.test(text) ? inAnyInversion(text) : undefined;
}

const DEGREE = '(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
const NUMERAL = new RegExp(
  `^([b#]?)${DEGREE}(°|o|ø|\\+|m(?!aj))?(M|maj)?(65|64|6|7|43|42|2|9|11|13)?(!)?(\\*)?(?:/([b#]?)(${DEGREE}|\\*))?$`,
);

type Triad = 'major' | 'minor' | 'diminished' | 'half-diminished' | 'augmented';

function readNumeral(text: string): ChordOption | undefined {
  const [
    ,
    sign = '',
    numeral,
    mark = '',
    major,
    figure = '',
    isAlone,
    isAnyInversion,
    targetSign = '',
    target,
  ] = NUMERAL.exec(text) ?? [];
  const triad = numeral === undefined ? undefined : triadOf(numeral, mark);
  if (numeral === undefined || triad === undefined) return undefined;
  const isDominant = (numeral === 'V' && sign === '') || false;
  const suffixes = suffixesOf(triad, figure, major !== undefined, isAlone !== undefined, isDominant);
  const isUpper = triad === 'major' || triad === 'augmented';
  const root = `${sign}${isUpper ? numeral.toUpperCase() : numeral.toLowerCase()}`;
  const targets = target === undefined ? [''] : targetsOf(targetSign, target);
  const literals = suffixes.flatMap((suffix) => targets.map((one) => `${root}${suffix}${one}`));
  const isInverted = /^(6|64|65|43|42|2)$/.test(figure);
  return { literals, isRootPosition: isAnyInversion === undefined && !isInverted };
}

function triadOf(numeral: string, mark: string): Triad | undefined {
  const isUpper = numeral === numeral.toUpperCase();
  switch (mark) {
    case '':
      return isUpper ? 'major' : 'minor';
    case 'm':
      return 'minor';
    case '+':
      return isUpper ? 'augmented' : undefined;
    case 'ø':
      return 'half-diminished';
    default:
      return 'diminished';
  }
}

/** What follows a numeral, from its triad on to the chords that have more tones. */
const BEYOND: Readonly<Record<Triad, readonly string[]>> = {
  major: ['', '7', 'M7', '9', 'M9', '11', 'M11', '13', 'M13'],
  minor: ['', '7', 'M7', '9', 'M9', '11', 'M11', '13', 'M13'],
  diminished: ['°', '°7', 'ø7', '°9', '°b9', 'ø9', 'øb9', '°11', 'ø11', 'ø13'],
  'half-diminished': ['ø7', 'ø9', 'øb9', 'ø11', 'ø13'],
  augmented: ['+', '+7', '+M7', '+9', '+M9', '+11', '+M11', '+13', '+M13'],
};
const MARKS: Readonly<Record<Triad, readonly string[]>> = {
  major: ['', 'M'],
  minor: ['', 'M'],
  diminished: ['°'],
  'half-diminished': ['ø'],
  augmented: ['+', '+M'],
};

function suffixesOf(
  triad: Triad,
  figure: string,
  isMajor: boolean,
  isAlone: boolean,
  isDominant: boolean,
): readonly string[] {
  const [plain = '', major] = MARKS[triad];
  if (figure === '' && !isMajor)
    return isAlone ? [triad === 'half-diminished' ? 'ø7' : plain] : BEYOND[triad];
  if (figure === '6' || figure === '64') return [`${plain}${figure}`];
  const seventh = figure === '' ? '7' : figure;
  if (isMajor) return [`${major ?? plain}${seventh}`];
  // On the fifth degree a seventh is the dominant one.
  return isDominant || major === undefined
    ? [`${plain}${seventh}`]
    : [`${plain}${seventh}`, `${major}${seventh}`];
}

/** Targets whose mode is not asked; the sixth and the seventh degree of minor are meant in either form. */
function targetsOf(sign: string, target: string): readonly string[] {
  if (target === '*') return ['/*'];
  const isVariable = /^vii?$/i.test(target) && sign === '';
  if (isVariable) return [`/${target.toUpperCase()}`, `/${target.toLowerCase()}`];
  return [`/${sign}${target}`];
}

function readLetter(text: string): ChordOption | undefined {
  const literal = readChordLiteral(text);
  if (literal?.kind !== 'symbol') return undefined;
  return { literals: [text], isRootPosition: literal.inversion === undefined };
}
