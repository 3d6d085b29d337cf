import { expect, test } from 'vitest';
import { createNameFinder, namesOf } from './name-finder.ts';

const owner = {
  ...{ username: 'c.wieck-1819', email: 'clara@example.org', orcid: '' },
  ...{ first_name: 'Clara', last_name: 'Wieck', given_name: '', family_name: '' },
};
const credit = { given: '', family: '', literal: 'Özlem (violin)', orcid: '0000-0002-1825-0097' };
const isNamed = createNameFinder(namesOf(owner, [credit]));

test.each([
  ['After WIECK, 1840', true],
  ['Wíeck', true],
  ['wieckian', false],
  ['by c.wieck-1819.', true],
  ['cXwieck-18190', false],
  ['Clara', false],
  ['ozlem (violin) plays', true],
  ['https://orcid.org/0000-0002-1825-0097', true],
  ['', false],
])('%s', (text, isFound) => {
  expect(isNamed(text)).toBe(isFound);
});

test('nobody is found where nobody has a name', () => {
  expect(createNameFinder(['', 'a'])('a')).toBe(false);
});
