import { expect, test } from 'vitest';
import { cycleRuns, workNames } from './work-names.ts';

test('what three works have before the colon is their cycle, and the number after it theirs', () => {
  expect(
    workNames([
      'Winterreise, D 911: 1. Gute Nacht',
      'Winterreise, D 911: 2. Die Wetterfahne',
      'Winterreise, D 911: Nachwort',
      'Sonata, movement 1: Allegro',
      'Sonata, movement 2: Adagio',
      'Alvorada',
    ]),
  ).toEqual([
    { cycle: 'Winterreise, D 911', number: '1', name: 'Gute Nacht' },
    { cycle: 'Winterreise, D 911', number: '2', name: 'Die Wetterfahne' },
    { cycle: 'Winterreise, D 911', number: '', name: 'Nachwort' },
    { cycle: '', number: '', name: 'Sonata, movement 1: Allegro' },
    { cycle: '', number: '', name: 'Sonata, movement 2: Adagio' },
    { cycle: '', number: '', name: 'Alvorada' },
  ]);
});

test('a list in the order of titles has a heading for each cycle, another one full titles', () => {
  const works = ['A: 1. One', 'A: 2. Two', 'A: 3. Three', 'Alvorada', 'B: x', 'B: y', 'B: z'].map(
    (title) => ({ title }),
  );
  const shown = (isByTitle: boolean) =>
    cycleRuns(works, isByTitle).map(({ cycle, works: run }) => [cycle, ...run.map(({ name }) => name.name)]);
  expect(shown(true)).toEqual([
    ['A', 'One', 'Two', 'Three'],
    ['', 'Alvorada'],
    ['B', 'x', 'y', 'z'],
  ]);
  expect(shown(false)).toEqual([['', ...works.map(({ title }) => title)]]);
  expect(cycleRuns(works.slice(0, 3), false).map(({ cycle }) => cycle)).toEqual(['A']);
});
