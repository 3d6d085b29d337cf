import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { ACCIDENTAL_SIGNS, FIGURE_SIGNS, QUALITY_SIGNS } from '../../kinds/harmony/music-signs.ts';
import * as score from '../../kinds/score/music-signs.ts';
import { LICENCE, makeMusicFont } from './music-font.ts';
import { characterMap, fontNames } from './sfnt.ts';

const STYLES = new URL('../../styles/', import.meta.url);
const shipped = readFileSync(new URL('fonts/tilia-music.woff2', STYLES));
const signs = [
  ...[ACCIDENTAL_SIGNS, QUALITY_SIGNS, FIGURE_SIGNS].flatMap((table) => Object.values(table)),
  ...score.CLEF_SIGNS.map(({ sign }) => sign),
  ...score.ACCIDENTAL_SIGNS,
  ...score.FIGURE_SIGNS,
  score.NOTEHEAD,
];

test('the shipped font is the one that the tool makes', async () => {
  expect(shipped.equals(await makeMusicFont())).toBe(true);
});

test('it has every sign that labels are set from, and the page loads it for each', async () => {
  const font = await subsetFont(shipped, signs.join(''), { targetFormat: 'sfnt' });
  const points = characterMap(font);
  expect(signs.filter((sign) => !points.has(sign.codePointAt(0) ?? 0))).toEqual([]);

  const css = readFileSync(new URL('fonts.css', STYLES), 'utf8');
  const ranges = [...css.matchAll(/U\+([0-9A-F]{4})-([0-9A-F]{4})/g)].map(([, first = '', last = '']) => [
    parseInt(first, 16),
    parseInt(last, 16),
  ]);
  const isLoaded = (point: number) => ranges.some(([first = 0, last = 0]) => point >= first && point <= last);
  expect([...points].filter((point) => !isLoaded(point))).toEqual([]);
});

test('it goes by its own name, as the licence asks, and the licence lies beside it', async () => {
  const font = await subsetFont(shipped, signs.join(''), { targetFormat: 'sfnt' });
  const names = fontNames(font);
  expect(names).toContain('Tilia Music');
  expect(names.filter((name) => /bravura/i.test(name))).toEqual([]);
  expect(readFileSync(new URL('fonts/LICENSE.txt', STYLES)).equals(readFileSync(LICENCE))).toBe(true);
});
