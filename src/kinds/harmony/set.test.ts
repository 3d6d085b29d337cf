import { describe, expect, test } from 'vitest';
import type { SetLabel } from '../contract/set-label.ts';
import { analyticPieces } from './analytic.ts';
import { C_MAJOR, type Chord } from './chord.ts';
import { chordPieces, keyPieces } from './letter-labels.ts';
import { setLabel, type Piece } from './pieces.ts';
import { romanPieces } from './roman.ts';
import {
  chordSlip,
  hasDesktopCases,
  readDesktopCases,
  romanSlip,
  type DesktopCase,
} from './test-support/desktop-cases.ts';

/** Meaning of SMuFL code points, as in the published tables. */
const FIGURES = new Map<string, string>([
  ['\uea50', '0'],
  ['\uea51', '1'],
  ['\uea52', '2'],
  ['\uea54', '3'],
  ['\uea55', '4'],
  ['\uea57', '5'],
  ['\uea5b', '6'],
  ['\uea5d', '7'],
  ['\uea60', '8'],
  ['\uea61', '9'],
  ['\uea64', 'b'],
  ['\uea66', '#'],
  ['\uea6a', '('],
  ['\uea6b', ')'],
  ['\uea6c', '+'],
]);
const SIGNS = new Map<string, string>([
  ['\ue870', 'o'],
  ['\ue871', 'ø'],
  ['\ue872', '+'],
  ['\ue873', '^^'],
]);
const SEMITONES = new Map<string, number>([
  ['\ued60', -1],
  ['\ued62', 1],
  ['\ued63', 2],
  ['\ued64', -2],
]);

/** Parts of a label, in one form for the program's labels and the expected ones. */
interface Read {
  /** Semitones of all accidentals. */
  alteration: number;
  letters: string;
  /** Signs of quality and figures as they follow one another; a column is one entry, top first. */
  after: string[];
  tail: string;
}

const nothing = (): Read => ({ alteration: 0, letters: '', after: [], tail: '' });

/** Reads the parts of a set label back. Throws at a sign that no table knows. */
function readSet({ parts }: SetLabel): Read {
  const read = nothing();
  const known = <Value>(table: ReadonlyMap<string, Value>, char: string): Value => {
    const value = table.get(char);
    if (value === undefined) throw new Error(`Unknown sign U+${char.codePointAt(0)?.toString(16)}`);
    return value;
  };
  for (const { role, lines } of parts) {
    const chars = lines.map((line) => Array.from(line));
    if (role === 'accidental') for (const char of chars.flat()) read.alteration += known(SEMITONES, char);
    if (role === 'quality') read.after.push(...chars.flat().map((char) => known(SIGNS, char)));
    if (role === 'figures')
      read.after.push(chars.map((line) => line.map((char) => known(FIGURES, char)).join('')).join(' '));
    if (role === 'tail') read.tail += lines.join('');
    if (role === 'letters') {
      // The root comes first; words stand among the signs.
      if (read.letters === '') read.letters = lines.join('');
      else read.after.push(lines.join('').trim());
    }
  }
  return read;
}

const alterationOf = (notation: string) =>
  Array.from(notation).reduce((sum, char) => sum + ({ b: -1, '#': 1, x: 2 }[char] ?? 0), 0);

/** Suffix of a root in the music font's notation. A digit is a line of a column, but for 11 and 13. */
function readAfter(notation: string): string[] {
  const after: string[] = [];
  let rest = notation.replace(/`/g, '');
  while (rest !== '') {
    const token =
      /^(?:o\\|\^\^|[o+ø]|ped|trist|maj|dim|sus|m)/.exec(rest)?.[0] ??
      /^(?:%?(?:sbs)?|b|&)(?:1[13]|\d#5|\d+)(?:\(\([247]\)\))?|^\(\(\w+\)\)/.exec(rest)?.[0];
    if (token === undefined) return [...after, `unreadable ${rest}`];
    rest = rest.slice(token.length);
    if (!/\d/.test(token)) {
      after.push(token === 'o\\' ? 'ø' : token);
      continue;
    }
    // The flat between spacers belongs to the column that follows it.
    const digits = token.replace(/[%s&]/g, '').replace(/\(\((\w+)\)\)/, '($1)');
    const lines = /^(?:b?1[13]|\d#5|\(b5\)|\(1[13]\))$/.test(digits)
      ? [digits]
      : digits.match(/b?\d|\(\d\)/g);
    after.push((lines ?? []).join(' '));
  }
  return after;
}

function readRoman(notation: string): Read {
  const special = /^(N|It|Fr|Gr)(6\+?)$/.exec(notation);
  if (special) return { ...nothing(), letters: special[1] ?? '', after: [special[2] ?? ''] };
  const [, signs = '', letters = '', rest = '', tail = ''] =
    /^((?:`[b#x])*)([IViv]+)(.*?)(\/[IV]+)?$/.exec(notation.trimEnd()) ?? [];
  // The figure in brackets stands in the column of a sixth chord, but beside that of an eleventh or thirteenth.
  const [column = '', brackets = ''] = rest.includes('%sbs') ? rest.split(/(?=\(\()/) : [rest];
  return {
    alteration: alterationOf(signs),
    letters,
    after: [...readAfter(column), ...readAfter(brackets)],
    tail,
  };
}

function readChord(notation: string): Read {
  if (/^(N|It|Fr|Gr)6/.test(notation)) return readRoman(notation);
  const [, letters = '', signs = '', rest = '', tail = ''] =
    /^([A-G])((?:`?[b#])*)(.*?)(\/&\d)?$/.exec(notation.trimEnd()) ?? [];
  return { alteration: alterationOf(signs), letters, after: readAfter(rest), tail: tail.replace('&', '') };
}

/** An augmented sixth: the desktop's Gr6+ is set as musicians write it, with the plus before its six. */
function asWritten(read: Read): Read {
  const isAugmentedSixth = read.after[0] === '6+';
  if (!isAugmentedSixth) return read;
  return { ...read, letters: read.letters === 'Gr' ? 'Ger' : read.letters, after: ['+6'] };
}

describe.skipIf(!hasDesktopCases)(
  'set labels against the desktop program (skipped where its cases are not beside the checkout)',
  () => {
    const { harmonies, keys } = readDesktopCases();

    test.each<
      [
        string,
        (harmony: DesktopCase) => readonly Piece[],
        (harmony: DesktopCase) => DesktopCase['roman'],
        (notation: string) => Read,
        (harmony: DesktopCase) => string | undefined,
        slips: number,
      ]
    >([
      [
        'roman numeral',
        (harmony) => romanPieces(harmony, harmony.key),
        ({ roman }) => roman,
        readRoman,
        romanSlip,
        40,
      ],
      ['chord symbol', chordPieces, ({ chord }) => chord, readChord, chordSlip, 10],
    ])(
      'every %s holds the same accidental, root, signs, figures and tail',
      (_, make, wanted, readNotation, slip, slips) => {
        expect(harmonies.length).toBe(657);
        const different = harmonies.filter((harmony) => {
          const notation = wanted(harmony);
          if (typeof notation !== 'string') return true;
          const set = readSet(setLabel(make(harmony)));
          return JSON.stringify(set) !== JSON.stringify(asWritten(readNotation(notation)));
        });
        expect(
          different
            .filter((harmony) => slip(harmony) === undefined)
            .map((harmony) => [wanted(harmony), readSet(setLabel(make(harmony)))]),
        ).toEqual([]);
        expect(different.length).toBeLessThanOrEqual(slips);
      },
    );

    test('every key is its letter with its accidental', () => {
      expect(keys.length).toBe(35);
      for (const key of keys) {
        const [, letter, signs = ''] = /^@?(\w)(.*)$/.exec(key.label) ?? [];
        expect(readSet(setLabel(keyPieces(key, key.type)))).toEqual({
          ...nothing(),
          letters: letter,
          alteration: alterationOf(signs),
        });
      }
    });
  },
);

const chord = (parts: Partial<Chord>): Chord => ({
  step: 0,
  accidental: 0,
  quality: 'major',
  inversion: 0,
  appliedTo: 0,
  ...parts,
});
const roles = (pieces: readonly Piece[]) =>
  setLabel(pieces).parts.map(({ role, lines }) => [
    role,
    ...lines.map((line) => Array.from(line, (char) => FIGURES.get(char) ?? SIGNS.get(char) ?? char).join('')),
  ]);

test('parts come in reading order, figures as a column', () => {
  expect(
    roles(romanPieces(chord({ step: 1, quality: 'dominant-seventh', inversion: 1, appliedTo: 4 }), C_MAJOR)),
  ).toEqual([
    ['letters', 'V'],
    ['figures', '6', '5'],
    ['tail', '/V'],
  ]);
  expect(roles(romanPieces(chord({ step: 5, accidental: -1 }), C_MAJOR))).toEqual([
    ['accidental', '\ued60'],
    ['letters', 'VI'],
  ]);
  expect(roles(romanPieces(chord({ quality: 'German' }), C_MAJOR))).toEqual([
    ['letters', 'Ger'],
    ['figures', '+6'],
  ]);
  expect(roles(romanPieces(chord({ quality: 'minor-11th', inversion: 1 }), C_MAJOR))).toEqual([
    ['letters', 'i'],
    ['figures', 'b7', '6', '5'],
    ['figures', '(9)'],
  ]);
  expect(roles(keyPieces({ step: 6, accidental: -1 }, 'dorian'))).toEqual([
    ['letters', 'B'],
    ['accidental', '\ued60'],
    ['letters', ' dorian'],
  ]);
});

test('a double sharp is one sign also after a letter', () => {
  expect(roles(chordPieces(chord({ accidental: 2 })))).toEqual([
    ['letters', 'C'],
    ['accidental', '\ued63'],
  ]);
  expect(roles(keyPieces({ step: 6, accidental: -2 }, 'minor'))).toEqual([
    ['letters', 'b'],
    ['accidental', '\ued64'],
  ]);
});

test.each<[string, (readonly string[])[]]>([
  [
    'V65/V',
    [
      ['letters', 'V'],
      ['figures', '6', '5'],
      ['tail', '/V'],
    ],
  ],
  [
    'viio\\7',
    [
      ['letters', 'vii'],
      ['quality', 'ø'],
      ['figures', '7'],
    ],
  ],
  [
    'viio7/ii',
    [
      ['letters', 'vii'],
      ['quality', 'o'],
      ['figures', '7'],
      ['tail', '/ii'],
    ],
  ],
  [
    'I%sbs765((9))  ',
    [
      ['letters', 'I'],
      ['figures', 'b7', '6', '5'],
      ['figures', '(9)'],
    ],
  ],
  [
    '`bVI',
    [
      ['accidental', '\ued60'],
      ['letters', 'VI'],
    ],
  ],
  [
    'V7/`bII',
    [
      ['letters', 'V'],
      ['figures', '7'],
      ['tail', '/'],
      ['accidental', '\ued60'],
      ['letters', 'II'],
    ],
  ],
  [
    'Gr6+',
    [
      ['letters', 'Gr'],
      ['figures', '+6'],
    ],
  ],
  [
    'I+6',
    [
      ['letters', 'I'],
      ['quality', '+'],
      ['figures', '6'],
    ],
  ],
  [
    'V13',
    [
      ['letters', 'V'],
      ['figures', '13'],
    ],
  ],
  [
    'Vb9',
    [
      ['letters', 'V'],
      ['figures', 'b9'],
    ],
  ],
  [
    'Bbm^^7/&3',
    [
      ['letters', 'B'],
      ['accidental', '\ued60'],
      ['letters', 'm'],
      ['quality', '^^'],
      ['figures', '7'],
      ['tail', '/3'],
    ],
  ],
  [
    '@b`b',
    [
      ['letters', 'b'],
      ['accidental', '\ued60'],
    ],
  ],
  [
    'I – V7',
    [
      ['letters', 'I'],
      ['letters', ' – '],
      ['letters', 'V'],
      ['figures', '7'],
    ],
  ],
  [
    'bVI',
    [
      ['accidental', '\ued60'],
      ['letters', 'VI'],
    ],
  ],
  [
    'bass in VI',
    [
      ['letters', 'bass in '],
      ['letters', 'VI'],
    ],
  ],
  ['bar 12 (viola)', [['letters', 'bar 12 (viola)']]],
  ['Die Violinen 64', [['letters', 'Die Violinen 64']]],
  ['Op. 28 no. 4', [['letters', 'Op. 28 no. 4']]],
  ['', []],
])('text for the music font: %s', (text, parts) => {
  expect(roles(analyticPieces(text))).toEqual(parts);
});
