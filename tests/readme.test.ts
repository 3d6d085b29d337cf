import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');

/** The first cells of a table's rows that are one name in code. */
const namesIn = (text: string) => [...text.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!);

test('the table of variables names exactly those that the server reads', () => {
  const variables = new Set(
    [...read('src/server/config.ts').matchAll(/'((?!EEXIST)[A-Z][A-Z0-9]*(?:_[A-Z]+)*)'/g)].map(
      (match) => match[1]!,
    ),
  );
  expect(variables.size).toBeGreaterThan(5);
  expect(
    namesIn(readme)
      .filter((name) => /^[A-Z0-9_]+$/.test(name))
      .sort(),
  ).toEqual([...variables].sort());
});

test('every command and place that it names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  const places = [
    ...readme.matchAll(/`((?:src|tests|bench|public|openapi)[\w./-]*)`|\]\((public\/[\w./-]+)\)/g),
  ].map((match) => match[1] ?? match[2]!);
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place) => !existsSync(new URL(`../${place}`, import.meta.url)))).toEqual([]);
});

test('every term of the glossary is defined where the page says', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\* .*`(src\/[^`]+)`, `(\w+)` +\|$/gm)];
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.filter(([, , path = '', name = '']) => {
    const isThere = existsSync(new URL(`../${path}`, import.meta.url));
    return (
      !isThere || !new RegExp(`\\b(interface|type|const|class|function\\*?) ${name}\\b`).test(read(path))
    );
  });
  expect(missing.map(([, term]) => term)).toEqual([]);
});
