import { expect, test } from 'vitest';
import { fileHead } from './file-head.ts';

const NOTHING = { title: '', composer: '', artist: '', author: '', length: 0 };

test.each([
  ['Adagio', 'Mozart', 'Haebler', 'Adagio by Mozart performed by Haebler'],
  ['Adagio', 'Mozart', 'Mozart', 'Adagio by Mozart'],
  ['Adagio', 'Mozart', '', 'Adagio by Mozart'],
  ['Adagio', '', 'Haebler', 'Adagio performed by Haebler'],
  ['Adagio', '', '', 'Adagio'],
  ['', '', '', 'Untitled'],
])('a document of %j, %j, %j is called %j', (title, composer, artist, expected) => {
  expect(fileHead({ ...NOTHING, title, composer, artist }).title).toBe(expected);
});

test('a description says whose work it is, how long, what is in it and by whom', () => {
  const adagio = { title: 'Adagio', composer: 'Mozart', artist: 'Haebler', author: 'clara', length: 323.7 };
  expect(fileHead(adagio, '1 hierarchy').description).toBe(
    'An analysis of Adagio by Mozart performed by Haebler, 5:23 long: 1 hierarchy. By clara on TiLiA.',
  );
  expect(fileHead(NOTHING).description).toBe('An analysis of Untitled, 0:00 long. On TiLiA.');
});

test('what does not fit is left out of the description: what the title says, never the facts behind it', () => {
  const sonata = {
    ...NOTHING,
    title: 'Piano Sonata no. 3 in B flat major, K. 281: III. Rondeau',
    length: 60,
  };
  const contents = '1 hierarchy, 1 beat, 1 harmony and 1 marker timeline';
  const composer = 'Wolfgang Amadeus Mozart';
  expect(fileHead({ ...sonata, composer }, contents).description).toBe(
    `${sonata.title} by ${composer}, 1:00 long: ${contents}. On TiLiA.`,
  );
  const artist = 'Somebody with a long name';
  expect(fileHead({ ...sonata, composer, artist }, contents).description).toBe(
    `${sonata.title}, 1:00 long: ${contents}. On TiLiA.`,
  );
});

test('a long title is cut in the description, never the facts behind it, nor a letter in two', () => {
  for (const title of ['x'.repeat(500), '𝄞'.repeat(250), ` ${'word '.repeat(99)}`]) {
    const { description } = fileHead({ ...NOTHING, title, length: 60, author: 'clara' }, '2 hierarchies');
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.length).toBeGreaterThan(150);
    expect(description).toMatch(/[^\s]…, 1:00 long: 2 hierarchies\. By clara on TiLiA\.$/);
    // Throws for half a letter.
    expect(() => encodeURIComponent(description)).not.toThrow();
  }
});
