import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorPacker, hexOf } from './colors.ts';

test('a packed colour is written again as it was', () => {
  const packed = colorPacker();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      expect(hexOf(packed(hex))).toBe(hex);
      expect(packed(hex)).not.toBe(0);
    }),
  );
  expect(packed('red')).toBe(0);
});
