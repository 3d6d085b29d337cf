import { describe, expect, test } from 'vitest';
import { analyticPieces } from './analytic.ts';
import { C_MAJOR, type Chord, type Key } from './chord.ts';
import { chordPieces, keyPieces } from './letter-labels.ts';
import { plainText } from './pieces.ts';
import { romanPieces } from './roman.ts';
import { chordSlip, hasDesktopCases, readDesktopCases, romanSlip } from './test-support/desktop-cases.ts';

const romanLabel = (chord: Chord, key: Key) => plainText(romanPieces(chord, key));
const chordLabel = (chord: Chord) => plainText(chordPieces(chord));
const keyLabel = (root: Pick<Key, 'step' | 'accidental'>, type: string) => plainText(keyPieces(root, type));
const plainAnalytic = (text: string) => plainText(analyticPieces(text));

/**
 * The music font's notation as it reads without the font. A bare b or # beside figures and after a letter is drawn
 * as the accidental, like one behind a back-tick; `s` is a spacer only around such a flat; `o` is a sign except in
 * the abbreviations of the chord table, which have none.
 */
function plain(notation: string): string {
  return notation
    .replaceAll('`t`r`i`s`t', 'trist')
    .replaceAll('`p`e`d', 'ped')
    .replaceAll('`x', '𝄪')
    .replace(/o\\/g, 'ø')
    .replaceAll('o', '°')
    .replace(/sbs|`?b/g, '♭')
    .replace(/`?#/g, '♯')
    .replaceAll('^^', 'maj')
    .replace(/\(\((.*?)\)\)/g, '($1)')
    .replace(/[`@%&]/g, '')
    .trimEnd();
}

describe.skipIf(!hasDesktopCases)(
  'labels as the desktop program makes them (skipped where its cases are not beside the checkout)',
  () => {
    const { harmonies, keys } = readDesktopCases();
    const labels = harmonies.map((harmony) => ({
      harmony,
      roman: romanLabel(harmony, harmony.key),
      chord: chordLabel(harmony),
    }));

    test.each(['roman', 'chord'] as const)('all %s labels are equal, but for the slips', (mode) => {
      const different = labels.filter((label) => {
        const expected = label.harmony[mode];
        return typeof expected !== 'string' || plain(expected) !== label[mode];
      });
      const slip = mode === 'roman' ? romanSlip : chordSlip;
      const unexplained = different.filter(({ harmony }) => slip(harmony) === undefined);
      expect(unexplained).toEqual([]);
      // The slips are few: an explanation that covers many cases would hide mistakes.
      expect(different.length).toBeLessThan(60);
      expect(labels.length).toBeGreaterThan(600);
    });

    test('keys', () => {
      expect(keys.map((key) => keyLabel(key, key.type))).toEqual(keys.map(({ label }) => plain(label)));
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

test.each<[Partial<Chord>, string, string]>([
  [{ step: 1, quality: 'dominant-seventh', inversion: 1, appliedTo: 4 }, 'V65/V', 'D7/3'],
  [{ step: 6, quality: 'half-diminished-seventh' }, 'viiø7', 'Bø7'],
  [{ step: 6, accidental: -1, quality: 'major-seventh' }, '♭VIImaj7', 'B♭maj7'],
  [{ quality: 'seventh-flat-five', inversion: 1 }, 'I65(♭5)', 'C7(♭5)'],
  [{ quality: 'major-13th', inversion: 1 }, 'I♭765(11)', 'Cmaj13/3'],
  [{ quality: 'suspended-fourth-seventh', inversion: 3 }, 'I74', 'C7sus/7'],
  [{ quality: 'half-diminished-minor-ninth', inversion: 3 }, 'iø♭432', 'Cø♭9/7'],
  [{ quality: 'diminished-minor-ninth', inversion: 1 }, 'i°♭765', 'C°♭9/3'],
  [{ quality: 'major-sixth', inversion: 3 }, 'I7', 'C6'],
  [{ quality: 'dominant-ninth', inversion: 4 }, 'I9', 'C9/9'],
  [{ quality: 'German', step: 5, accidental: -1 }, 'Gr6+', 'Gr6+'],
  [{ quality: 'quartal' }, 'I quartal', 'C quartal'],
])('%j is %s or %s in C major', (parts, roman, symbol) => {
  expect(romanLabel(chord(parts), C_MAJOR)).toBe(roman);
  expect(chordLabel(chord(parts))).toBe(symbol);
});

test('a key keeps its letter B without the sign that the music font needs', () => {
  const b = { step: 6, accidental: 0 };
  expect(keyLabel(b, 'minor')).toBe('b');
  expect(keyLabel({ ...b, accidental: -1 }, 'minor')).toBe('b♭');
  expect(keyLabel({ step: 1, accidental: 0 }, 'dorian')).toBe('D dorian');
});

test('far keys are spelled with signs for every semitone', () => {
  const farKey: Key = { step: 6, accidental: 2, type: 'major' };
  expect(romanLabel(chord({ step: 6, accidental: 0 }), farKey)).toBe('♭♭I');
  expect(romanLabel(chord({ step: 2, accidental: -1 }), { step: 2, accidental: 2, type: 'major' })).toBe(
    '♭♭♭I',
  );
  expect(romanLabel(chord({ step: 3, accidental: 2 }), { step: 3, accidental: -1, type: 'major' })).toBe(
    '𝄪♯I',
  );
});

test('text for the music font loses its marks, and only them', () => {
  expect(plainAnalytic('`bVII^^7((9))/@b  ')).toBe('♭VIImaj7(9)/b');
  expect(plainAnalytic('viio\\65')).toBe('viiø65');
  expect(plainAnalytic('sequence of bass notes')).toBe('sequence of bass notes');
});
