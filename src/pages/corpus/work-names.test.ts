import { expect, test } from 'vitest';
import { workNames } from './work-names.ts';

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
