import { readdirSync, readFileSync } from 'node:fs';
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

/** The points of the standard that a text names: "2.4.1 to 2.4.4" is four of them, and "2.8" all below it. */
function pointsIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(\d+\.\d+)(?:\.(\d+))?(?: to \1\.(\d+))?/g)].flatMap(
    ([whole, chapter = '', from, to]) =>
      to === undefined
        ? [whole]
        : Array.from(
            { length: Number(to) - Number(from) + 1 },
            (_, place) => `${chapter}.${Number(from) + place}`,
          ),
  );
}

test('no point that applies is said not to', () => {
  const doc = read('docs/security.md');
  const shown = [...doc.matchAll(/^\| (\d[^|]*)\|/gm)].flatMap(([, cell = '']) => pointsIn(cell));
  const part = doc.slice(doc.indexOf('## What does not apply'), doc.indexOf('## What is not met'));
  const notApplying = [...part.matchAll(/(?:^- |\. )(\d[\d., to]*):/gm)].flatMap(([, points = '']) =>
    pointsIn(points),
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(notApplying.length).toBeGreaterThan(15);
  const both = notApplying.filter((point) =>
    shown.some((one) => one === point || one.startsWith(`${point}.`)),
  );
  expect(both).toEqual([]);
});

test('programs are started by the reader of uploads alone, as it says', () => {
  const files = readdirSync(new URL('../src/server', import.meta.url), { recursive: true, encoding: 'utf8' });
  const starting = files
    .filter((file) => /\.(ts|js)$/.test(file) && !/test/.test(file))
    .filter((file) => /child_process|\beval\(|new Function\(/.test(read(`src/server/${file}`)));
  expect(starting.map((file) => file.replaceAll('\\', '/').replace(/\/[^/]+$/, ''))).toEqual(['reading']);
});
