import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DESKTOP_VERSIONS } from '../src/shared/desktop-versions.ts';

const SRC = path.resolve(import.meta.dirname, '../src');

/** The table itself, and the history of all versions. */
const OWN = ['shared/desktop-versions.ts', 'pages/downloads/releases.ts'];

test('no text names a version of the desktop program but by the table', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|mdx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !OWN.includes(file));
  const version = new RegExp(`\\b0\\.[5-9]\\.\\d+\\b|\\bTiLiA (?:version )?\\d+\\.[1-9]`, 'g');
  const naming = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(SRC, file), 'utf8').matchAll(version),
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(naming).toEqual([]);
  expect(new Set([DESKTOP_VERSIONS.shown, DESKTOP_VERSIONS.newest]).size).toBe(2);
});
