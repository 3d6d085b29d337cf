import { expect, test } from 'vitest';
import { LATEST } from './latest.ts';
import { monthOf, RELEASES } from './releases.ts';

test('the newest is 0.5.12 of 06/2025, and the history goes back to 0.1.1', () => {
  expect([LATEST.version, monthOf(LATEST)]).toEqual(['0.5.12', '06/2025']);
  expect(RELEASES.at(-1)?.version).toBe('0.1.1');
});

test('releases are sorted, the newest first', () => {
  const months = RELEASES.map(({ year, month }) => year * 12 + month);
  expect(months).toEqual(months.toSorted((a, b) => b - a));
  const versions = RELEASES.map(({ version }) => numbersOf(version));
  expect(versions).toEqual(versions.toSorted((a, b) => b - a));
});

test('every release has a version of its own, a month and something new', () => {
  expect(new Set(RELEASES.map(({ version }) => version)).size).toBe(RELEASES.length);
  for (const { month, features } of RELEASES) {
    expect(month >= 1 && month <= 12).toBe(true);
    expect(features.length).toBeGreaterThan(0);
    expect(features.every((feature) => feature.endsWith('.'))).toBe(true);
  }
});

function numbersOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.replace('-beta', '').split('.').map(Number);
  return major * 1e6 + minor * 1e3 + patch;
}
