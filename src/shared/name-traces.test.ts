import { expect, test } from 'vitest';
import { NAMES } from '../../tests/support/names.ts';
import { createTraceFinder, type KnownNames } from './name-traces.ts';

const NOBODY: KnownNames = { people: [], usernames: [], emails: [], addresses: [] };
const person = (given: string, family: string, more: Partial<KnownNames> = {}) =>
  createTraceFinder({ ...NOBODY, people: [{ given, family }], ...more });

test('the table has forty names', () => expect(NAMES).toHaveLength(40));

test.each(NAMES)('of %s %s, in “%s”', (given, family, text, ...found) => {
  expect(person(given, family)(text)).toEqual(found);
});

test.each([
  ['Clara', 'Wieck', 'clarinet and viola, mm. 5-8'],
  ['Li', 'Wu', 'link, list, plain line'],
  ['An', 'Do', 'an die ferne Geliebte; do re mi'],
  ['Ian', 'Vance', 'IV V I'],
  ['Ludwig', 'van der Velde', 'van der, der'],
  ['Jan', 'Oh', 'January'],
  ['Anna', 'Bach', 'I/V and/or V7'],
])('of %s %s, nothing in “%s”', (given, family, text) => {
  expect(person(given, family)(text)).toEqual([]);
});

test('what accounts have is found: usernames, parts of e-mail addresses, pages', () => {
  const find = createTraceFinder({
    ...NOBODY,
    usernames: ['NightOwl_77'],
    emails: ['hedwig.q@uni-leipzig.de', 'info@gmail.com'],
    addresses: ['https://www.saltarello.example/me', '0000-0002-1825-0097'],
  });
  expect(find('nightowl77 in Leipzig')).toEqual(['nightowl77', 'Leipzig']);
  expect(find('Hedwig hears a saltarello')).toEqual(['Hedwig', 'saltarello']);
  expect(find('gmail, info, contact')).toEqual([]);
  expect(find('0000-0002-1825-0097')).toEqual(['0000-0002-1825-0097']);
});

test('addresses are found whosever they are, and nothing else where nobody is known', () => {
  const find = createTraceFinder(NOBODY);
  const text = 'see www.example.org, doi 10.5281/zenodo.17, @somebody and a@b.example';
  expect(find(text)).toEqual(['www.example.org,', '10.5281/zenodo.17,', '@somebody', 'a@b.example']);
  expect(find('Antecedent, mm. 1-4')).toEqual([]);
});

test('a text of any length takes no long time', () => {
  const find = person('Clara', 'Wieck');
  const startMs = performance.now();
  for (const part of ['a', 'a.', 'a@', '1234-', 'www.', 'C. ', '李', '.a']) find(part.repeat(100_000));
  expect(performance.now() - startMs).toBeLessThan(5000);
});
