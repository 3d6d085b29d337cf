import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPassage, namedPassage } from './find-passage.ts';
import { measuresBetween } from './measure-lengths.ts';
import { passageBetween } from './measure-names.ts';
import { readMeasures, writtenMeasures } from './measure-passage.ts';
import {
  countPasses,
  firstBeatOf,
  labelOf,
  lastBeatOf,
  measureTable,
  type MeasureTable,
} from './measure-table.ts';
import { beatsIn, spanOfBeats } from './measure-times.ts';
import { citedMeasures, spokenMeasures } from './measure-words.ts';
import { linkedPassage } from './passage-of.ts';
import { countedMeasures } from '../../tests/support/counted-measures.ts';

/** Tables of a few measures whose numbers repeat, jump and begin again, some with labels, movements and cadenzas. */
const tables: fc.Arbitrary<MeasureTable> = fc
  .array(
    fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      number: fc.integer({ min: -1, max: 5 }),
      letter: fc.constantFrom('', '', '', 'a', 'b'),
      isRestart: fc.boolean(),
      isCadenza: fc.boolean(),
      gap: fc.double({ min: 0.2, max: 3, noNaN: true }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((measures) =>
    fc.record({
      measures: fc.constant(measures),
      hasLabels: fc.boolean(),
      hasMovements: fc.boolean(),
      hasCadenzas: fc.boolean(),
    }),
  )
  .map(({ measures, hasLabels, hasMovements, hasCadenzas }) => {
    const numbers = measures.map(({ number }) => number);
    let movement = 1;
    const movements = Int32Array.from(measures, ({ isRestart }, index) =>
      hasMovements && isRestart && index > 0 ? ++movement : movement,
    );
    const isCadenza = (index: number) => hasCadenzas && hasLabels && measures[index]?.isCadenza === true;
    const labels = measures.map(({ number, letter }, index) =>
      isCadenza(index) ? `${number}c${index}` : `${number}${letter}`,
    );
    let time = 0;
    const beats = measures.flatMap(({ size, gap }) => Array.from({ length: size }, () => (time += gap)));
    let first = 0;
    const firstBeats = Int32Array.from(measures, ({ size }) => (first += size) - size);
    const cadenzas = new Set(Array.from(numbers.keys()).filter(isCadenza));
    return measureTable({
      ...{ numbers: Float64Array.from(numbers), firstBeats, beats: Float64Array.from(beats) },
      ...{ movements, passes: countPasses(numbers, movements, cadenzas) },
      ...(hasLabels && { labels }),
    });
  });

/** The other measures of a table, with their names and movements, the slow way. */
const namesOf = (table: MeasureTable) =>
  Array.from(table.numbers.keys(), (measure) => `${table.movements[measure]} ${labelOf(table, measure)}`);

describe('random tables, looked through the slow way', () => {
  test('passes count equal numbers since the movement began, without cadenzas', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { numbers, movements, passes } = table;
        const counts = Array.from(numbers.keys(), (measure) =>
          passes[measure] === 0
            ? 0
            : Array.from(numbers.keys()).filter(
                (other) =>
                  other <= measure &&
                  passes[other] !== 0 &&
                  numbers[other] === numbers[measure] &&
                  movements[other] === movements[measure],
              ).length,
        );
        expect(Array.from(passes)).toEqual(counts);
      }),
    );
  });

  test('a passage names its passes where it crosses a repeat or an end is not the first of its name', () => {
    fc.assert(
      fc.property(tables, fc.nat(13), fc.nat(13), (table, one, other) => {
        const last = table.numbers.length - 1;
        const [from, to] = [Math.min(one, other, last), Math.min(Math.max(one, other), last)];
        const names = namesOf(table);
        const timeOf = (measure: number) =>
          names.slice(0, measure + 1).filter((name) => name === names[measure]).length;
        const within = names.slice(from, to + 1);
        const isNamed = timeOf(from) > 1 || timeOf(to) > 1 || new Set(within).size < within.length;
        const passOf = (measure: number) =>
          isNamed && names.filter((name) => name === names[measure]).length > 1 ? timeOf(measure) : undefined;
        const passage = passageBetween(table, { measure: from }, { measure: to });
        expect([passage.from.pass, passage.to?.pass]).toEqual([passOf(from), passOf(to)]);
      }),
    );
  });

  test('every measure and every passage is found by its link, its words and its citation', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.nat(), (table, one, other) => {
        for (const measure of table.numbers.keys())
          expectFound(table, firstBeatOf(table, measure), lastBeatOf(table, measure));
        const count = table.beats.length;
        const [a, b] = [one % count, other % count];
        expectFound(table, Math.min(a, b), Math.max(a, b));
      }),
    );
  });

  test('a passage along the beats has those, and its seconds lead back to it', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.nat(), (table, one, other) => {
        const count = table.beats.length;
        fc.pre(count > 1);
        const beats = {
          first: Math.min(one % count, other % count),
          last: Math.max(one % count, other % count),
        };
        expect(beatsIn(table, spanOfBeats(table, beats, Infinity))).toEqual(beats);
      }),
    );
  });
});

/** Looks up some beats by every notation of them. */
function expectFound(table: MeasureTable, first: number, last: number): void {
  const beats = { first, last };
  const link = linkedPassage(table, beats);
  expect(link, 'a link').toBeDefined();
  const named = namedPassage(table, link!);
  if (typeof named === 'string') throw new Error(named);
  for (const written of [writtenMeasures(link!), citedMeasures(named), spokenMeasures(named)]) {
    const read = readMeasures(written);
    expect(read, written).toBeDefined();
    const found = findPassage(table, read!);
    expect(
      typeof found === 'string' ? found : { first: found.from.first, last: found.to.last },
      written,
    ).toEqual(beats);
  }
}

describe('lengths in measures', () => {
  test('count by place, whatever the numbers say', () => {
    const table = countedMeasures([2], [1, 2, 1, 2, 3]);
    expect(measuresBetween(table, 2, 6)).toBe(2);
    expect(measuresBetween(table, 0, 10)).toBe(5);
  });

  test('are whole where their ends are set near to beats', () => {
    const table = countedMeasures([4], [1, 2, 3]);
    expect(measuresBetween(table, 3.95, 8.08)).toBe(1);
    expect(measuresBetween(table, 4, 12.06)).toBe(2);
    expect(measuresBetween(table, 4.2, 8)).toBeCloseTo(0.95);
  });

  test('a pick-up and the last measure are parts of one', () => {
    const table = countedMeasures([1, 4, 3], [0, 1, 2]);
    expect(measuresBetween(table, 0, 1)).toBe(0.25);
    expect(measuresBetween(table, 5, 8)).toBe(0.75);
  });

  test('the halves of a measure that a repeat divides are one', () => {
    const table = countedMeasures([4, 3, 1, 4], [7, 8, 8, 9], { labels: ['7', '8a', '8b', '9'] });
    expect(measuresBetween(table, 4, 8)).toBe(1);
    expect(measuresBetween(table, 4, 7)).toBe(0.75);
    expect(measuresBetween(table, 0, 12)).toBe(3);
    // Two measures of one number that are whole are two.
    expect(measuresBetween(countedMeasures([4], [1, 2, 2, 3]), 4, 12)).toBe(2);
  });
});
