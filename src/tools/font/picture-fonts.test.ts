import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFigureFonts, makePictureFonts, PICTURE_FACES } from './picture-fonts.ts';
import { makeMusicFont } from './music-font.ts';
import { fontNames } from './sfnt.ts';

const SHIPPED = new URL('../../server/seo/fonts/', import.meta.url);
const made = await makePictureFonts();

test('the fonts of pictures are those that the script makes, with their licences', () => {
  for (const { file, font } of made) {
    expect([file, readFileSync(new URL(file, SHIPPED)).equals(font)]).toEqual([file, true]);
  }
  const metrics = JSON.parse(readFileSync(new URL('metrics.json', SHIPPED), 'utf8')) as unknown;
  expect(metrics).toEqual(made.map(({ face, family, file, widths }) => ({ face, family, file, widths })));
  for (const { face, licence } of PICTURE_FACES) {
    const shipped = readFileSync(new URL(`LICENCE-${face}.txt`, SHIPPED), 'utf8');
    expect(shipped).toBe(readFileSync(licence, 'utf8'));
    expect(shipped).toContain('SIL OPEN FONT LICENSE');
  }
});

test('each part has a name of its own, none that its licence reserves, and letters with widths', () => {
  expect(new Set(made.map(({ family }) => family)).size).toBe(made.length);
  for (const { family, font, widths } of made) {
    expect(new Set(fontNames(font))).toEqual(new Set([family]));
    const wide = widths.filter((_, at) => at % 2 === 1);
    expect(wide.length).toBeGreaterThan(70);
    expect(Math.max(...wide)).toBeLessThan(2000);
  }
  const [latin] = made;
  const widthOf = (letter: string) => latin?.widths[latin.widths.indexOf(letter.charCodeAt(0)) + 1] ?? 0;
  expect(widthOf('W')).toBeGreaterThan(2 * widthOf('i'));
});

test('the fonts of figures are those that the script makes, each under a name of its own', async () => {
  const shippedFigure = new URL('../../server/figure/fonts/', import.meta.url);
  const fonts = await makeFigureFonts();
  for (const [file, font] of fonts)
    expect([file, readFileSync(new URL(file, shippedFigure)).equals(font)]).toEqual([file, true]);
  const names = [...fonts.values()].flatMap((font) => [...new Set(fontNames(font))]);
  expect(new Set(names).size).toBe(fonts.size);
  const music = readFileSync(new URL('tilia-music.otf', shippedFigure));
  expect(music.equals(await makeMusicFont('sfnt'))).toBe(true);
});
