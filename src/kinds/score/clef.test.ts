import { expect, test } from 'vitest';
import { clefSign, keyPlaces, middleOf } from './clef.ts';
import { diatonic } from './pitch.ts';

const CLEFS = {
  treble: { step: 4, octave: 4, line_number: -1 },
  bass: { step: 3, octave: 3, line_number: 1 },
  alto: { step: 0, octave: 4, line_number: 0 },
  tenor: { step: 0, octave: 4, line_number: 1 },
} as const;

test.each([
  ['treble', 6, 4],
  ['bass', 1, 3],
  ['alto', 0, 4],
  ['tenor', 5, 3],
] as const)('the middle line of a %s clef', (name, step, octave) => {
  expect(middleOf(CLEFS[name])).toBe(diatonic({ step, octave }));
});

test.each([
  ['treble', [4, 1, 5, 2, -1, 3, 0], [0, 3, -1, 2, -2, 1, -3]],
  ['bass', [2, -1, 3, 0, -3, 1, -2], [-2, 1, -3, 0, -4, -1, -5]],
  ['alto', [3, 0, 4, 1, -2, 2, -1], [-1, 2, -2, 1, -3, 0, -4]],
  ['tenor', [-2, 2, -1, 3, 0, 4, 1], [1, 4, 0, 3, -1, 2, -2]],
] as const)('keys in a %s clef', (name, sharps, flats) => {
  const middle = middleOf(CLEFS[name]);
  expect([keyPlaces(7, middle), keyPlaces(-7, middle)]).toEqual([sharps, flats]);
  expect(keyPlaces(2, middle)).toEqual(sharps.slice(0, 2));
});

test('in every clef the signs of a key stand at or near the staff', () => {
  for (let middle = 20; middle < 40; middle++)
    for (const fifths of [-7, 7])
      for (const place of keyPlaces(fifths, middle)) {
        expect(place).toBeGreaterThanOrEqual(-5);
        expect(place).toBeLessThanOrEqual(5);
      }
});

test('a clef’s sign goes by the note that it stands for', () => {
  const signs = ([step, octave]: readonly [number, number]) => clefSign({ step, octave })?.sign;
  const notes = [
    [4, 4],
    [4, 3],
    [4, 5],
    [3, 3],
    [3, 2],
    [0, 4],
    [6, 4],
  ] as const;
  expect(notes.map(signs)).toEqual(['\ue050', '\ue052', '\ue053', '\ue062', '\ue064', '\ue05c', undefined]);
});
