import { expect, test } from 'vitest';
import { contrast, edgeColor, labelColor, packColor, packRgba, withAlpha } from './color.ts';

const pack = (hex: string) => packColor(hex)!;

test('colours are packed as 0xAABBGGRR', () => {
  expect(packColor('#123456')).toBe(0xff563412);
  expect(packRgba(1, 2, 3, 4)).toBe(0x04030201);
  expect(packColor('red')).toBeUndefined();
});

test('contrast is that of WCAG', () => {
  expect(contrast(pack('#000000'), pack('#ffffff'))).toBeCloseTo(21, 6);
  expect(contrast(pack('#777777'), pack('#ffffff'))).toBeCloseTo(4.48, 2);
});

test('an edge is seen against the ground, and against a fill of the same colour', () => {
  const day = pack('#fafbf6');
  const evening = pack('#141912');
  for (const fill of ['#336699', '#ffffff', '#fafbf6', '#ffff00', '#000000', '#141912', '#888888']) {
    for (const ground of [day, evening]) {
      const edge = edgeColor(pack(fill), ground);
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(edge, pack(fill))).toBeGreaterThanOrEqual(1.5);
    }
  }
});

test('a label has 4.5:1 on every fill', () => {
  const colors = { dark: pack('#1b231c'), light: pack('#ffffff'), darkest: pack('#000000') };
  for (let value = 0; value < 0xffffff; value += 4099) {
    const fill = pack(`#${value.toString(16).padStart(6, '0')}`);
    expect(contrast(labelColor(fill, colors), fill)).toBeGreaterThanOrEqual(4.5);
  }
});

test('another alpha leaves the colour as it is', () => {
  expect(withAlpha(packRgba(1, 2, 3), 0.5)).toBe(packRgba(1, 2, 3, 128));
  expect(withAlpha(packRgba(1, 2, 3, 4), 1)).toBe(packRgba(1, 2, 3));
});
