import { expect, test } from 'vitest';
import { C_MAJOR } from './chord.ts';
import { namesOfChord } from './chord-names.ts';

const CHORD = { step: 4, accidental: 0, quality: 'dominant-seventh', inversion: 0, appliedTo: 0 };

test.each([
  [CHORD, 'dominant, dominant seventh, dominant seventh, root position'],
  [{ ...CHORD, quality: 'major', inversion: 1 }, 'dominant, major triad, first inversion'],
  [
    { ...CHORD, step: 1, appliedTo: 4 },
    'dominant seventh, secondary dominant, applied dominant, dominant of the dominant, root position',
  ],
  [
    { ...CHORD, step: 1, quality: 'minor-seventh' },
    'supertonic, minor seventh, supertonic seventh, root position',
  ],
  [
    { ...CHORD, step: 5, quality: 'German' },
    'submediant, German augmented sixth, German sixth, root position',
  ],
])('%j is called %s', (chord, names) => expect(namesOfChord(chord, C_MAJOR)).toBe(names));

test('without a key no degree is named', () => {
  expect(namesOfChord(CHORD, undefined)).toBe('dominant seventh, root position');
});
