import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('every test that docs/security.md names is there', () => {
  const named = [
    ...read('docs/security.md').matchAll(/`((?:src|tests)\/[\w./-]+\.(?:test|spec)\.ts)`(?: "([^"]+)")?/g),
  ];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, file = '', name = '']) => !read(file).includes(name));
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
