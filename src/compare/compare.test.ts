import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';
import { compareFiles } from './compare.ts';
import { readCompared } from './test-support/read-compared.ts';

const DATA = new URL('../../../shared/data/corpora/mozart-k265/tla/', import.meta.url);

test.skipIf(!existsSync(DATA))('two analysts of the variations K. 265 agree as much as was counted', () => {
  const [a, b] = ['k265-A.tla', 'k265-B.tla'].map((name) =>
    readCompared(readFileSync(new URL(name, DATA)), name),
  );
  if (!a || !b) throw new Error('No files.');
  expect([a.map?.measures.length, b.map?.measures.length]).toEqual([324, 324]);
  const axis = axisOf([a, b]);
  expect(axis.by).toBe('measures');
  const { harmonies, differences, forms } = compareFiles([a, b], axis);
  expect(harmonies).toHaveLength(1);
  const [figures] = harmonies;
  expect(figures?.counts).toEqual([424, 415]);
  expect(figures?.sharedOnsets).toBe(407);
  expect(figures?.sameChord).toBeCloseTo(0.823, 3);
  expect(figures?.sameTriad).toBeCloseTo(0.968, 3);
  expect(forms).toMatchObject([{ counts: [54, 54], agreeing: 54, hits: [54, 54] }]);
  expect(differences.filter(({ sort }) => sort !== 'harmony')).toEqual([]);
});
