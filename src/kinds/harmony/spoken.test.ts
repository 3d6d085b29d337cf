import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HarmonyComponent } from './component.ts';
import { C_MAJOR, type Key } from './chord.ts';
import { harmonyPieces } from './label.ts';
import { keyPieces } from './letter-labels.ts';
import { setLabel } from './pieces.ts';
import { QUALITIES } from './qualities.ts';

type Parts = Partial<HarmonyComponent>;

const spoken = (parts: Parts, key: Key = C_MAJOR) =>
  setLabel(harmonyPieces({ kind: 'HARMONY', step: 0, accidental: 0, display_mode: 'roman', ...parts }, key))
    .spoken;

test.each<[Parts, string]>([
  [{ step: 4 }, 'five'],
  [{ step: 1, quality: 'dominant-seventh', inversion: 1, applied_to: 4 }, 'five six-five of five'],
  [{ step: 5, accidental: -1 }, 'flat six'],
  [{ step: 6, quality: 'half-diminished-seventh' }, 'seven half-diminished seven'],
  [{ step: 6, quality: 'diminished', inversion: 1 }, 'seven diminished six'],
  [
    { step: 3, accidental: 1, quality: 'diminished-seventh', applied_to: 4 },
    'seven diminished seven of five',
  ],
  [{ step: 1, quality: 'minor-seventh' }, 'two minor seven'],
  [{ step: 3, quality: 'minor', inversion: 2 }, 'four minor six-four'],
  [{ quality: 'major-seventh' }, 'one major seven'],
  [{ step: 2, accidental: -1, quality: 'augmented' }, 'flat three augmented'],
  [{ step: 4, quality: 'dominant-seventh', inversion: 3 }, 'five two'],
  [{ step: 4, quality: 'dominant-13th' }, 'five thirteen'],
  [{ step: 4, quality: 'dominant-11th', inversion: 1 }, 'five flat seven-six-five nine in brackets'],
  [{ quality: 'major-sixth', inversion: 1 }, 'one six, four in brackets'],
  [{ step: 1, accidental: -1, quality: 'Neapolitan' }, 'Neapolitan six'],
  [{ quality: 'German' }, 'German augmented sixth'],
  [{ quality: 'quartal' }, 'one quartal'],
  [{ step: 4, quality: 'dominant-seventh-flat-ninth', inversion: 1 }, 'five six-five flat nine'],
  [{ step: 1, quality: 'minor-seventh-added-eleventh' }, 'two minor seven added eleven'],
  [{ display_mode: 'chord', quality: 'major-sixth-added-ninth' }, 'C six added nine'],
  [{ display_mode: 'chord', quality: 'dominant-13th', inversion: 6 }, 'C thirteen over the thirteenth'],
  [{ display_mode: 'chord', step: 4, quality: 'dominant-seventh', inversion: 1 }, 'G seven over the third'],
  [{ display_mode: 'chord', step: 6, accidental: -1, quality: 'major-seventh' }, 'B flat major seven'],
  [
    { display_mode: 'chord', step: 3, accidental: 1, quality: 'half-diminished-seventh' },
    'F sharp half-diminished seven',
  ],
  [{ display_mode: 'chord', quality: 'suspended-fourth-seventh' }, 'C seven suspended four'],
  [{ display_mode: 'chord', quality: 'seventh-flat-five' }, 'C seven flat five'],
  [{ display_mode: 'chord', quality: 'augmented-dominant-ninth' }, 'C nine sharp five'],
  [
    { display_mode: 'custom', custom_text: 'V7/`bII', custom_text_font_type: 'analytic' },
    'five seven of flat two',
  ],
  [{ display_mode: 'custom', custom_text: 'ped. on C', custom_text_font_type: 'normal' }, 'ped. on C'],
  [{ display_mode: 'custom', custom_text: '\ue870', custom_text_font_type: 'normal' }, 'no label'],
  [{ display_mode: 'custom', custom_text: '', custom_text_font_type: 'analytic' }, 'no label'],
])('%j in C major is said %s', (parts, words) => {
  expect(spoken(parts)).toBe(words);
});

test.each<[Pick<Key, 'step' | 'accidental'>, string, string]>([
  [{ step: 6, accidental: -1 }, 'major', 'B flat major'],
  [{ step: 0, accidental: 1 }, 'minor', 'C sharp minor'],
  [{ step: 3, accidental: 2 }, 'major', 'F double sharp major'],
  [{ step: 1, accidental: 0 }, 'dorian', 'D dorian'],
])('the key %j %s is said %s', (root, type, words) => {
  expect(setLabel(keyPieces(root, type)).spoken).toBe(words);
});

const anyKey: fc.Arbitrary<Key> = fc.record({
  step: fc.nat(6),
  accidental: fc.integer({ min: -2, max: 2 }),
  type: fc.constantFrom('major', 'minor'),
});
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...Array.from('IVivoNGrb#x`@%&^()\\/+s0123456789 \ue870')) }),
);
const anyHarmony: fc.Arbitrary<Parts> = fc.record({
  step: fc.nat(6),
  accidental: fc.integer({ min: -2, max: 2 }),
  quality: fc.oneof(fc.constantFrom(...QUALITIES.keys()), fc.string()),
  inversion: fc.nat(6),
  applied_to: fc.nat(6),
  display_mode: fc.constantFrom('roman', 'chord', 'custom'),
  custom_text: anyText,
  custom_text_font_type: fc.constantFrom('analytic', 'normal'),
});

test('whatever a harmony holds, something is said, in words and not in signs', () => {
  fc.assert(
    fc.property(anyHarmony, anyKey, (harmony, key) => {
      const words = spoken(harmony, key);
      expect(words).not.toBe('');
      expect(words).not.toMatch(/\p{Co}/u);
      expect(words).toBe(words.trim());
    }),
  );
});

test('no two qualities of a table are said alike unless they are written alike', () => {
  for (const display_mode of ['roman', 'chord'] as const) {
    const written = new Map<string, string>();
    for (const quality of QUALITIES.keys()) {
      for (const inversion of [0, 1, 2, 3, 4, 5, 6]) {
        const parts: Parts = { quality, inversion, display_mode };
        const pieces = harmonyPieces({ kind: 'HARMONY', step: 0, accidental: 0, ...parts }, C_MAJOR);
        const { parts: set, spoken: words } = setLabel(pieces);
        const before = written.get(words);
        if (before !== undefined) expect([words, JSON.stringify(set)]).toEqual([words, before]);
        written.set(words, JSON.stringify(set));
      }
    }
  }
});
