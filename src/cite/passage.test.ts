import { expect, test } from 'vitest';
import { citedComponent, citedTimes } from './passage.ts';

test('times stand where no measures are counted, and a label comes first', () => {
  expect(citedTimes(30, 72.4)).toBe('0:30–1:12');
  expect(citedTimes(30, undefined)).toBe('0:30');
  expect(citedComponent(' first \n theme', 'mm. 1–8')).toBe('first theme, mm. 1–8');
  expect(citedComponent('', '0:30')).toBe('0:30');
  expect(citedComponent('II, 1.2 (2nd time)', 'II, m. 1.2 (2nd time)')).toBe('II, m. 1.2 (2nd time)');
});
