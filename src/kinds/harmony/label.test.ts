import { describe, expect, test } from 'vitest';
import { analyticPieces } from './analytic.ts';
import { entryAt } from '../../shared/elements.ts';
import { baseOf } from './added-tones.ts';
import { C_MAJOR, MODES, SCALES, type Chord, type Key } from './chord.ts';
import { chordPieces, keyPieces } from './letter-labels.ts';
import { plainText, setLabel } from './pieces.ts';
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
  [{ quality: 'dominant-ninth', inversion: 4 }, 'I762', 'C9/9'],
  [{ quality: 'minor-11th', inversion: 5 }, 'i754(6)', 'Cm11/11'],
  [{ quality: 'dominant-13th', inversion: 6, step: 4 }, 'V532(4)', 'G13/13'],
  [{ quality: 'German', step: 5, accidental: -1 }, 'Gr6+', 'Gr6+'],
  [{ quality: 'quartal' }, 'I quartal', 'C quartal'],
])('%j is %s or %s in C major', (parts, roman, symbol) => {
  expect(romanLabel(chord(parts), C_MAJOR)).toBe(roman);
  expect(chordLabel(chord(parts))).toBe(symbol);
});

test.each<[quality: string, roman: string, symbol: string]>([
  ['dominant-seventh-flat-ninth', 'I7(♭9)', 'C7(♭9)'],
  ['dominant-seventh-sharp-ninth', 'I7(♯9)', 'C7(♯9)'],
  ['dominant-seventh-sharp-eleventh', 'I7(♯11)', 'C7(♯11)'],
  ['dominant-seventh-flat-thirteenth', 'I7(♭13)', 'C7(♭13)'],
  ['dominant-seventh-added-thirteenth', 'I7(13)', 'C7(13)'],
  ['dominant-ninth-sharp-eleventh', 'I9(♯11)', 'C9(♯11)'],
  ['major-seventh-sharp-eleventh', 'Imaj7(♯11)', 'Cmaj7(♯11)'],
  ['major-seventh-added-sixth', 'Imaj7(6)', 'Cmaj7(6)'],
  ['major-sixth-added-ninth', 'I(6)(9)', 'C6(9)'],
  ['minor-sixth-added-ninth', 'i(6)(9)', 'Cm6(9)'],
  ['major-added-ninth', 'I(9)', 'C(9)'],
  ['minor-added-ninth', 'i(9)', 'Cm(9)'],
  ['minor-seventh-added-eleventh', 'i7(11)', 'Cm7(11)'],
])('%s is %s or %s in C major, and the added tone is no inversion of it', (quality, roman, symbol) => {
  expect(romanLabel(chord({ quality }), C_MAJOR)).toBe(roman);
  expect(chordLabel(chord({ quality }))).toBe(symbol);
  const inverted = romanLabel(chord({ quality, inversion: 1 }), C_MAJOR);
  expect(inverted).toBe(
    `${romanLabel(chord({ quality: baseOf(quality), inversion: 1 }), C_MAJOR)}${/\([^(]*$/.exec(roman)?.[0]}`,
  );
});

test.each(MODES)('the notes of the scale of %s are its plain numerals', (mode) => {
  const scale = SCALES[mode];
  const numerals = Array.from({ length: 7 }, (_, step) =>
    romanLabel(chord({ step, accidental: entryAt(scale, step) - entryAt(SCALES.major, step) }), {
      step: 0,
      accidental: 0,
      type: mode,
    }),
  );
  expect(numerals).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']);
});

test('a numeral is raised or lowered against the church mode of its key', () => {
  const dDorian: Key = { step: 1, accidental: 0, type: 'dorian' };
  expect(romanLabel(chord({ step: 6, quality: 'minor' }), dDorian)).toBe('vi');
  expect(romanLabel(chord({ step: 6, accidental: -1 }), dDorian)).toBe('♭VI');
  expect(romanLabel(chord({ step: 0, accidental: 1, quality: 'diminished' }), dDorian)).toBe('♯vii°');
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

test.each<[written: string, label: string, spoken: string, signs?: 'bpsd']>([
  ['vii%7', 'viiø7', 'seven half-diminished seven'],
  ['vii%', 'viiø', 'seven half-diminished'],
  ['ii%65/V', 'iiø65/V', 'two half-diminished six-five of five'],
  ['vii%/V', 'viiø/V', 'seven half-diminished of five'],
  ['vii%7(4)', 'viiø7(4)', 'seven half-diminished seven four in brackets'],
  ['viio7', 'vii°7', 'seven diminished seven'],
  ['viiø7', 'viiø7', 'seven half-diminished seven'],
  ['%765', '765', 'seven-six-five'],
  ['V%765', 'V765', 'five seven-six-five'],
  ['viio%765', 'vii°765', 'seven diminished seven-six-five'],
  ['V%sbs765((9))', 'V♭765(9)', 'five flat seven-six-five nine in brackets'],
  ['vii=7', 'viiø7', 'seven half-diminished seven', 'bpsd'],
  ['vii-7', 'vii°7', 'seven diminished seven', 'bpsd'],
  ['vii-', 'vii°', 'seven diminished', 'bpsd'],
  ['vii=65/V', 'viiø65/V', 'seven half-diminished six-five of five', 'bpsd'],
  ['I-V', 'I-V', 'one - five', 'bpsd'],
  ['vii=7', 'vii=7', 'seven =7'],
  ['vii-7', 'vii-7', 'seven -7'],
  ['B:dim7/C', 'B:dim7/C', 'B:dim7/C'],
  ['G:(3,5,b7,b9)/B', 'G:(3,5,b7,b9)/B', 'G:(3,5,b7,b9)/B'],
  ['Eb:maj(9)/5', 'Eb:maj(9)/5', 'Eb:maj(9)/5'],
  ['F7M(9)', 'Fmaj7(9)', 'F major seven nine in brackets'],
  ['IVM7', 'IVmaj7', 'four major seven'],
  ['FM7', 'Fmaj7', 'F major seven'],
  ['C7(b9)', 'C7(♭9)', 'C seven flat nine in brackets'],
  ['V(64)', 'V(64)', 'five six-four in brackets'],
  ['I(94)', 'I(94)', 'one nine-four in brackets'],
  ['Cad64', 'Cad64', 'cadential six-four'],
  ['Eb7/Bb', 'E♭7/B♭', 'E flat seven over B flat'],
  ['Ger65', 'Ger65', 'German six-five'],
  ['V7[no3]', 'V7[no3]', 'five seven [no3]'],
  ['50 % slower, Q & A', '50 % slower, Q & A', '50 % slower, Q & A'],
  ['`p`e`d', 'ped', 'ped'],
])('%s of a corpus is %s, said %s', (written, label, spoken, signs) => {
  const set = setLabel(analyticPieces(written, signs));
  expect([set.plain, set.spoken]).toEqual([label, spoken]);
});
