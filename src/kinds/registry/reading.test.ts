import { expect, test } from 'vitest';
import { FieldError, Fields } from '../../shared/fields.ts';
import { KIND_READINGS } from './reading.ts';

/** Field names that a warning was given for. */
type Warned = string[];
const fieldsOf = (record: Record<string, unknown>, warned: Warned = []) =>
  new Fields(record, 'c', (path) => warned.push(path.slice(2)));

const NO_TIMELINE = fieldsOf({});

const UNIT = { start: 1, end: 2, level: 1 };
const TEXTS = { label: '', comments: '', formal_type: '', formal_function: '' };

test.each<[string, Record<string, unknown>, Record<string, unknown>, Warned]>([
  ['plain', { ...UNIT }, { ...UNIT, ...TEXTS }, []],
  [
    'with tails',
    { ...UNIT, pre_start: 0.5, post_end: 3 },
    { ...UNIT, ...TEXTS, pre_start: 0.5, post_end: 3 },
    [],
  ],
  ['with tails that reach nowhere', { ...UNIT, pre_start: 1, post_end: 2 }, { ...UNIT, ...TEXTS }, []],
  [
    'with tails that point inwards',
    { ...UNIT, pre_start: 1.5, post_end: 1.5 },
    { ...UNIT, ...TEXTS },
    ['pre_start', 'post_end'],
  ],
  ['of no length', { ...UNIT, end: 1 }, { ...UNIT, ...TEXTS, end: 1 }, []],
  ['backwards', { ...UNIT, start: 5 }, { ...UNIT, ...TEXTS, start: 2, end: 5 }, ['end']],
  ['with a level too low', { ...UNIT, level: 0 }, { ...UNIT, ...TEXTS }, ['level']],
  ['with a level too high', { ...UNIT, level: 1e9 }, { ...UNIT, ...TEXTS, level: 100 }, ['level']],
  ['coloured', { ...UNIT, color: '#80FF0000' }, { ...UNIT, ...TEXTS, color: '#ff0000' }, []],
  ['coloured by level', { ...UNIT, color: '' }, { ...UNIT, ...TEXTS }, []],
  ['with an unknown colour', { ...UNIT, color: 'url(x)' }, { ...UNIT, ...TEXTS }, ['color']],
  ['with figures as a label', { ...UNIT, label: 12 }, { ...UNIT, ...TEXTS, label: '12' }, []],
  ['with an object as a label', { ...UNIT, label: {} }, { ...UNIT, ...TEXTS }, ['label']],
])('a unit %s', (_, written, read, expectedWarnings) => {
  const warned: Warned = [];
  expect(KIND_READINGS.HIERARCHY.readComponent(fieldsOf(written, warned), NO_TIMELINE)).toEqual(read);
  expect(warned).toEqual(expectedWarnings);
});

test('units stand by start, longest first, highest level first', () => {
  const unit = (start: number, end: number, level: number) =>
    KIND_READINGS.HIERARCHY.readComponent(fieldsOf({ start, end, level }), NO_TIMELINE);
  const units = [unit(1, 2, 1), unit(0, 1, 1), unit(0, 1, 2), unit(0, 2, 3)];
  units.sort((a, b) => KIND_READINGS.HIERARCHY.compare(a, b));
  expect(units.map(({ start, end, level }) => [start, end, level])).toEqual([
    [0, 2, 3],
    [0, 1, 2],
    [0, 1, 1],
    [1, 2, 1],
  ]);
});

test('a marker without a colour has the default one', () => {
  for (const color of [undefined, null, '', 'no colour']) {
    expect(KIND_READINGS.MARKER.readComponent(fieldsOf({ time: 1, color }), NO_TIMELINE)).toMatchObject({
      color: '#999999',
    });
  }
  expect(KIND_READINGS.MARKER.readComponent(fieldsOf({ time: 1, color: 'Teal' }), NO_TIMELINE)).toMatchObject(
    {
      color: '#008080',
    },
  );
});

test('a harmony without a step is read with its label, one without either is not', () => {
  const reading = KIND_READINGS.HARMONY;
  const read = [
    { time: 1, kind: 'MODULATION', label: 'e minor' },
    { time: 2, kind: 'HARMONY', label: 'iv6', display_mode: 'roman' },
  ].map((written) => reading.readComponent(fieldsOf(written), NO_TIMELINE));
  expect(reading.finish!(read).map(({ kind, label, step }) => [kind, label, step])).toEqual([
    ['KEY', 'e minor', undefined],
    ['HARMONY', 'iv6', undefined],
  ]);
  expect(() => reading.readComponent(fieldsOf({ time: 1, kind: 'HARMONY' }), NO_TIMELINE)).toThrow(
    FieldError,
  );
});

test('a bar of loudness is between nothing and all', () => {
  const warned: Warned = [];
  const amplitudeOf = (amplitude: unknown) =>
    KIND_READINGS.AUDIOWAVE.readComponent(fieldsOf({ start: 0, end: 1, amplitude }, warned), NO_TIMELINE)
      .amplitude;
  expect([0.25, null, -1, 7, 'x'].map(amplitudeOf)).toEqual([0.25, 0, 0, 1, 0]);
  expect(warned).toEqual(['amplitude', 'amplitude', 'amplitude']);
});

test.each([
  ['MARKER', {}],
  ['MARKER', { time: '1' }],
  ['BEAT', { time: 1e10 }],
  ['HIERARCHY', { start: 0, level: 1 }],
  ['HIERARCHY', { start: 0, end: 1 }],
  ['PDF', { time: 0 }],
  ['PDF', { time: 0, page_number: 0 }],
  ['PDF', { time: 0, page_number: 1.5 }],
  ['SLIDER', {}],
] as const)('a %s component %j cannot be read', (kind, written) => {
  expect(() => KIND_READINGS[kind].readComponent(fieldsOf(written), NO_TIMELINE)).toThrow(FieldError);
});

test('heights are the author’s, or the desktop program’s own', () => {
  const warned: Warned = [];
  const heightOf = (height: unknown) =>
    KIND_READINGS.HIERARCHY.readAttributes(fieldsOf({ height }, warned), []).height;
  expect([210, undefined, 0, -5, 1e6, 'x'].map(heightOf)).toEqual([210, 120, 120, 120, 120, 120]);
  expect(warned).toHaveLength(4);
  expect(KIND_READINGS.HARMONY.readAttributes(fieldsOf({}), [])).toEqual({
    level_height: 35,
    visible_level_count: 2,
  });
});

test('measures are sent as the pattern when it explains them, else as they are', () => {
  const attributesOf = (record: Record<string, unknown>, warned?: Warned) =>
    KIND_READINGS.BEAT.readAttributes(
      fieldsOf(record, warned),
      [1, 2, 3, 4].map((time) => ({ time })),
    );
  expect(
    attributesOf({ beat_pattern: [3], beats_in_measure: [3, 1], measure_numbers: [1, 2] }),
  ).toMatchObject({
    beat_pattern: '[3]',
    beats_in_measure: '[3,1]',
    measure_numbers: '[1,2]',
  });
  expect(
    attributesOf({ beat_pattern: [3], beats_in_measure: [1, 3], measure_numbers: [0, 1] }),
  ).toMatchObject({
    beat_pattern: '[1,3]',
    measure_numbers: '[0,1]',
  });
  expect(attributesOf({ beat_pattern: '2[1] 2' })).toMatchObject({ beats_in_measure: '[1,1,2]' });
  const warned: Warned = [];
  expect(
    attributesOf({ beat_pattern: [0], beats_in_measure: 'x', measure_numbers: [1.5] }, warned),
  ).toMatchObject({
    beat_pattern: '[4]',
    measure_numbers: '[1]',
  });
  expect(warned).toEqual(['beat_pattern', 'beats_in_measure', 'measure_numbers']);
});
