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

test('what many rows say stands there once, with as little as possible for each row', () => {
  const rows = (count: number, different: number) =>
    packed(Array.from({ length: count }, (_, row) => `${(row * 7) % different}`));
  expect(rows(100_000, 1).bytes.length).toBe(1);
  expect(rows(100_000, 1).index).toBeUndefined();
  expect(rows(100_000, 10).bytes.length).toBe(10);
  expect(rows(100_000, 10).index).toBeInstanceOf(Uint8Array);
  expect(rows(1000, 300).index).toBeInstanceOf(Uint16Array);
  const many = rows(200_000, 70_001);
  expect(many.index).toBeInstanceOf(Uint32Array);
  expect(textAt(many, 199_999)).toBe(`${(199_999 * 7) % 70_001}`);
  // As many texts as rows, in their order: a place for each would say nothing.
  const own = packed(Array.from({ length: 1000 }, (_, row) => `Bar ${row}`));
  expect(own.index).toBeUndefined();
  expect(textAt(own, 999)).toBe('Bar 999');
});

test('the bytes have no room left over', () => {
  const { bytes, ends } = packed(['Öffnung', 'Schluß', 'Coda', '終']);
  expect(ends.at(-1)).toBe(bytes.length);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
