import type { HarmonyComponent } from './component.ts';
import type { QualitySign } from './music-signs.ts';
import { accidental, figures, letters, qualitySign, spokenNumber, tail, type Piece } from './pieces.ts';
import { NUMERALS } from './roman.ts';

/** A token of text typed for the music-analysis font. */
interface Rule {
  readonly pattern: RegExp;
  /** Returns the pieces of a match; none where the characters only steer the font. */
  readonly read: (match: RegExpExecArray) => readonly Piece[];
  /** Figures and signs of quality may follow. */
  readonly isRoot?: true;
  /** Whether the rule applies only at the beginning of a word. */
  readonly beginsWord?: true;
}

const NUMERAL = '(?:VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
/** Letters behind a numeral that are signs of its quality, or of a figure. */
const SIGN_LETTERS = 'o(?:\\\\|[\\d%/\\s]|$)|[øØ]|b\\d|(?:maj|M|m)\\d';
/** Numeral that is not the beginning of a longer word. */
const WHOLE_NUMERAL = `${NUMERAL}(?!(?!${SIGN_LETTERS})\\p{L})`;
const SPECIAL = {
  N: 'Neapolitan',
  It: 'Italian',
  Fr: 'French',
  Ger: 'German',
  Gr: 'German',
  Cad: 'cadential',
};
/** The font's sign that three figures follow, an accidental of the first among spacers; nothing else has it there. */
const STACK = '%(?:s([b#])s)?(`?[b#])?(\\d{3})(?!\\d)';
/** Chords of Harte's notation, `B:dim7/C` and `G:(3,5,b7)`, have signs of their own. */
const HARTE = /:|\(3,/u;

const readFigures = ([, inStack = '', beside = '', digits = '']: readonly (string | undefined)[]) => {
  const [first = '', ...others] = /^1\d$/.test(digits) ? [digits] : Array.from(digits);
  return [figures(toSigns(inStack + beside) + first, ...others)];
};

/** Rules that hold after a numeral or a letter name and its suffixes: elsewhere the same characters are words. */
const AFTER_ROOT: readonly Rule[] = [
  // Where no stack of figures follows, corpora mean the half-diminished chord (corpora-packages, section 2).
  {
    pattern: new RegExp(`(?<=${NUMERAL})(?!${STACK})%`, 'uy'),
    read: () => [qualitySign('halfDiminished')],
  },
  { pattern: /[øØ]/uy, read: () => [qualitySign('halfDiminished')] },
  { pattern: /o(?=[\d%/\s]|$)|°/uy, read: () => [qualitySign('diminished')] },
  {
    pattern: /(?<=It|Fr|Ger|Gr)(?:\+6|6\+)(?!\d)/uy,
    read: ([text]) => [{ ...figures('+6'), plain: text, spoken: 'augmented sixth' }],
  },
  { pattern: /\+/uy, read: () => [qualitySign('augmented')] },
  // Brazilian chord symbols use `7M` for the major seventh.
  { pattern: /7M(?!\p{L})/uy, read: () => [qualitySign('majorSeventh'), figures('7')] },
  { pattern: /M(?=\d)/uy, read: () => [qualitySign('majorSeventh')] },
  // Two or three digits are a column; from ten to nineteen they are one figure.
  { pattern: /%?(?:s([b#])s)?%?(`?[b#])?(1\d|\d{1,3})(?!\d)/uy, read: readFigures },
  {
    pattern: /\((`?[b#])?(\d{1,2})\)/uy,
    read: ([, sign = '', digits = '']) => [figures(`(${toSigns(sign)}${digits})`)],
  },
  { pattern: /(maj|m|dim|sus)(?!\p{L})/uy, read: ([, text = '']) => [letters(text, QUALITY_WORDS[text])] },
  {
    pattern: new RegExp(`/(${NUMERAL})(?!\\p{L})`, 'uy'),
    read: ([, text = '']) => [tail(`/${text}`, `of ${spokenNumeral(text)}`)],
  },
  // An accidental comes between: `V7/♭II`.
  { pattern: /\/(?=`[b#x])/uy, read: () => [tail('/', 'of')] },
  {
    pattern: /\/&?([3579])(?!\d)/uy,
    read: ([, digit = '']) => [tail(`/${digit}`, `over the ${BASS_WORDS[digit] ?? digit}`)],
  },
  {
    pattern: /\/@?([A-Ga-g])(b+|#+)?(?!\p{L})/uy,
    read: ([, letter = '', signs = '']) => [
      tail(`/${letter}`, `over ${letter.toUpperCase()}`),
      ...accidental(alterationOf(signs), toSigns(signs)),
    ],
  },
];
const QUALITY_WORDS: Readonly<Record<string, string>> = {
  maj: 'major',
  m: 'minor',
  dim: 'diminished',
  sus: 'suspended',
};
const BASS_WORDS: Readonly<Record<string, string>> = { 3: 'third', 5: 'fifth', 7: 'seventh', 9: 'ninth' };

const ANYWHERE: readonly Rule[] = [
  {
    // Also without the back-tick a flat or sharp before a numeral is drawn as one.
    pattern: new RegExp(`(?:b+|#+)(?=${WHOLE_NUMERAL})`, 'uy'),
    read: ([text]) => accidental(alterationOf(text), toSigns(text)),
    beginsWord: true,
  },
  {
    pattern: /`b(?:`?b)*|`#(?:`?#)*|`x/uy,
    read: ([text]) => accidental(alterationOf(text), toSigns(text)),
  },
  { pattern: /\^\^/uy, read: () => [qualitySign('majorSeventh')], isRoot: true },
  { pattern: /o\\/uy, read: () => [qualitySign('halfDiminished')], isRoot: true },
  {
    pattern: /\(\((`?[b#]?\d{1,2})\)\)/uy,
    read: ([, text = '']) => [figures(`(${toSigns(text)})`)],
    isRoot: true,
  },
  { pattern: /\(\(([^()]*)\)\)/uy, read: ([, text = '']) => [letters(`(${text})`)] },
  {
    pattern: new RegExp(WHOLE_NUMERAL, 'uy'),
    read: ([text]) => [letters(text, spokenNumeral(text))],
    isRoot: true,
    beginsWord: true,
  },
  {
    pattern: /(?:N|It|Fr|Ger|Gr)(?=\d|\+\d)|Cad(?=64)/uy,
    read: ([text]) => [letters(text, SPECIAL[text as keyof typeof SPECIAL])],
    isRoot: true,
    beginsWord: true,
  },
  // A letter name; a bare flat or sharp behind it is drawn as one.
  {
    pattern: /@?([A-G])(b+|#+)?(?=(?:maj|M(?=\d)|m|dim|sus|o|[øØ])?(?!\p{L}))/uy,
    read: ([, letter = '', signs = '']) => [
      letters(letter),
      ...accidental(alterationOf(signs), toSigns(signs)),
    ],
    isRoot: true,
    beginsWord: true,
  },
  {
    pattern: /(?<![\p{L}\d])@([a-g])(?!\p{L})/uy,
    read: ([, letter = '']) => [letters(letter)],
    isRoot: true,
  },
  { pattern: new RegExp(STACK, 'uy'), read: readFigures },
  // These characters steer the font, but only before the signs they apply to.
  { pattern: /`(?=\p{L})|(?<![\p{L}\d])@(?=\p{L})|&(?=\d)/uy, read: () => [] },
];
const BEHIND_ROOT = [...AFTER_ROOT, ...ANYWHERE];

const bpsdSign = (written: string, sign: QualitySign): Rule => ({
  pattern: new RegExp(`(?<=${NUMERAL})${written}(?=[\\d/]|$)`, 'uy'),
  read: () => [qualitySign(sign)],
});
const BEHIND_BPSD_ROOT = [bpsdSign('=', 'halfDiminished'), bpsdSign('-', 'diminished'), ...BEHIND_ROOT];

/**
 * Parses text typed for the music-analysis font, or labels of a corpus that were imported unchanged, into pieces to
 * draw; words stay letters.
 */
export function analyticPieces(
  text: string,
  signs?: HarmonyComponent['custom_text_signs'],
): readonly Piece[] {
  if (HARTE.test(text)) return [letters(text)];
  const behindRoot = signs === 'bpsd' ? BEHIND_BPSD_ROOT : BEHIND_ROOT;
  // Blanks at the end make room in that font, and nothing else.
  const trimmed = text.trimEnd();
  const pieces: Piece[] = [];
  let words = '';
  let isBehindRoot = false;
  const flush = () => {
    if (words !== '') pieces.push(letters(words));
    words = '';
  };
  for (let at = 0; at < trimmed.length;) {
    const rules = isBehindRoot ? behindRoot : ANYWHERE;
    const found = nextPieces(rules, trimmed, at, /\p{L}/u.test(words.at(-1) ?? ''));
    if (found === undefined) {
      const char = String.fromCodePoint(trimmed.codePointAt(at) ?? NaN);
      words += char;
      isBehindRoot = false;
      at += char.length;
      continue;
    }
    if (found.pieces.length > 0) flush();
    pieces.push(...found.pieces);
    isBehindRoot ||= found.isRoot;
    at = found.end;
  }
  flush();
  return pieces;
}

function nextPieces(rules: readonly Rule[], text: string, at: number, isInWord: boolean) {
  for (const { pattern, read, isRoot = false, beginsWord = false } of rules) {
    if (beginsWord && isInWord) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { pieces: read(match), isRoot, end: pattern.lastIndex };
  }
  return undefined;
}

const spokenNumeral = (text: string) => spokenNumber(String(NUMERALS.indexOf(text.toUpperCase()) + 1));

/** Sum of accidentals in the font's notation, in semitones. */
function alterationOf(notation: string): number {
  let sum = 0;
  for (const char of notation) sum += { b: -1, '#': 1, x: 2 }[char] ?? 0;
  return sum;
}

const toSigns = (notation: string) =>
  notation.replaceAll('`', '').replaceAll('b', '♭').replaceAll('#', '♯').replaceAll('x', '𝄪');
