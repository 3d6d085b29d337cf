import { expect, test } from 'vitest';
import { QUALITIES } from './qualities.ts';
import { tonesOf } from './tones.ts';

const chord = (step: number, quality: string, inversion = 0, accidental = 0) => ({
  ...{ step, accidental, quality, inversion },
  appliedTo: 0,
});
const NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
const named = (tones: readonly number[]) => tones.map((tone) => NAMES[tone]).join(' ');

test('every quality that the desktop program knows can be sounded', () => {
  const silent = [...QUALITIES.keys()].filter((quality) => tonesOf(chord(0, quality)).length === 0);
  expect(silent).toEqual([]);
  expect(tonesOf(chord(0, 'of nobody'))).toEqual([]);
  expect(tonesOf(chord(0, 'toString'))).toEqual([]);
});

test('the bass comes first, by the inversion', () => {
  expect(named(tonesOf(chord(4, 'dominant-seventh')))).toBe('G B D F');
  expect(named(tonesOf(chord(4, 'dominant-seventh', 1)))).toBe('B G D F');
  expect(named(tonesOf(chord(1, 'minor-seventh', 3)))).toBe('C D F A');
  expect(named(tonesOf(chord(3, 'diminished-seventh', 0, 1)))).toBe('F♯ A C E♭');
  expect(named(tonesOf(chord(6, 'major', 2, -1)))).toBe('F B♭ D');
  // A chord has no more inversions than tones.
  expect(named(tonesOf(chord(0, 'major', 3)))).toBe('C E G');
  expect(named(tonesOf(chord(0, 'major', -1)))).toBe('C E G');
});

test('the tone that a quality adds sounds, and is never the bass', () => {
  expect(named(tonesOf(chord(0, 'dominant-seventh-flat-ninth')))).toBe('C E G B♭ D♭');
  expect(named(tonesOf(chord(0, 'dominant-seventh-flat-ninth', 3)))).toBe('B♭ C E G D♭');
  expect(named(tonesOf(chord(0, 'dominant-seventh-flat-ninth', 4)))).toBe('C E G B♭ D♭');
  expect(named(tonesOf(chord(0, 'major-seventh-sharp-eleventh')))).toBe('C E G B F♯');
  expect(named(tonesOf(chord(0, 'minor-sixth-added-ninth', 2)))).toBe('G C E♭ A D');
});

test('chords beyond the seventh are inverted up to their last tone', () => {
  expect(named(tonesOf(chord(0, 'dominant-ninth', 4)))).toBe('D C E G B♭');
  expect(named(tonesOf(chord(0, 'dominant-11th', 5)))).toBe('F C E G B♭ D');
  expect(named(tonesOf(chord(0, 'dominant-13th')))).toBe('C E G B♭ D A');
  expect(named(tonesOf(chord(0, 'dominant-13th', 5)))).toBe('F C E G B♭ D A');
  expect(named(tonesOf(chord(0, 'dominant-13th', 6)))).toBe('A C E G B♭ D');
});

test('augmented sixths and the Neapolitan stand where the key has them', () => {
  const aMinor = { step: 5, accidental: 0, type: 'minor' } as const;
  expect(named(tonesOf(chord(3, 'Italian'), aMinor))).toBe('F A E♭');
  expect(named(tonesOf(chord(0, 'German')))).toBe('A♭ C E♭ F♯');
  expect(named(tonesOf(chord(0, 'French')))).toBe('A♭ C D F♯');
  expect(named(tonesOf(chord(1, 'Neapolitan', 1, -1)))).toBe('F A♭ D♭');
});
