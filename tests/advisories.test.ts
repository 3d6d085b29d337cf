import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findKnownAdvisories } from '../src/tools/advisories.mjs';

test('a locked package that an advisory names is found, in any folder, and ours has none', () => {
  const packages = {
    'node_modules/pdfjs-dist': { version: '5.6.205' },
    'node_modules/a/node_modules/vite': { version: '8.0.9' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/not-vite': { version: '1.0.0' },
  };
  expect(findKnownAdvisories(packages)).toEqual([
    'pdfjs-dist 5.6.205: GHSA-hq66-cqwq-w95j. Take 6.2.108 or newer.',
    'vite 8.0.9: GHSA-fx2h-pf6j-xcff. Take 8.0.16 or newer.',
  ]);
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const lock = JSON.parse(text) as { packages: Record<string, { version?: string }> };
  expect(findKnownAdvisories(lock.packages)).toEqual([]);
});
