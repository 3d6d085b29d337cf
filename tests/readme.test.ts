import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
/** The pages for people who come to the project, with the files that they point to. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/configuration.md',
  'docs/operations.md',
  'docs/performance.md',
];
const MAX_README_WORDS = 900;

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
    namesIn(read('docs/configuration.md'))
      .filter((name) => /^[A-Z0-9_]+$/.test(name))
      .sort(),
  ).toEqual([...variables].sort());
});

test('the README is short', () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(MAX_README_WORDS);
});

test.each(PAGES)('every command and place that %s names exists', (page) => {
  const text = read(page);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  const inCode = [...text.matchAll(/`((?:src|tests|bench|public|openapi)[\w./-]*)`/g)].map(
    (match) => match[1]!,
  );
  const folder = page.includes('/') ? 'docs/' : '';
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => `${folder}${match[1]!}`);
  const places = [...inCode, ...linked];
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((place) => !existsSync(new URL(`../${place}`, import.meta.url)))).toEqual([]);
});

test('the sample of settings names variables that exist', () => {
  const known = namesIn(read('docs/configuration.md'));
  const named = [...read('.env.sample').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(3);
  // The password is that of the database server in compose.yaml.
  expect(named.filter((name) => !known.includes(name))).toEqual(['POSTGRES_PASSWORD']);
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
