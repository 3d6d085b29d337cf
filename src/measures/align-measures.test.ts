import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { alignMeasures, type MeasureAlignment } from './align-measures.ts';
import { type FileMeasure } from './score-measures.ts';
import { MAX_ALIGNED_MEASURES } from './measure-path.ts';
import { scoreOrder } from './score-order.ts';
import type { ScoreMeasure } from './score-measures.ts';

type Marks = Partial<Omit<ScoreMeasure, 'number'>>;

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Measures of four quarter notes with these numbers; `marks` says by place what else is so. */
const score = (numbers: readonly number[], marks: Readonly<Record<number, Marks>> = {}) => {
  const measures = numbers.map((number, index): ScoreMeasure => ({
    ...{ number, movement: 0, quarters: 4 },
    ...marks[index],
  }));
  return { measures, order: scoreOrder(measures) };
};
const START = { repeatStart: true } as const;
const END = { repeatEnd: true } as const;
const pickup = (quarters = 1) => ({ quarters, isPartial: true }) as const;

const file = (
  numbers: readonly number[],
  beats: Readonly<Record<number, number>> = {},
): readonly FileMeasure[] =>
  numbers.map((number, index) => ({ number, label: String(number), beats: beats[index] ?? 4 }));

/** The places in the score, as `3` for a whole measure, `8+9` for two in one, `-` for none. */
const placesOf = ({ parts }: MeasureAlignment) =>
  parts.map((own) => (own.length === 0 ? '-' : own.map(({ measure }) => measure).join('+'))).join(' ');
const aligned = (numbers: readonly number[] | readonly FileMeasure[], by: ReturnType<typeof score>) => {
  const measures = numbers.map((one) => (typeof one === 'number' ? file([one])[0]! : one));
  return placesOf(alignMeasures(measures, by));
};
const text = (...lists: readonly (readonly number[])[]) => lists.flat().join(' ');

describe('a file is found in its score', () => {
  test('measure by measure where it is numbered alike', () => {
    expect(aligned(upTo(12), score(upTo(12)))).toBe(text(upTo(11, 0)));
  });

  test('with repeats as they are played, and with those that the performance leaves out', () => {
    const piece = score(upTo(12), { 3: END, 4: START, 7: END });
    const [a, b, c] = [upTo(4), upTo(8, 5), upTo(12, 9)];
    const places = (...parts: readonly (readonly number[])[]) =>
      text(...parts.map((part) => part.map((one) => one - 1)));
    for (const played of [
      [a, a, b, b, c],
      [a, b, b, c],
      [a, a, b, c],
      [a, b, c],
      [a, a, a, b, c],
    ])
      expect(aligned(played.flat(), piece)).toBe(places(...played));
  });

  test('with its numbers counted through over all repeats', () => {
    const piece = score(upTo(12), { 3: END, 4: START, 7: END });
    expect(aligned(upTo(20), piece)).toBe(text(upTo(3, 0), upTo(3, 0), upTo(7, 4), upTo(7, 4), upTo(11, 8)));
    // Both repeats have the same length: in a file four measures longer than the print, either may have been played.
    expect(aligned(upTo(12), piece)).toBe(text(upTo(11, 0)));
  });

  test('with two endings, by numbers of the edition, of the program, and as they stand in a row', () => {
    const marks = { 1: START, 3: { endings: [1], ...END }, 4: { endings: [2] } };
    const places = text([0, 1, 2, 3, 1, 2, 4, 5, 6]);
    expect(aligned([1, 2, 3, 4, 2, 3, 4, 5, 6], score([1, 2, 3, 4, 4, 5, 6], marks))).toBe(places);
    expect(aligned([1, 2, 3, 4, 2, 3, 5, 6, 7], score(upTo(7), marks))).toBe(places);
    expect(aligned([1, 2, 3, 4, 2, 3, 4, 5, 6], score(upTo(7), marks))).toBe(places);
    expect(aligned(upTo(9), score(upTo(7), marks))).toBe(places);
    expect(aligned(upTo(7), score(upTo(7), marks))).toBe(text(upTo(6, 0)));
    expect(aligned([1, 2, 3, 5, 6, 7], score(upTo(7), marks))).toBe(text([0, 1, 2, 4, 5, 6]));
  });

  test('by labels, where numbers alone leave it open', () => {
    const piece = score([1, 2, 2, 3], { 1: { label: '2a' }, 2: { label: '2b' } });
    const labelled = (label: string) => ({ number: Number.parseInt(label), label, beats: 4 });
    expect(aligned(['1', '2b', '3'].map(labelled), piece)).toBe('0 2 3');
    expect(aligned(['1', '2a', '3'].map(labelled), piece)).toBe('0 1 3');
  });

  test('in each of several movements that begin again at 1', () => {
    const piece = score(
      [...upTo(12), ...upTo(8)],
      Object.fromEntries(upTo(19, 12).map((at) => [at, { movement: 1 }])),
    );
    expect(aligned([...upTo(12), ...upTo(8)], piece)).toBe(text(upTo(19, 0)));
    // Counted through.
    expect(aligned(upTo(20), piece)).toBe(text(upTo(19, 0)));
    // The second alone, which is as long.
    expect(aligned(upTo(8), piece)).toBe(text(upTo(19, 12)));
    expect(aligned(upTo(12), piece)).toBe(text(upTo(11, 0)));
  });

  test('with a measure that a repeat cuts in two, however the file counts it', () => {
    const cut = (second: Marks) =>
      score([0, ...upTo(8), 8, ...upTo(16, 9)], {
        0: pickup(),
        8: { ...pickup(3), ...END },
        9: { ...pickup(1), ...START, ...second },
        17: { ...pickup(3), ...END },
      });
    const halves = [upTo(8, 0), upTo(8, 0), upTo(17, 9), upTo(17, 9)];
    const [a, b] = [upTo(8, 0), [8, ...upTo(16, 9)]];
    const beats = { 0: 1, 8: 3, 9: 1, 17: 3, 18: 1, 26: 3, 27: 1, 35: 3 };
    for (const piece of [cut({}), cut({ isUnnumbered: true })]) {
      expect(aligned(file([...a, ...a, ...b, ...b], beats), piece)).toBe(text(...halves));
      expect(aligned(file([...a, ...b], { 0: 1, 8: 3, 9: 1, 17: 3 }), piece)).toBe(text(upTo(17, 0)));
      // Four beats to a measure throughout: the end of one and the beginning of the next are one.
      const whole = aligned(file([...a, ...upTo(8), ...upTo(16, 9), ...upTo(16, 9)], { 0: 1, 32: 3 }), piece);
      expect(whole).toBe(
        [
          text(upTo(7, 0)),
          '8+0',
          text(upTo(7, 1)),
          '8+9',
          text(upTo(16, 10)),
          '17+9',
          text(upTo(17, 10)),
        ].join(' '),
      );
    }
  });

  test('with a measure that the file alone counts as two', () => {
    const { parts } = alignMeasures(file([1, 2, 2, 3], { 1: 3, 2: 1 }), score([1, 2, 3]));
    expect(parts[1]).toEqual([{ measure: 1, from: 0, to: 1, scoreFrom: 0, scoreTo: 0.75 }]);
    expect(parts[2]).toEqual([{ measure: 1, from: 0, to: 1, scoreFrom: 0.75, scoreTo: 1 }]);
    expect(parts[3]?.[0]?.measure).toBe(2);
  });

  test('with a rest of several measures, which the score has as one', () => {
    const { parts } = alignMeasures(file(upTo(6)), score([1, 2, 5, 6], { 1: { quarters: 12 } }));
    expect(parts.map(([part]) => part?.measure)).toEqual([0, 1, 1, 1, 2, 3]);
    expect(parts[2]?.[0]).toMatchObject({ scoreFrom: 1 / 3, scoreTo: 2 / 3 });
  });

  test('with a pickup that the one calls 0 and the other 1, or that the file leaves out', () => {
    const fromOne = score(upTo(9), { 0: pickup() });
    expect(aligned(file(upTo(8, 0), { 0: 1 }), fromOne)).toBe(text(upTo(8, 0)));
    const fromNone = score(upTo(8, 0), { 0: pickup() });
    expect(aligned(file(upTo(9), { 0: 1 }), fromNone)).toBe(text(upTo(8, 0)));
    expect(aligned(file(upTo(8)), fromNone)).toBe(text(upTo(8, 1)));
  });

  test('with one more measure for the beat on which the music ends', () => {
    const ending = alignMeasures(file(upTo(9), { 8: 1 }), score(upTo(8)));
    expect([placesOf(ending), ending.endsWithBeat, ending.missing]).toEqual([
      `${text(upTo(7, 0))} -`,
      true,
      [],
    ]);
    // One beat to a measure tells nothing of lengths.
    const beats = Object.fromEntries(upTo(20, 0).map((at) => [at, 1]));
    expect(aligned(file(upTo(9), beats), score(upTo(8)))).toBe(`${text(upTo(7, 0))} -`);
  });

  test('where it has a part of the piece alone, or the score has', () => {
    expect(aligned(upTo(30, 20), score(upTo(60)))).toBe(text(upTo(29, 19)));
    const more = alignMeasures(file(upTo(30)), score(upTo(20)));
    expect(placesOf(more)).toBe([text(upTo(19, 0)), ...upTo(10).map(() => '-')].join(' '));
    expect(more.missing).toEqual([{ first: 20, last: 29 }]);
  });

  test('past a cut, and back for what is played again though no sign says so', () => {
    expect(aligned([...upTo(8), ...upTo(20, 13)], score(upTo(20)))).toBe(text(upTo(7, 0), upTo(19, 12)));
    expect(aligned([...upTo(12), ...upTo(6)], score(upTo(12)))).toBe(text(upTo(11, 0), upTo(5, 0)));
  });

  test('beginning or ending within a measure that the score writes out', () => {
    const { parts } = alignMeasures(file(upTo(4, 0), { 0: 1, 4: 3 }), score(upTo(4, 0)));
    expect(parts[0]).toEqual([{ measure: 0, from: 0, to: 1, scoreFrom: 0.75, scoreTo: 1 }]);
    expect(parts[4]).toEqual([{ measure: 4, from: 0, to: 1, scoreFrom: 0, scoreTo: 0.75 }]);
  });

  test('in a theme with variations, counted through over two dozen repeats', () => {
    const marks: Readonly<Record<number, Marks>> = Object.fromEntries(
      upTo(12, 0).flatMap((part): [number, Marks][] => [
        [16 * part, START],
        [16 * part + 7, END],
        [16 * part + 8, START],
        [16 * part + 15, END],
      ]),
    );
    const piece = score(upTo(208), marks);
    expect(aligned(upTo(416), piece)).toBe(text(piece.order));
  });
});

test('without measures on one side nothing is found', () => {
  expect(alignMeasures([], score([1]))).toEqual({ parts: [], missing: [], endsWithBeat: false });
  expect(alignMeasures(file([1, 2]), score([])).missing).toEqual([{ first: 0, last: 1 }]);
});

test('a score whose order leaves measures out is taken as it is printed', () => {
  const { measures } = score(upTo(4));
  expect(aligned(upTo(4), { measures, order: [0, 1, 0] })).toBe(text(upTo(3, 0)));
});

test('the longest files take a bounded time, and what is beyond the bound has no place', () => {
  const numbers = Array.from({ length: MAX_ALIGNED_MEASURES + 5 }, (_, index) => 1 + (index % 7));
  const long = score(numbers.slice(5));
  const startMs = performance.now();
  const { parts, missing } = alignMeasures(file(numbers), long);
  expect(performance.now() - startMs).toBeLessThan(20_000);
  expect(parts).toHaveLength(numbers.length);
  expect(missing.at(-1)?.last).toBe(numbers.length - 1);
}, 60_000);
