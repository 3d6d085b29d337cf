import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnTextAt, hasText, textAt, textPacker } from './texts.ts';

function packed(texts: readonly string[]) {
  const packer = textPacker(texts.length);
  for (const text of texts) packer.add(text);
  return packer.pack();
}

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  // Any letters and signs, of one to four bytes; the mark that decoders take for no part of the text.
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'A', 'B♭', '\ufeffmarked', 'V⁶₅ 𝄪', 'a'.repeat(24), 'a'.repeat(25)),
);

test('every row gets back its own text, in whatever order it is asked', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const all = packed(texts);
      for (let row = texts.length - 1; row >= 0; row--) {
        expect(textAt(all, row)).toBe(texts[row]);
        expect(drawnTextAt(all, row)).toBe(texts[row]);
        expect(hasText(all, row)).toBe(texts[row] !== '');
      }
    }),
  );
});

test('a text that is drawn again is the same, however many others were drawn meanwhile', () => {
  const all = packed(Array.from({ length: 50_000 }, (_, row) => `Bar ${row}`));
  const other = packed(['Coda']);
  for (const row of [0, 49_999, 0]) expect(drawnTextAt(all, row)).toBe(`Bar ${row}`);
  expect(drawnTextAt(other, 0)).toBe('Coda');
  for (let row = 0; row < 50_000; row++) drawnTextAt(all, row);
  expect(drawnTextAt(all, 0)).toBe('Bar 0');
});

test.each([1, 10, 300, 70_001])('of %i different texts every row has its own', (different) => {
  const textOf = (row: number) => `${(row * 7) % different}`;
  const texts = packed(Array.from({ length: 200_000 }, (_, row) => textOf(row)));
  for (const row of [0, 1, 9, 299, 70_000, 199_999]) expect(textAt(texts, row)).toBe(textOf(row));
});
