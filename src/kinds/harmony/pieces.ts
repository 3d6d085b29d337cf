import type { LabelPart, LabelRole, SetLabel } from '../contract/set-label.ts';
import {
  ACCIDENTAL_SIGNS,
  FIGURE_SIGNS,
  isMusicSign,
  QUALITY_SIGNS,
  type QualitySign,
} from './music-signs.ts';

/** One piece of a label in the three ways a label is given: every label is a list of these, in reading order. */
export interface Piece {
  readonly role: LabelRole;
  /** Text for search and copy. */
  readonly plain: string;
  /** Lines as they are typeset, of letters or signs of the music font; top first. */
  readonly lines: readonly string[];
  /** Words for speech; empty where the piece is not spoken. */
  readonly spoken: string;
}

/** `V65/V`: for search and copy. */
export const plainText = (pieces: readonly Piece[]) => pieces.map(({ plain }) => plain).join('');

/** A label is drawn far more often than it is copied or spoken, so the texts for these are made on demand. */
class PiecedLabel implements SetLabel {
  readonly parts: readonly LabelPart[];

  constructor(private readonly pieces: readonly Piece[]) {
    this.parts = pieces.filter(({ lines }) => lines.some(Boolean));
  }

  get plain(): string {
    return plainText(this.pieces);
  }

  get spoken(): string {
    return spokenText(this.pieces);
  }
}

/** The label as typeset, copied, and spoken: 'five six-five of five'. */
export const setLabel = (pieces: readonly Piece[]): SetLabel => new PiecedLabel(pieces);

/** Spoken form of a label; never empty, since every component that can be focused needs an accessible name. */
function spokenText(pieces: readonly Piece[]): string {
  const words = pieces.map(({ spoken }) => withoutSigns(spoken)).filter(Boolean);
  return words.length > 0 ? words.join(' ') : 'no label';
}

const withoutSigns = (text: string) =>
  Array.from(text, (char) => (isMusicSign(char) ? ' ' : char))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

export const letters = (text: string, spoken = text): Piece => ({
  role: 'letters',
  plain: text,
  lines: [text],
  spoken,
});

export const tail = (text: string, spoken: string): Piece => ({
  role: 'tail',
  plain: text,
  lines: [text],
  spoken,
});

const TIMES = ['', '', 'double ', 'triple '];

/** Signs for a number of semitones up (or down, below 0); nothing for 0. */
export function accidental(alteration: number, plain = plainAccidental(alteration)): readonly Piece[] {
  const size = Math.abs(alteration);
  if (size === 0) return [];
  const [one, two, name] =
    alteration < 0
      ? [ACCIDENTAL_SIGNS.flat, ACCIDENTAL_SIGNS.doubleFlat, 'flat']
      : [ACCIDENTAL_SIGNS.sharp, ACCIDENTAL_SIGNS.doubleSharp, 'sharp'];
  return [
    {
      role: 'accidental',
      plain,
      lines: [two.repeat(size >> 1) + one.repeat(size & 1)],
      spoken: (TIMES[size] ?? `${size} times `) + name,
    },
  ];
}

function plainAccidental(alteration: number): string {
  if (alteration < 0) return '♭'.repeat(-alteration);
  return '𝄪'.repeat(alteration >> 1) + '♯'.repeat(alteration & 1);
}

const QUALITIES: Readonly<Record<QualitySign, readonly [plain: string, spoken: string]>> = {
  diminished: ['°', 'diminished'],
  halfDiminished: ['ø', 'half-diminished'],
  augmented: ['+', 'augmented'],
  majorSeventh: ['maj', 'major'],
};

export function qualitySign(sign: QualitySign): Piece {
  const [plain, spoken] = QUALITIES[sign];
  return { role: 'quality', plain, lines: [QUALITY_SIGNS[sign]], spoken };
}

/** A column of figures in plain text, top first: `6` over `5`; a line may hold signs: `♭7`, `(9)`, `9♯5`. */
export function figures(...lines: readonly string[]): Piece {
  return {
    role: 'figures',
    plain: lines.join(''),
    lines: lines.map((line) => Array.from(line, (char) => FIGURE_SIGNS[char] ?? '').join('')),
    spoken: lines
      .map(spokenFigures)
      .reduce((column, line) => `${column}${line.endsWith('brackets') ? ', ' : '-'}${line}`),
  };
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const FIGURE_WORDS: Readonly<Record<string, string>> = {
  '11': 'eleven',
  '12': 'twelve',
  '13': 'thirteen',
  '♭': 'flat',
  '♮': 'natural',
  '♯': 'sharp',
  '+': 'augmented',
  '(': '',
  ')': '',
};

/** 'six', 'thirteen'. */
export const spokenNumber = (digits: string) => FIGURE_WORDS[digits] ?? NUMBERS[Number(digits)] ?? digits;

/** Words of digits in one line: ten to nineteen are one figure, others a column. */
const spokenDigits = (digits: string) =>
  /^(?:1?\d)$/.test(digits) ? spokenNumber(digits) : Array.from(digits, spokenNumber).join('-');

function spokenFigures(line: string): string {
  const words = (line.match(/\d+|[^\d]/g) ?? [])
    .map((part) => (/\d/.test(part) ? spokenDigits(part) : spokenNumber(part)))
    .filter(Boolean)
    .join(' ');
  return line.startsWith('(') ? `${words} in brackets` : words;
}
