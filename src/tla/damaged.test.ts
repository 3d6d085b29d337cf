import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import type { Component, KindReading } from '../kinds/contract/kind.ts';
import { redactPaths } from './redact-tla.ts';
import { readTla } from './read-tla.ts';
import { TlaError } from './tla-error.ts';
import type { ReadTimeline, TlaFile } from './tla-file.ts';
import { viewerTimelinesJson } from './viewer-json.ts';

const FILENAME = 'Étude "1".tla';
const encode = (text: string) => new TextEncoder().encode(text);

/** One of everything that the format has, small enough to damage everywhere. */
const WHOLE = {
  file_path: 'C:\\Users\\anna\\a.tla',
  media_path: '/home/anna/a.mp3',
  media_metadata: { title: 'Piece', composer: 'Somebody', 'media length': 20 },
  timelines: {
    0: { kind: 'SLIDER_TIMELINE', ordinal: 1, is_visible: true, height: 40, components: {} },
    1: {
      kind: 'HIERARCHY_TIMELINE',
      name: 'Form',
      ordinal: 2,
      height: 120,
      components: {
        2: {
          kind: 'HIERARCHY',
          start: 0,
          pre_start: 0,
          end: 9,
          post_end: 10,
          level: 2,
          label: 'A',
          color: '#fff',
          comments: '',
        },
        3: {
          kind: 'HIERARCHY',
          start: 0,
          end: 4,
          level: 1,
          label: 'a',
          color: 'red',
          formal_type: 'x',
          formal_function: 'y',
        },
      },
    },
    4: {
      kind: 'MARKER',
      ordinal: 3,
      components: { 5: { kind: 'MARKER', time: 1, label: 'x', color: null, comments: '' } },
    },
    6: {
      kind: 'BEAT_TIMELINE',
      ordinal: 4,
      beat_pattern: [2, 3],
      beats_in_measure: [1, 2],
      measure_numbers: [0, 1],
      measures_to_force_display: [0],
      measure_labels: ['0', '1a'],
      measure_passes: [1, null],
      measure_movements: [1, 2],
      measure_next: { 0: [1] },
      components: { 7: { time: 1 }, 8: { time: 2 }, 9: { time: 3 }, 10: { time: 4 } },
    },
    11: {
      kind: 'HARMONY_TIMELINE',
      level_height: 35,
      visible_level_count: 2,
      components: {
        12: { kind: 'MODE', time: 0, step: 4, accidental: 0, type: 'minor' },
        13: {
          kind: 'HARMONY',
          time: 0,
          step: 1,
          accidental: 0,
          quality: 'dominant-seventh',
          inversion: 1,
          applied_to: 4,
          display_mode: 'roman',
        },
      },
    },
    14: {
      kind: 'PDF_TIMELINE',
      path: '/home/anna/s.pdf',
      components: { 15: { kind: 'PDF_MARKER', time: 0, page_number: 1 } },
    },
    16: {
      kind: 'AUDIOWAVE_TIMELINE',
      components: { 17: { kind: 'AUDIOWAVE', start: 0, end: 1, amplitude: 0.5 } },
    },
    18: { kind: 'SCORE_TIMELINE', svg_data: '<svg/>', components: {} },
  },
};
const TEXT = JSON.stringify(WHOLE);

/** Values that have no place where they turn up. */
const STRANGE = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '5',
    -1,
    0,
    0.5,
    1e9,
    -1e300,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    '#12',
    '[1,2]',
    'NaN',
  ),
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'kind', 'time', 'toString', 'length'),
    fc.jsonValue(),
  ),
);

function expectReadOrRefused(bytes: Uint8Array): void {
  let file: TlaFile;
  try {
    file = readTla(bytes, FILENAME);
  } catch (error) {
    expect(error).toBeInstanceOf(TlaError);
    expect((error as TlaError).message).toContain(FILENAME);
    expect((error as TlaError).message).toMatch(/Choose the \.tla file|Save it with|save the file again/);
    return;
  }
  expect(file.title.trim()).not.toBe('');
  expect(Number.isFinite(file.length) && file.length >= 0).toBe(true);
  expect(file.warnings.length).toBeLessThan(40);
  expect(file.warnings.every((line) => line.length < 600)).toBe(true);
  file.timelines.forEach(expectOrdinary);
  // A file that was read must also be writable: as JSON for the viewer, and without local paths.
  const saved = file.timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: 1 }));
  expect(JSON.parse([...viewerTimelinesJson(saved)].join(''))).toHaveLength(saved.length);
  redactPaths(bytes);
}

function expectOrdinary({ kind, components, attributes }: ReadTimeline): void {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  for (const [index, component] of components.entries()) {
    const [start, end] = reading.span(component);
    expect(Math.abs(start) <= 1e9 && Math.abs(end) <= 1e9 && start <= end).toBe(true);
    if (index > 0) expect(reading.compare(components[index - 1]!, component)).toBeLessThanOrEqual(0);
    if ('color' in component) expect(component.color).toMatch(/^#[0-9a-f]{6}$/);
    if ('label' in component) expect(typeof component.label).toBe('string');
  }
  const heights = [attributes.height, attributes.level_height].filter((height) => height !== undefined);
  for (const height of heights) expect(height).toSatisfy((px: number) => px > 0 && px <= 10_000);
  if (kind === 'BEAT') {
    const sizes = JSON.parse(attributes.beats_in_measure as string) as number[];
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(components.length);
    expect(JSON.parse(attributes.measure_numbers as string)).toHaveLength(sizes.length);
  }
}

describe('a damaged file is read in part or refused with its name, never anything else', () => {
  test('cut short anywhere', () => {
    const bytes = encode(TEXT);
    for (let length = 0; length < bytes.length; length++) expectReadOrRefused(bytes.subarray(0, length));
  });

  test('with bytes changed', () => {
    const change = fc.record({ at: fc.nat(encode(TEXT).length - 1), by: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = encode(TEXT);
        for (const { at, by } of changes) bytes[at] = by;
        expectReadOrRefused(bytes);
      }),
      { numRuns: 1000 },
    );
  });

  test('with something else in place of any value', () => {
    const places = placesIn(WHOLE);
    fc.assert(
      fc.property(fc.constantFrom(...places), STRANGE, (place, value) => {
        expectReadOrRefused(encode(JSON.stringify(replacedAt(WHOLE, place, value))));
      }),
      { numRuns: 2000 },
    );
  });

  test('with words and numbers that JSON or a recording has none of', () => {
    const values = [
      'NaN',
      '-Infinity',
      '1e999',
      '-1e999',
      '123456789012345678901234567890',
      '-0',
      '01',
      '+1',
      '.5',
      'nan',
      'undefined',
      'NaNNaN',
    ];
    const numbers = [...TEXT.matchAll(/(?<=:)\d+(?:\.\d+)?/g)];
    for (const { index, 0: number } of numbers) {
      for (const value of values) {
        expectReadOrRefused(encode(TEXT.slice(0, index) + value + TEXT.slice(index + number.length)));
      }
    }
  });

  test.each(['[', '{"a":', '{"timelines":{"0":', '[[['])('nested a million deep with %s', (opening) => {
    expectReadOrRefused(encode(opening.repeat(1_000_000)));
    expectReadOrRefused(encode(`{"media_metadata":{"notes":${opening.repeat(90)}1`));
  });

  test('any bytes and any JSON', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), expectReadOrRefused));
    fc.assert(fc.property(fc.json(), (text) => expectReadOrRefused(encode(text))));
  });
});

type Place = readonly string[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...place, name]))];
}

function replacedAt(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  const members = Object.entries(value as object).map(
    ([key, member]: [string, unknown]): [string, unknown] => [
      key,
      key === name ? replacedAt(member, rest, by) : member,
    ],
  );
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
