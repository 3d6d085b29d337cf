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
      { ...KEY, time: 0, step: 1, type: 'hijaz' },
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

test.each(['dorian', 'phrygian', 'lydian', 'mixolydian', 'locrian', 'ionian', 'aeolian', 'Dorian'])(
  'a key in %s is read without a word',
  (type) => {
    const warned: string[] = [];
    const labels = labelsOf([{ ...KEY, time: 0, step: 1, type }], (path) => warned.push(path));
    expect(labels).toEqual([`D ${type.toLowerCase()}`]);
    expect(warned).toEqual([]);
  },
);

test.each([
  ['dominant-ninth', 4],
  ['minor-11th', 5],
  ['major-13th', 6],
  ['dominant-ninth-sharp-eleventh', 4],
  ['dominant-seventh-flat-ninth', 3],
])('a chord of the quality %s has %d inversions', (quality, most) => {
  const warned: string[] = [];
  const read = (inversion: number) =>
    harmonyReading.readComponent(
      new Fields({ ...HARMONY, time: 0, quality, inversion }, 'c', (path) => warned.push(path)),
      new Fields({}, 't'),
    ).inversion;
  expect([read(most), warned]).toEqual([most, []]);
  expect([read(most + 1), warned]).toEqual([0, ['c.inversion']]);
});

test('the signs of a corpus are read in its files alone', () => {
  const labelIn = (corpus: string) => {
    const custom = { ...HARMONY, time: 0, display_mode: 'custom', custom_text: 'vii=7' };
    const read = harmonyReading.readComponent(new Fields(custom, 'c'), new Fields({}, 't'), { corpus });
    return harmonyReading.finish?.([read]).map(({ label, custom_text: text }) => [label, text]);
  };
  expect(labelIn('Beethoven Piano Sonata Dataset (BPSD), version 2')).toEqual([['viiø7', 'vii=7']]);
  expect(labelIn('<a href="https://example.org">BPSD</a>')).toEqual([['viiø7', 'vii=7']]);
  expect(labelIn('')).toEqual([['vii=7', 'vii=7']]);
});

test('a root that is none cannot be read', () => {
  for (const parts of [{ step: 7 }, { step: 1.5 }, { step: 'C' }, { accidental: 3 }]) {
    expect(() => labelsOf([{ ...HARMONY, time: 0, ...parts }])).toThrow(FieldError);
  }
});
