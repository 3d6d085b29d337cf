import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProblem, printChord, readChord } from './read-chord.ts';

const printed = (text: string) => {
  const read = readChord(text);
  return isProblem(read) ? undefined : printChord(read);
};

test.each([
  ['V7', 'V7'],
  ['ii65', 'ii65'],
  ['ii6/5', 'ii65'],
  ['V⁶₅', 'V65'],
  ['V 6/5', undefined],
  ['vii°7', 'viio7'],
  ['viio7', 'viio7'],
  ['viiø43', 'viiø43'],
  ['vii%7', 'viiø7'],
  ['vii/o7', 'viiø7'],
  ['♭VI', 'bVI'],
  ['#viio7', '#viio7'],
  ['V65/V', 'V65/V'],
  ['V4/2', 'V42'],
  ['V2', 'V42'],
  ['V4/2/ii', 'V42/II'],
  ['IVM7', 'IVM7'],
  ['Imaj7', 'IM7'],
  ['IIm7', 'ii7'],
  ['III+', 'III+'],
  ['N', 'N6'],
  ['Ger65', 'Ger65'],
  ['Gr+6', 'Ger65'],
  ['V(64)', 'Cad64'],
  ['C', 'C'],
  ['Dm7', 'Dm7'],
  ['B♭maj7', 'Bbmaj7'],
  ['F#o7', 'F#o7'],
  ['Am7b5', 'Aø'],
  ['Gsus4', 'Gsus2'],
  ['C/E', 'C/E'],
  ['C7(b9)', 'C7(b9)'],
  ['C7b9/E', 'C7(b9)/E'],
  ['C7♯11', 'C7(#11)'],
  ['Cadd9', 'C(9)'],
  ['C6/9', 'C6(9)'],
  ['C69', 'C6(9)'],
  ['F7M(9)', 'Fmaj7(9)'],
  ['F7M', 'Fmaj7'],
  ['V7(b9)/V', 'V7(b9)/V'],
  ['V7b9', 'V7(b9)'],
  ['ii7add11', 'ii7(11)'],
])('%s is read as %s', (text, expected) => {
  expect(printed(text)).toBe(expected);
});

test.each(['', 'Vx', 'H7', 'VIII', 'viiI', 'Io', 'v+', 'V7/', 'C13b9', 'iM65x', '__proto__', 'Cconstructor'])(
  '%s is none',
  (text) => {
    const read = readChord(text, 3);
    if (!isProblem(read)) throw new Error(`It was read as ${printChord(read)}.`);
    expect([read.from, read.to]).toEqual([3, 3 + text.length]);
    expect(read.message).toBe(
      `‘${text}’ at 4: no numeral or chord. Numerals are I to VII, chords begin with A to G.`,
    );
  },
);

const signs = fc.string({
  unit: fc.constantFrom(...Array.from('IViv76543129oø+Mmb#/♭°()ABCDEFGsuajd !')),
  maxLength: 9,
});

test('what is printed is read as the same chord', () => {
  fc.assert(
    fc.property(signs, (text) => {
      const read = readChord(text);
      if (!isProblem(read)) expect(printed(printChord(read))).toBe(printChord(read));
    }),
    { numRuns: 20_000 },
  );
});

test('no text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), signs), (text) => {
      readChord(text);
    }),
    { numRuns: 20_000 },
  );
});
