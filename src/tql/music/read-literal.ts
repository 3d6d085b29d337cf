import { LETTERS, NUMERALS } from '../../shared/numerals/numeral.ts';
import { ABOVE_ROOT, degreesOf } from '../../shared/numerals/quality-tones.ts';
import { isSameNote, noteAbove, noteName, plainSigns, signsOf, type Note } from './chord.ts';
import {
  FIGURE_ALIASES,
  NAMED,
  qualityOfNumeral,
  qualityOfSymbol,
  SPELLINGS,
  type NumeralMark,
} from './qualities.ts';

/** A degree of a key, 0 to 6, with its signs; a small one has a minor triad. */
export interface Degree {
  readonly degree: number;
  readonly sign: number;
  readonly isSmall: boolean;
}

interface Quality {
  readonly quality: string;
  /** Undefined for any inversion. */
  readonly inversion: number | undefined;
}

/** A chord as it is written in a line. */
export type ChordLiteral =
  | ({ readonly kind: 'symbol'; readonly root: Note } & Quality)
  | ({ readonly kind: 'numeral'; readonly degree: Degree; readonly target?: Degree } & Quality)
  | { readonly kind: 'named'; readonly quality: string };

/** Longest chord that is read. */
const MAX_LETTERS = 40;

const LITERALS = new Map<string, ChordLiteral | undefined>();
const MAX_KNOWN = 1000;

/** Reads a chord: a symbol, a numeral or a name. Undefined where it is none. */
export function readChordLiteral(written: string): ChordLiteral | undefined {
  if (written.length > MAX_LETTERS) return undefined;
  if (LITERALS.has(written)) return LITERALS.get(written);
  if (LITERALS.size > MAX_KNOWN) LITERALS.clear();
  const text = plainSigns(written);
  const literal = readNamed(text) ?? readNumeral(text) ?? readSymbol(text);
  LITERALS.set(written, literal);
  return literal;
}

function readNamed(text: string): ChordLiteral | undefined {
  for (const [quality, names] of NAMED) if (names.includes(text)) return { kind: 'named', quality };
  return undefined;
}

const SIGNS = '(bb?|##?|x|)';
const SYMBOL = new RegExp(`^([A-G])${SIGNS}(.*?)(?:/([A-G])${SIGNS})?$`);

const accidentalOf = (signs: string) =>
  signs === 'x' ? 2 : signs.startsWith('b') ? -signs.length : signs.length;
const noteOf = (letter: string, signs: string): Note => ({
  step: LETTERS.indexOf(letter),
  accidental: accidentalOf(signs),
});

function readSymbol(text: string): ChordLiteral | undefined {
  const [, letter, signs = '', suffix = '', bass, bassSigns = ''] = SYMBOL.exec(text) ?? [];
  const quality = letter === undefined ? undefined : qualityOfSymbol(suffix);
  if (letter === undefined || quality === undefined) return undefined;
  const root = noteOf(letter, signs);
  if (bass === undefined) return { kind: 'symbol', root, quality, inversion: undefined };
  const inversion = inversionOver(root, quality, noteOf(bass, bassSigns));
  return inversion === undefined ? undefined : { kind: 'symbol', root, quality, inversion };
}

/** Highest tone that may be written as the bass: the seventh. */
const BASSES = 4;

/** The inversion whose bass is a note; undefined where that is no tone of the chord up to its seventh. */
function inversionOver(root: Note, quality: string, bass: Note): number | undefined {
  const found = basses(root, quality).findIndex((tone) => isSameNote(tone, bass));
  return found < 0 ? undefined : found;
}

const basses = (root: Note, quality: string): readonly Note[] =>
  (ABOVE_ROOT[quality] ?? [])
    .slice(0, BASSES)
    .map((semitones, index) => noteAbove(root, (degreesOf(quality)[index] ?? 1) - 1, semitones));

const NUMERAL = '([b#-]*)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
const WITH_MARK = new RegExp(`^${NUMERAL}(\\+M|\\+maj|\\+Δ|°|o|ø|\\+|aug|maj|M|Δ)?([^/]*)(?:/${NUMERAL})?$`);
const MARKS: Readonly<Record<string, NumeralMark>> = {
  ...{ '°': '°', o: '°', ø: 'ø', '+': '+', aug: '+', M: 'M', maj: 'M', Δ: 'M' },
  ...{ '+M': '+M', '+maj': '+M', '+Δ': '+M' },
};

const degreeOf = (signs: string, numeral: string): Degree => ({
  degree: NUMERALS.findIndex((known) => known === numeral.toUpperCase()),
  sign: /^[b-]/.test(signs) ? -signs.length : signs.length,
  isSmall: numeral === numeral.toLowerCase(),
});

/** Signs of one sort, as many as two. */
const areSigns = (signs: string | undefined) => /^(b{0,2}|-{0,2}|#{0,2})$/.test(signs ?? '');

function readNumeral(text: string): ChordLiteral | undefined {
  const joined = text.replace(/(?<=\d)\/(?=\d)/g, '');
  const [, signs = '', numeral, mark = '', figure = '', targetSigns = '', target] =
    WITH_MARK.exec(joined) ?? [];
  if (numeral === undefined || !areSigns(signs) || !areSigns(targetSigns)) return undefined;
  const degree = degreeOf(signs, numeral);
  const read = qualityOfFigure(degree.isSmall, MARKS[mark] ?? '', figure);
  return (
    read && {
      kind: 'numeral',
      degree,
      ...read,
      ...(target !== undefined && { target: degreeOf(targetSigns, target) }),
    }
  );
}

/** Figures of inversions, with the figure of their root position. */
const FIGURES: Readonly<Partial<Record<string, readonly [root: string, inversion: number]>>> = {
  ...{ '6': ['', 1], '64': ['', 2], '53': ['', 0] },
  ...{ '65': ['7', 1], '43': ['7', 2], '2': ['7', 3], '753': ['7', 0] },
};

function qualityOfFigure(isSmall: boolean, mark: NumeralMark, written: string): Quality | undefined {
  const figure = FIGURE_ALIASES[written] ?? written;
  const [root = figure, inversion] = FIGURES[figure] ?? [];
  // A half-diminished chord is a seventh, with its figure or without.
  const isBareHalf = mark === 'ø' && figure === '';
  const quality = qualityOfNumeral(isSmall, mark, isBareHalf ? '7' : root);
  return quality === undefined ? undefined : { quality, inversion };
}

const TRIAD_FIGURES = ['53', '6', '64'];
const SEVENTH_FIGURES = ['753', '65', '43', '2'];

/** A chord in its usual spelling, which `readChordLiteral` reads again. */
export function printChordLiteral(literal: ChordLiteral): string {
  if (literal.kind === 'named') return NAMED.get(literal.quality)?.[0] ?? literal.quality;
  const { quality, inversion } = literal;
  if (literal.kind === 'numeral') {
    const { degree, target } = literal;
    return `${printNumeral(degree, quality, inversion)}${target ? `/${printDegree(target)}` : ''}`;
  }
  const suffix = SPELLINGS.get(quality)?.symbols[0] ?? '';
  const bass = inversion === undefined ? undefined : basses(literal.root, quality)[inversion];
  const usual = quality === 'half-diminished-seventh' ? 'm7b5' : suffix;
  return `${noteName(literal.root)}${usual}${bass ? `/${noteName(bass)}` : ''}`;
}

/** `#VI`, `bvi`. */
export const printDegree = ({ degree, sign, isSmall }: Degree): string => {
  const numeral = NUMERALS[degree] ?? 'I';
  return `${signsOf(sign)}${isSmall ? numeral.toLowerCase() : numeral}`;
};

/** A numeral with its mark and its figure. An inversion that is undefined is left out, root position is written. */
export function printNumeral(degree: Degree, quality: string, inversion: number | undefined): string {
  const [isSmall, mark, root] = SPELLINGS.get(quality)?.numeral ?? [degree.isSmall, '', ''];
  const figures = root === '' ? TRIAD_FIGURES : root === '7' ? SEVENTH_FIGURES : [];
  const figure = inversion === undefined ? root : (figures[inversion] ?? root);
  return `${printDegree({ ...degree, isSmall })}${mark}${figure}`;
}
