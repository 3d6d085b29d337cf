import { expect, test } from 'vitest';
import { Fields } from '../../shared/fields.ts';
import { readTimeSignatures } from './time-signatures.ts';

type Unit = Readonly<Record<string, unknown>>;

/** A beat each second; `sizes` are the measures, and units belong to beats by their place. */
function signatures(sizes: readonly number[], units: readonly Unit[], timeline: Unit = {}) {
  const times = Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, time) => time);
  const starts: number[] = [];
  sizes.reduce((start, size) => (starts.push(start), start + size), 0);
  const components = Object.fromEntries<Unit>([
    ...times.map((time): [string, Unit] => [`b${time}`, { kind: 'BEAT', time }]),
    ...units.map(({ beat, ...unit }, index): [string, Unit] => [
      `u${index}`,
      { kind: 'BEAT_UNIT', beat_id: `b${String(beat)}`, denominator: 4, units: '1', ...unit },
    ]),
  ]);
  return readTimeSignatures(
    new Fields({ components, ...timeline }, 'timelines.0'),
    times,
    Int32Array.from(starts),
  );
}
const texts = (...given: Parameters<typeof signatures>) =>
  signatures(...given).map(({ measure, text }) => `${measure}: ${text}`);

test('a signature is the sum of what the beats of a measure are worth', () => {
  expect(texts([2, 2], [{ beat: 0, denominator: 8, units: '3' }])).toEqual(['0: 6/8']);
  expect(texts([2], [{ beat: 0, denominator: 8, units: '2+3' }])).toEqual(['0: 5/8']);
  expect(texts([3], [{ beat: 0, denominator: 8, units: '2+3' }])).toEqual(['0: 7/8']);
  expect(texts([12], [{ beat: 0, units: '1/3' }])).toEqual(['0: 4/4']);
  expect(texts([13], [{ beat: 0, units: '1/3' }])).toEqual(['0: (4 1/3)/4']);
  expect(texts([1], [{ beat: 0, units: '1/2' }])).toEqual(['0: (1/2)/4']);
});

test('it is shown where it changes, and where it is said anew', () => {
  expect(texts([4, 4, 3, 4], [{ beat: 0 }])).toEqual(['0: 4/4', '2: 3/4', '3: 4/4']);
  expect(texts([4, 2], [{ beat: 0 }, { beat: 5, units: '2' }])).toEqual(['0: 4/4', '1: 4/4']);
});

test('one that the program has assumed says so', () => {
  expect(signatures([4], [{ beat: 0, assumed: true }])).toEqual([
    { measure: 0, text: '4/4', is_assumed: true },
  ]);
});

test('files without beat units, and those that hide them, have none', () => {
  expect(texts([4, 4], [])).toEqual([]);
  expect(texts([4], [{ beat: 0 }], { show_time_signatures: false })).toEqual([]);
});

test.each([
  { units: '' },
  { units: '0' },
  { units: '2+' },
  { units: '1/0' },
  { units: '9999' },
  { units: Array.from({ length: 65 }, () => '1').join('+') },
  { denominator: 0 },
  { denominator: 129 },
  { denominator: '4' },
  { beat: 99 },
])('what cannot be read is left out: %j', (unit) => {
  expect(texts([4], [{ beat: 0, ...unit }])).toEqual([]);
});

test('measures of a million beats and odd fractions have whole numbers, or no signature', () => {
  const units = Array.from({ length: 64 }, (_, index) => `1/${900 + index}`).join('+');
  expect(texts([64], [{ beat: 0, units }])).toEqual([]);
});
