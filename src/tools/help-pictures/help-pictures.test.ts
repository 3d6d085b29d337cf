import { expect, test } from 'vitest';
import { ACCIDENTAL_SIGNS, figureSign, NOTEHEAD } from '../../kinds/score/music-signs.ts';
import pictures from '../../help/pictures.json';
import { drawHelpPictures } from './help-pictures.ts';

const drawn = drawHelpPictures();

test('the committed pictures are what the kinds draw', () => {
  expect(JSON.parse(JSON.stringify(drawn))).toEqual(pictures);
});

test.each([
  ['hierarchy', ['a', 'Minuet', 'Movement']],
  ['beat', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ['marker', ['Entry', 'Cadence', 'Entry', 'Cadence']],
  ['pdf', ['1', '2', '1', '2', '3']],
  ['together', ['Antecedent', 'Period', '8', 'Half cadence']],
])('%s has its texts, none of them cut', (name, expected) => {
  const texts = drawn[name]?.texts.map(([, , , , , text]) => text) ?? [];
  expect(texts).toEqual(expect.arrayContaining(expected));
  expect(texts.filter((text) => text.includes('…'))).toEqual([]);
});

test('the score has its clef, signatures and notes, all in the music font', () => {
  const texts = drawn.score?.texts ?? [];
  expect(texts.every(([, , , , style]) => style === 'staff-4')).toBe(true);
  expect(texts.filter(([, , , , , text]) => text === NOTEHEAD)).toHaveLength(8);
  expect(texts.map(([, , , , , text]) => text)).toEqual(
    expect.arrayContaining(['\ue050', figureSign('3'), figureSign('4'), ACCIDENTAL_SIGNS[3]]),
  );
});

test('harmonies have their figures, the applied chord its key, and the keys their dots', () => {
  const texts = drawn.harmony?.texts ?? [];
  const figures = texts.filter(([, , , , style]) => style === 'figure');
  expect(figures.map(([pin]) => pin)).toEqual([16.67, 33.33, 33.33, 66.67]);
  expect(texts.map(([, , , , , text]) => text)).toEqual(expect.arrayContaining(['C', 'G', 'ii', '/V']));
  expect(drawn.harmony?.boxes.length).toBeGreaterThan(20);
});
