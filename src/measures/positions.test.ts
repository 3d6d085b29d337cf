import { describe, expect, test } from 'vitest';
import { countedMeasures } from '../../tests/support/counted-measures.ts';
import { spanOfMeasures } from './find-passage.ts';
import { readMeasures, writtenMeasures } from './measure-passage.ts';
import { citedMeasures } from './measure-words.ts';
import { CLOCK, musicalPositions } from './positions.ts';

const TABLE = countedMeasures([3], [1, 2, 3, 4]);

describe('by the clock', () => {
  test('a place is its time', () => {
    expect([CLOCK.short(84), CLOCK.exact(84.13), CLOCK.span(0, 151), CLOCK.exactLength(15.789)]).toEqual([
      ...['1:24', '1:24.13', '0:00 to 2:31', '15.79 s'],
    ]);
    expect([CLOCK.beside('Measure 3', '0:06'), CLOCK.beside(undefined, '0:06')]).toEqual([
      ...['Measure 3, 0:06', '0:06'],
    ]);
  });
});

describe('by the music alone', () => {
  const { short, full, span, length, exactLength, beside } = musicalPositions(() => TABLE);

  test('a place is its measure and beat, with the part of the beat', () => {
    expect([short(0), short(4.5), short(7.25), short(8.37)]).toEqual([
      ...['m. 1, beat 1', 'm. 2, beat 2½', 'm. 3, beat 2¼', 'm. 3, beat 3.37'],
    ]);
    expect(full(4.5)).toBe('m. 2, beat 2½ · quarter 4.5');
    expect(beside('Measure 3', 'm. 3, beat 1')).toBe('Measure 3');
  });

  test('a length is measures, of a file without any quarter notes', () => {
    expect([length(0, 3), length(0, 6), length(3, 4.5), span(3, 9)]).toEqual([
      ...['1 measure', '2 measures', '½ measures', 'mm. 2 to 3'],
    ]);
    const bare = musicalPositions(() => undefined);
    expect([bare.short(46.5), bare.length(1, 3.5), bare.span(1, 3), exactLength(1)]).toEqual([
      ...['quarter 46.5', '2½ quarters', 'quarter 1 to 3', '1 quarter'],
    ]);
  });
});

test.each([
  ['12.2½', '12.2½', 0.5],
  ['m. 12, beat 2½', '12.2½', 0.5],
  ['12, beat 2.37', '12.2.37', 0.37],
  ['12.2⅔!2', '12.2⅔!2', 2 / 3],
])('%s names a part of a beat', (written, rewritten, part) => {
  const read = readMeasures(written);
  expect(read?.from.part).toBeCloseTo(part);
  expect(writtenMeasures(read!)).toBe(rewritten);
});

test('a part of a beat is found in time, and cited', () => {
  const passage = readMeasures('2.2½')!;
  expect(spanOfMeasures(TABLE, passage, 12).span).toEqual({ start: 4.5, end: 5 });
  expect(citedMeasures(passage)).toBe('m. 2.2½');
});
