import { expect, test } from 'vitest';
import { mayBeSamePerformer, personKey, readPeople } from './people.ts';

test.each([
  ['Hüsch (HU33)', ['Hüsch']],
  ['FI66', []],
  ['', []],
  ['Huesch, Gerhard', ['Huesch, Gerhard']],
  ['van Dam, José', ['van Dam, José']],
  ['Randall Scarlata, baritone, and Jeremy Denk, piano (SC06)', ['Randall Scarlata', 'Jeremy Denk']],
  ['Gerhard Hüsch (Bariton), Hanns Udo Müller (Klavier)', ['Gerhard Hüsch', 'Hanns Udo Müller']],
  ['Hüsch, Gerhard; Müller, Hanns Udo', ['Hüsch, Gerhard', 'Müller, Hanns Udo']],
  ['Berliner Philharmoniker, Herbert von Karajan', ['Berliner Philharmoniker', 'Herbert von Karajan']],
  ['Wiener Philharmoniker conducted by Karl Böhm', ['Wiener Philharmoniker', 'Karl Böhm']],
  ['Andsnes & Andsnes', ['Andsnes']],
  ['Martha Argerich / Nelson Freire', ['Martha Argerich', 'Nelson Freire']],
  ['Анна Нетребко', ['Анна Нетребко']],
])('%s names %j', (performer, names) => {
  expect(readPeople(performer).map(({ name }) => name)).toEqual(names);
});

test('of any characters they are read in a moment', () => {
  for (const unit of [' ', ', ', '(', ' and ', ' [a] ', 'a,'])
    expect(readPeople(unit.repeat(100_000)).length).toBeLessThanOrEqual(20);
});

test('the slug of a name tells spellings apart, but no accents', () => {
  const slugs = ['Gerhard Hüsch', 'Huesch, Gerhard', 'G. Husch'].flatMap((name) =>
    readPeople(name).map(({ slug }) => slug),
  );
  expect(slugs).toEqual(['gerhard-husch', 'huesch-gerhard', 'g-husch']);
});

test.each([
  ['Hüsch', 'Gerhard Hüsch', true],
  ['Hüsch', 'Huesch, Gerhard', true],
  ['Gerhard Hüsch', 'Huesch, G.', true],
  ['Alexander Schmidt', 'Aleksandr Schmidt', true],
  ['J. Strauss jr.', 'Johann Strauss Sohn', true],
  ['J. Strauss jr.', 'Johann Strauss Vater', false],
  ['Gerhard Hüsch', 'Hermann Hüsch', false],
  ['Wilhelm Kempff', 'Walter Kempff', false],
  ['Berliner Philharmoniker', 'Wiener Philharmoniker', false],
  ['Hüsch', 'Husch-Müller', false],
])('%s and %s may be one person: %s', (a, b, expected) => {
  expect([mayBeSamePerformer(a, b), mayBeSamePerformer(b, a)]).toEqual([expected, expected]);
  if (expected) expect(personKey(a)).toBe(personKey(b));
});
