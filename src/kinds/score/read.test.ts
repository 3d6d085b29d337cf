import { expect, test } from 'vitest';
import { Fields } from '../../shared/fields.ts';
import { reading } from './read.ts';

type Written = Readonly<Record<string, unknown>>;

const NOTE = {
  ...{ kind: 'NOTE', start: 1, end: 2, step: 0, accidental: 0, octave: 4, staff_index: 0 },
  ...{ color: null, comments: '', display_accidental: false },
};
const READ = { kind: 'NOTE', start: 1, end: 2, step: 0, accidental: 0, octave: 4, staff_index: 0 };
const AT = { staff_index: 0, time: 3 };
const CLEF = { kind: 'CLEF', ...AT, line_number: -1, step: 4, octave: 4, icon: 'clef-treble.svg' };
const KEY = { kind: 'KEY_SIGNATURE', ...AT, fifths: 1 };
const TIME = { kind: 'TIME_SIGNATURE', ...AT, numerator: 3, denominator: 4 };
const TEXT = { kind: 'SCORE_ANNOTATION', x: 1, y: 2, viewer_id: 1, text: 'Theme', font_size: 16 };

/** Components as read, with the paths of those with warnings and the errors of those left out. */
function read(...components: readonly Written[]) {
  const warned: string[] = [];
  const left: string[] = [];
  const warn = (path: string) => warned.push(path);
  const timeline = new Fields({ components }, 't', warn);
  const kept = components.flatMap((component, index) => {
    try {
      return [reading.readComponent(new Fields(component, String(index), warn), timeline)];
    } catch (error) {
      left.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  reading.readAttributes(timeline, kept);
  return { kept, warned: warned.filter((path) => path !== 't.components'), left, all: warned };
}

test.each<[string, Written, Written, readonly string[]]>([
  ['plain', {}, {}, []],
  ['of a newer name', { kind: 'Note' }, {}, []],
  ['without what may be missing', { color: undefined, comments: undefined }, {}, []],
  ['backwards', { end: 0 }, { end: 1 }, ['0.end']],
  ['without length', { end: 1 }, { end: 1 }, []],
  ['with a colour', { color: '#80FF0000' }, { color: '#ff0000' }, []],
  ['with no colour', { color: 'url(x)' }, {}, ['0.color']],
  ['with comments that are no text', { comments: { x: 1 } }, {}, []],
  ['with a comment', { comments: 'High' }, { comments: 'High' }, []],
  ['with a printed sign', { display_accidental: true }, { display_accidental: true }, []],
  ['with a sign that is no boolean', { display_accidental: 'yes' }, {}, []],
  ['thrice flat in the highest octave', { accidental: -3, octave: 12 }, { accidental: -3, octave: 12 }, []],
])('a note %s', (_, written, expected, warnings) => {
  const { kept, warned } = read({ ...NOTE, ...written });
  expect(kept).toEqual([{ ...READ, ...expected }]);
  expect(warned).toEqual(warnings);
});

test.each<Written>([
  { start: null },
  { step: 7 },
  { step: 1.5 },
  { step: '1' },
  { accidental: 4 },
  { octave: 13 },
  { octave: -3 },
  { staff_index: -1 },
  { staff_index: 256 },
  { kind: 'REST' },
])('a note with %j is left out', (written) => {
  expect(read({ ...NOTE, ...written })).toMatchObject({ kept: [], left: [expect.any(String)] });
});

test('a staff is stated once, and has one to twelve lines, else five', () => {
  const staff = (index: number, line_count: unknown) => ({ kind: 'STAFF', index, line_count });
  const { kept, warned, left } = read(staff(0, 1), staff(0, 5), staff(1, 12), staff(2, 13), staff(3, 'x'));
  expect(kept).toEqual([
    { kind: 'STAFF', index: 0, line_count: 1 },
    { kind: 'STAFF', index: 1, line_count: 12 },
    { kind: 'STAFF', index: 2, line_count: 5 },
    { kind: 'STAFF', index: 3, line_count: 5 },
  ]);
  expect(warned).toEqual(['3.line_count', '4.line_count']);
  expect(left).toHaveLength(1);
});

test('a staff that is named and not stated is told once, and more than 64 are', () => {
  expect(read(NOTE, NOTE, { ...CLEF, staff_index: 0 }).all).toEqual(['t.components']);
  const staves = Array.from({ length: 65 }, (_, index) => ({ kind: 'STAFF', index, line_count: 5 }));
  expect(read(...staves).all).toEqual(['t.components']);
});

test('a clef is its step, octave and line, whatever its picture is called', () => {
  const { kept } = read(CLEF, { ...CLEF, icon: '../../secret' }, { ...CLEF, line_number: 5 });
  const clef = { kind: 'CLEF', ...AT, line_number: -1, step: 4, octave: 4 };
  expect(kept).toEqual([clef, clef]);
});

test.each([
  [7, 1],
  [-7, 1],
  [8, 0],
  [0.5, 0],
])('a key of %d fifths: %d', (fifths, count) => {
  expect(read({ ...KEY, fifths }).kept).toHaveLength(count);
});

test.each<[Written, string | undefined]>([
  [{}, '3/4'],
  [{ numerator: '3+2', denominator: 8 }, '3+2/8'],
  [{ numerator: '2', denominator: '4' }, '2/4'],
  [
    {
      numerator: null,
      denominator: null,
      pairs: [
        ['2', '4'],
        ['3', '8'],
      ],
    },
    '2/4 + 3/8',
  ],
  [{ numerator: 0 }, undefined],
  [{ numerator: 1.5 }, undefined],
  [{ numerator: '3-2' }, undefined],
  [{ numerator: null, denominator: null }, undefined],
  [{ pairs: [['2', '4'], ['x']] }, undefined],
  [{ pairs: Array.from({ length: 9 }, () => ['2', '4']) }, undefined],
])('the time signature %j is %s', (written, text) => {
  const kept = text === undefined ? [] : [{ kind: 'TIME_SIGNATURE', ...AT, text }];
  expect(read({ ...TIME, ...written }).kept).toEqual(kept);
});

test('an annotation has a place and plain text, and 12 points where its size is none', () => {
  const plain = { kind: 'SCORE_ANNOTATION', x: 1, y: 2, text: 'Theme', font_size: 16 };
  expect(read(TEXT).kept).toEqual([plain]);
  const tiny = read({ ...TEXT, font_size: 3 });
  expect(tiny.kept).toEqual([{ ...plain, font_size: 12 }]);
  expect(tiny.warned).toEqual(['0.font_size']);
  expect(read({ ...TEXT, font_size: 97 }).kept).toEqual([{ ...plain, font_size: 12 }]);
  expect(read({ ...TEXT, x: 2e7 }, { ...TEXT, y: Infinity }).kept).toEqual([]);
});
