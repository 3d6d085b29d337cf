import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Chord } from './chord.ts';
import { romanOf, symbolOf } from './chord-names.ts';
import { fits } from './fits.ts';
import { keyName, readKeyLiteral } from './key-literal.ts';
import { printChordLiteral, readChordLiteral } from './read-literal.ts';

const PATH = new URL('../../../../shared/data/tql/chords.json', import.meta.url);
type Written = readonly [root: string, quality: string, inversion: number, appliedTo: number];
interface Cases {
  readonly literals: readonly {
    readonly literal: string;
    readonly quality: string;
    readonly inversion?: number | null;
  }[];
  readonly canonical: readonly { readonly literal: string; readonly canonical: string }[];
  readonly unreadable: readonly string[];
  readonly matches: readonly {
    readonly literal: string;
    readonly chord: Written;
    readonly key: string | null;
    readonly fits: boolean;
  }[];
  readonly labels: readonly {
    readonly chord: Written;
    readonly key: string;
    readonly symbol: string;
    readonly roman: string;
  }[];
  readonly keys: readonly {
    readonly literal: string;
    readonly tonic: string;
    readonly mode: string;
    readonly canonical: string;
  }[];
  readonly unreadable_keys: readonly string[];
}
const NONE: Cases = {
  literals: [],
  canonical: [],
  unreadable: [],
  matches: [],
  labels: [],
  keys: [],
  unreadable_keys: [],
};
const cases = existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as Cases) : NONE;

const keyOf = (name: string | null) => readKeyLiteral(name ?? 'C')!;
function chordOf([root, quality, inversion, appliedTo]: Written): Chord {
  const { step, accidental } = keyOf(root);
  return { step, accidental, quality, inversion, appliedTo };
}

describe.skipIf(!existsSync(PATH))('readings of the desktop program', () => {
  test.each(cases.literals)('$literal is $quality', ({ literal, quality, inversion }) => {
    const read = readChordLiteral(literal);
    expect(read?.quality).toBe(quality);
    if (inversion !== undefined)
      expect(read?.kind === 'named' ? null : (read?.inversion ?? null)).toBe(inversion);
  });
  test.each(cases.canonical)('$literal is written $canonical', ({ literal, canonical }) => {
    expect(printChordLiteral(readChordLiteral(literal)!)).toBe(canonical);
  });
  test.each(cases.unreadable)('‘%s’ is no chord', (literal) => {
    expect(readChordLiteral(literal)).toBeUndefined();
  });
  test.each(cases.matches)(
    '$literal and $chord in $key: $fits',
    ({ literal, chord, key, fits: expected }) => {
      expect(fits(readChordLiteral(literal)!, chordOf(chord), keyOf(key))).toBe(expected);
    },
  );
  test.each(cases.labels)('$chord in $key is $roman, $symbol', ({ chord, key, symbol, roman }) => {
    expect([symbolOf(chordOf(chord)), romanOf(chordOf(chord), keyOf(key))]).toEqual([symbol, roman]);
  });
  test.each(cases.keys)('key $literal', ({ literal, tonic, mode, canonical }) => {
    const key = keyOf(literal);
    expect([keyName({ ...key, mode: 'major' }), key.mode, keyName(key)]).toEqual([tonic, mode, canonical]);
  });
  test.each(cases.unreadable_keys)('‘%s’ is no key', (literal) => {
    expect(readKeyLiteral(literal)).toBeUndefined();
  });
});

test.each([
  ['V65/V', 'C', ['D', 'dominant-seventh', 1, 4], true],
  ['V65/V', 'C', ['D', 'dominant-seventh', 0, 4], false],
  ['VI', 'a', ['F', 'major', 0, 0], true],
  ['#vii°7', 'a', ['G#', 'diminished-seventh', 2, 0], true],
  ['Bbmaj7/A', 'C', ['Bb', 'major-seventh', 3, 0], true],
  ['V', 'C', ['G', 'dominant-seventh', 0, 0], false],
] as const)('%s in %s and %s: %s', (literal, key, chord, expected) => {
  expect(fits(readChordLiteral(literal)!, chordOf(chord), keyOf(key))).toBe(expected);
});

test('a chord is named in the key in force', () => {
  expect(romanOf(chordOf(['E', 'dominant-seventh', 1, 5]), keyOf('C'))).toBe('V65/vi');
  expect(symbolOf(chordOf(['C#', 'half-diminished-seventh', 0, 0]))).toBe('C#m7b5');
  expect(keyName(keyOf('F# minor'))).toBe('f#');
});
