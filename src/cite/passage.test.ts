import { expect, test } from 'vitest';
import { readMeasures } from '../shared/measure-passage.ts';
import { citedComponent, citedMeasures, citedTimes } from './passage.ts';

test.each([
  ['24', 'm. 24'],
  ['24-32', 'mm. 24–32'],
  ['16.3-18.1', 'mm. 16.3–18.1'],
  ['16!2', 'm. 16 (2nd time)'],
  ['3!11-4!13', 'mm. 3 (11th time)–4 (13th time)'],
  ['0', 'm. 0'],
])('%s is written %s', (address, words) => {
  const measures = readMeasures(address);
  expect(measures && citedMeasures(measures)).toBe(words);
});

test('times stand where no measures are counted, and a label comes first', () => {
  expect(citedTimes(30, 72.4)).toBe('0:30–1:12');
  expect(citedTimes(30, undefined)).toBe('0:30');
  expect(citedComponent(' first \n theme', 'mm. 1–8')).toBe('first theme, mm. 1–8');
  expect(citedComponent('', '0:30')).toBe('0:30');
});
