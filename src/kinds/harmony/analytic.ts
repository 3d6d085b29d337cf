import { accidental, figures, letters, qualitySign, spokenNumber, tail, type Piece } from './pieces.ts';
import { NUMERALS } from './roman.ts';

/** What may come next in a text that was typed for the music-analysis font. */
interface Rule {
  readonly pattern: RegExp;
  /** Gives the pieces of a match; none where the characters only steer the font. */
  readonly read: (match: RegExpExecArray) => readonly Piece[];
  /** Figures and signs of quality may follow. */
  readonly isRoot?: true;
  /** Whether the rule applies only at the beginning of a word. */
  readonly beginsWord?: true;
}

const NUMERAL = '(?:VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)';
/** Numeral that is not the beginning of a longer word; a sign of diminution or a lowered figure may follow. */
const WHOLE_NUMERAL = `${NUMERAL}(?!(?!o(?:\\\\|[\\d%/\\s]|$)|b\\d)\\p{L})`;
const SPECIAL = { N: 'Neapolitan', It: 'Italian', Fr: 'French', Ger: 'German', Gr: 'German' };

/** Holds behind a numeral or a letter name and what hangs on it: elsewhere the same characters are words. */
const AFTER_ROOT: readonly Rule[] = [
  { pattern: /o(?=[\d%/\s]|$)/uy, read: () => [qualitySign('diminished')] },
  {
    pattern: /(?<=It|Fr|Ger|Gr)(?:\+6|6\+)(?!\d)/uy,
    read: ([text]) => [{ ...figures('+6'), plain: text, spoken: 'augmented sixth' }],
  },
  { pattern: /\+/uy, read: () => [qualitySign('augmented')] },
  {
    // Two or three digits are a column; from ten to nineteen they are one figure.
    pattern: /%?(?:s([b#])s)?%?(`?[b#])?(1\d|\d{1,3})(?!\d)/uy,
    read: ([, inStack = '', beside = '', digits = '']) => {
      const [first = '', ...others] = /^1\d/.test(digits) ? [digits] : Array.from(digits);
      return [figures(toSigns(inStack + beside) + first, ...others)];
    },
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
    pattern: /\/@?([A-Ga-g])(?!\p{L})/uy,
    read: ([, letter = '']) => [tail(`/${letter}`, `over ${letter.toUpperCase()}`)],
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
    pattern: /(?:N|It|Fr|Ger|Gr)(?=\d|\+\d)/uy,
    read: ([text]) => [letters(text, SPECIAL[text as keyof typeof SPECIAL])],
    isRoot: true,
    beginsWord: true,
  },
  // A letter name; a bare flat or sharp behind it is drawn as one.
  {
    pattern: /@?([A-G])(b+|#+)?(?=(?:maj|m|dim|sus|o)?(?!\p{L}))/uy,
    read: ([, letter = '', signs = '']) => [
      letters(letter),
      ...accidental(alterationOf(signs), toSigns(signs)),
    ],
    isRoot: true,
    beginsWord: true,
  },
  { pattern: /@([a-g])(?!\p{L})/uy, read: ([, letter = '']) => [letters(letter)], isRoot: true },
  { pattern: /[`@%&]/uy, read: () => [] },
];
const BEHIND_ROOT = [...AFTER_ROOT, ...ANYWHERE];

/** Text typed for the music-analysis font, taken apart into what that font draws; words stay letters. */
export function analyticPieces(text: string): readonly Piece[] {
  // Blanks at the end make room in that font, and nothing else.
  const trimmed = text.replace(/[\s`@%&]+$/u, '');
  const pieces: Piece[] = [];
  let words = '';
  let isBehindRoot = false;
  const flush = () => {
    if (words !== '') pieces.push(letters(words));
    words = '';
  };
  for (let at = 0; at < trimmed.length;) {
    const found = nextPieces(trimmed, at, isBehindRoot, /\p{L}/u.test(words.at(-1) ?? ''));
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

function nextPieces(text: string, at: number, isBehindRoot: boolean, isInWord: boolean) {
  for (const { pattern, read, isRoot = false, beginsWord = false } of isBehindRoot ? BEHIND_ROOT : ANYWHERE) {
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
