import { expect, test } from 'vitest';
import { FieldError, Fields } from '../../shared/fields.ts';
import { reading as harmonyReading } from './read.ts';

function labelsOf(
  components: readonly Record<string, unknown>[],
  warn = (_path: string, _message: string) => {},
) {
  const read = components.map((component) =>
    harmonyReading.readComponent(new Fields(component, 'c', warn), new Fields({}, 't')),
  );
  return harmonyReading.finish?.(read.sort((a, b) => harmonyReading.compare(a, b))).map(({ label }) => label);
}
const HARMONY = { kind: 'HARMONY', step: 4, accidental: 0, quality: 'major', display_mode: 'roman' };
const KEY = { kind: 'MODE', accidental: 0, type: 'major' };

test('a numeral is read in the last key at or before it, in C major before the first', () => {
  expect(
    labelsOf([
      { ...HARMONY, time: 0 },
      { ...HARMONY, time: 2 },
      { ...KEY, step: 4, time: 2 },
      { ...HARMONY, time: 3 },
      { ...KEY, step: 0, type: 'minor', time: 4 },
      { ...HARMONY, time: 5, step: 2, accidental: -1 },
    ]),
  ).toEqual(['V', 'G', 'I', 'I', 'c', 'III']);
});

test.each([
  [{ display_mode: 'chord' }, 'G'],
  [{ display_mode: 'chord symbol' }, 'G'],
  [{ display_mode: 'letter' }, 'G'],
  [{ display_mode: undefined }, 'G'],
  [{ display_mode: 'something' }, 'G'],
  [{ display_mode: 'custom', custom_text: 'Quelle & `b', custom_text_font_type: 'normal' }, 'Quelle & `b'],
  [{ display_mode: 'custom', custom_text: '`bII', custom_text_font_type: 'analytic' }, '♭II'],
  [{ quality: undefined, inversion: null }, 'V'],
  [{ inversion: 9, applied_to: 'x' }, 'V'],
])('with %j the label is %s', (parts, label) => {
  expect(labelsOf([{ ...HARMONY, time: 0, ...parts }])).toEqual([label]);
});

test('what is mended is told of', () => {
  const warned: string[] = [];
  labelsOf(
    [
      { ...HARMONY, time: 0, inversion: 9, display_mode: 'x', custom_text_font_type: 'y' },
      { ...KEY, time: 0, step: 1, type: 'dorian' },
    ],
    (path) => warned.push(path),
  );
  expect(warned.sort()).toEqual(['c.custom_text_font_type', 'c.display_mode', 'c.inversion', 'c.type']);
});

test('chord symbols, by whatever name, are nothing to be told of', () => {
  const warned: string[] = [];
  for (const mode of ['chord', 'chord symbol', 'letter', 'Letter'])
    labelsOf([{ ...HARMONY, time: 0, display_mode: mode }], (path) => warned.push(path));
  expect(warned).toEqual([]);
});

test('a root that is none cannot be read', () => {
  for (const parts of [{ step: 7 }, { step: 1.5 }, { step: 'C' }, { accidental: 3 }]) {
    expect(() => labelsOf([{ ...HARMONY, time: 0, ...parts }])).toThrow(FieldError);
  }
});
