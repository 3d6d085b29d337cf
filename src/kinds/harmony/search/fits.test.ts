import { describe, expect, test } from 'vitest';
import type { Chord, Key } from '../chord.ts';
import { fitOf, fitOfTokens } from './fits.ts';
import { isProblem, readChord } from './read-chord.ts';

const key = (step: number, type: Key['type'] = 'major', accidental = 0): Key => ({ step, accidental, type });
const [C, A_MINOR, E_FLAT] = [key(0), key(5, 'minor'), key(2, 'major', -1)];
const chord = (step: number, quality = 'major', more: Partial<Chord> = {}): Chord => ({
  ...{ step, accidental: 0, quality, inversion: 0, appliedTo: 0 },
  ...more,
});

function fit(written: string, of: Chord, inKey: Key) {
  const token = readChord(written);
  if (isProblem(token)) throw new Error(token.message);
  return fitOf(token, of, inKey);
}

describe('the fourth harmony of the Prelude, V65 of C major', () => {
  const V65 = chord(4, 'dominant-seventh', { inversion: 1 });
  test.each([
    ['V6/5', 'same'],
    ['V65', 'same'],
    ['G7/B', 'same'],
    ['V7', 'root'],
    ['V', 'root'],
    ['v65', 'root'],
    ['G', 'root'],
    ['IV', 'other'],
    ['F', 'other'],
    ['V65/V', 'other'],
    ['bV65', 'other'],
  ])('%s: %s', (written, expected) => {
    expect(fit(written, V65, C)).toBe(expected);
  });
});

test('a triad is not its seventh, and inversions are told apart', () => {
  expect(fit('I', chord(0), C)).toBe('same');
  expect(fit('I7', chord(0), C)).toBe('root');
  expect(fit('I64', chord(0, 'major', { inversion: 2 }), C)).toBe('same');
  expect(fit('Cad64', chord(0, 'major', { inversion: 2 }), C)).toBe('same');
  expect(fit('IM7', chord(0, 'major-seventh'), C)).toBe('same');
  expect(fit('I7', chord(0, 'major-seventh'), C)).toBe('same');
  expect(fit('IM7', chord(0, 'dominant-seventh'), C)).toBe('root');
  expect(fit('V9', chord(4, 'dominant-ninth'), C)).toBe('same');
});

test('root by letter and by semitones: flat six is not sharp five', () => {
  expect(fit('bVI', chord(5, 'major', { accidental: -1 }), C)).toBe('same');
  expect(fit('bVI', chord(4, 'major', { accidental: 1 }), C)).toBe('other');
  expect(fit('IV', chord(5, 'major', { accidental: -1 }), E_FLAT)).toBe('same');
});

test('minor is read leniently', () => {
  expect(fit('VI', chord(3), A_MINOR)).toBe('same');
  expect(fit('bVI', chord(3), A_MINOR)).toBe('same');
  const leading = chord(4, 'diminished-seventh', { accidental: 1 });
  for (const written of ['viio7', '#viio7']) expect(fit(written, leading, A_MINOR)).toBe('same');
  expect(fit('VII', chord(4), A_MINOR)).toBe('same');
  expect(fit('#VII', chord(4), A_MINOR)).toBe('other');
  expect(fit('vii', chord(4, 'minor'), A_MINOR)).toBe('same');
  expect(fit('vii', chord(4, 'minor', { accidental: 1 }), A_MINOR)).toBe('same');
  expect(fit('V', chord(2), A_MINOR)).toBe('same');
});

test('applied chords are read from their target', () => {
  const ofDominant = chord(1, 'dominant-seventh', { appliedTo: 4 });
  expect(fit('V7/V', ofDominant, C)).toBe('same');
  expect(fit('V7/ii', ofDominant, C)).toBe('other');
  expect(fit('II7', ofDominant, C)).toBe('other');
  expect(fit('D7', ofDominant, C)).toBe('same');
  const leading = chord(3, 'diminished-seventh', { accidental: 1, appliedTo: 4 });
  expect(fit('vii°7/V', leading, C)).toBe('same');
  expect(fit('viio/V', leading, C)).toBe('root');
});

test('chords with names of their own', () => {
  expect(fit('N6', chord(1, 'Neapolitan', { accidental: -1 }), C)).toBe('same');
  expect(fit('bII6', chord(1, 'Neapolitan', { accidental: -1 }), C)).toBe('same');
  expect(fit('N', chord(1, 'major', { accidental: -1, inversion: 1 }), C)).toBe('same');
  expect(fit('Ger', chord(5, 'German'), C)).toBe('same');
  expect(fit('It', chord(5, 'German'), C)).toBe('other');
});

test('half-diminished and diminished', () => {
  const half = chord(6, 'half-diminished-seventh');
  expect(fit('viiø7', half, C)).toBe('same');
  expect(fit('viio7', half, C)).toBe('root');
  expect(fit('Bm7b5', half, C)).toBe('same');
  expect(fit('viio6', chord(6, 'diminished', { inversion: 1 }), C)).toBe('same');
});

test('an added tone is part of a chord', () => {
  const altered = chord(4, 'dominant-seventh-flat-ninth', { inversion: 1 });
  expect(fit('V65(b9)', altered, C)).toBe('same');
  expect(fit('V65', altered, C)).toBe('root');
  expect(fit('G7(b9)/B', altered, C)).toBe('same');
  expect(fit('G7b9/B', altered, C)).toBe('same');
  expect(fit('G7(#9)/B', altered, C)).toBe('root');
  expect(fit('C6/9', chord(0, 'major-sixth-added-ninth'), C)).toBe('same');
  expect(fit('Cm(add9)', chord(0, 'minor-added-ninth'), C)).toBe('same');
  expect(fit('C9(#11)', chord(0, 'dominant-ninth-sharp-eleventh'), C)).toBe('same');
  expect(fit('C7', chord(0, 'dominant-ninth'), C)).toBe('root');
});

test('the bass of a ninth chord may be its ninth', () => {
  expect(fit('C9/D', chord(0, 'dominant-ninth', { inversion: 4 }), C)).toBe('same');
  expect(fit('C13/A', chord(0, 'dominant-13th', { inversion: 6 }), C)).toBe('same');
});

test('church modes are read by their own scale', () => {
  const dDorian = key(1, 'dorian');
  expect(fit('vi', chord(6, 'minor'), dDorian)).toBe('same');
  expect(fit('bVI', chord(6, 'major', { accidental: -1 }), dDorian)).toBe('same');
  expect(fit('VI', chord(6, 'major', { accidental: -1 }), dDorian)).toBe('other');
  expect(fit('bII', chord(2, 'major', { accidental: -1 }), dDorian)).toBe('same');
});

test('a chord that is known by its text alone is held against that', () => {
  const fits = (written: string, text: string) => {
    const [token, other] = [readChord(written), readChord(text)];
    if (isProblem(token) || isProblem(other)) throw new Error('One of them is no chord.');
    return fitOfTokens(token, other);
  };
  expect(fits('V6/5', 'V65')).toBe('same');
  expect(fits('V7', 'V65')).toBe('root');
  expect(fits('V7/ii', 'V7')).toBe('other');
  expect(fits('G7', 'Gm')).toBe('root');
  expect(fits('G7', 'V7')).toBe('other');
  expect(fits('N', 'N6')).toBe('same');
  expect(fits('N', 'It')).toBe('other');
});
