import { expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { Fields } from '../../shared/fields.ts';
import { reading } from './read.ts';

type Written = Readonly<Record<string, unknown>>;

const ROWS = [
  { id: 'aaaaaa', name: 'Melody', color: '#F2D675', height: null },
  { id: 'bbbbbb', name: 'Bass', color: null, height: 40 },
];
const RANGE = { kind: 'RANGE', start: 1, end: 2, row_id: 'aaaaaa' };
const READ = { start: 1, end: 2, row: 0, label: '', comments: '' };

/** The ranges and attributes of a timeline, and the paths of warnings, without the prefix of the timeline. */
function read(components: Readonly<Record<string, Written>>, rest: Written = { rows: ROWS }) {
  const warned: string[] = [];
  const warn = (path: string) => warned.push(path.replace(/^t\./, ''));
  const timeline = new Fields({ ...rest, components }, 't', warn);
  const ranges = Object.entries(components)
    .map(([id, component]) =>
      reading.readComponent(new Fields(component, `t.components.${id}`, warn), timeline),
    )
    .sort((a, b) => reading.compare(a, b));
  return { ranges, attributes: reading.readAttributes(timeline, ranges), warned };
}

const readOne = (written: Written) => {
  const { ranges, warned } = read({ 1: { ...RANGE, ...written } });
  return { range: ranges[0], warned: warned.map((path) => path.replace('components.1.', '')) };
};

test.each<[string, Written, Written, readonly string[]]>([
  ['plain', {}, {}, []],
  ['in the second row', { row_id: 'bbbbbb' }, { row: 1 }, []],
  ['in a row that is missing', { row_id: 'cccccc' }, { row: 2 }, ['row_id']],
  ['whose row is no text', { row_id: { x: 1 } }, { row: 2 }, ['row_id']],
  ['backwards', { start: 5 }, { start: 2, end: 5 }, ['end']],
  ['with tails', { pre_start: 0.5, post_end: 3 }, { pre_start: 0.5, post_end: 3 }, []],
  ['with tails that were not given', { pre_start: null, post_end: null }, {}, []],
  ['with tails that point inwards', { pre_start: 1.5, post_end: 1.5 }, {}, ['pre_start', 'post_end']],
  ['with a colour', { color: '#80ff0000' }, { color: '#ff0000' }, []],
  ['with no colour', { color: 'url(x)' }, {}, ['color']],
  ['with an object as a label', { label: {} }, {}, ['label']],
  ['joined to nothing', { joined_right: 'x' }, {}, ['joined_right']],
  ['joined to a name that every object has', { joined_right: '__proto__' }, {}, ['joined_right']],
])('a range %s', (_, written, expected, warnings) => {
  const { range, warned } = readOne(written);
  expect(range).toEqual({ ...READ, ...expected });
  expect(warned).toEqual(warnings);
});

test.each([{ start: 'soon' }, { end: null }, { start: 1e300 }])('%j is no time', (written) => {
  expect(() => readOne(written)).toThrow(/start|end/);
});

test('a range is joined to one of its row that begins where it ends, and to no other', () => {
  const next = { ...RANGE, start: 2.0004, end: 3 };
  const joinedOf = (right: Written, id: string | number = '2') => {
    const { ranges, warned } = read({ 1: { ...RANGE, joined_right: id }, 2: right });
    return [ranges[0]?.joined_right, warned];
  };
  expect(joinedOf(next)).toEqual([true, []]);
  expect(joinedOf(next, 2)).toEqual([true, []]);
  expect(joinedOf({ ...next, start: 2.5 })).toEqual([undefined, ['components.1.joined_right']]);
  expect(joinedOf({ ...next, row_id: 'bbbbbb' })).toEqual([undefined, ['components.1.joined_right']]);
});

test('rows have their name, their colour, and their height or the timeline’s', () => {
  const rows = [
    { name: 'Melody', color: '#f2d675', height: 30 },
    { name: 'Bass', height: 40 },
  ];
  expect(read({ 1: RANGE }).attributes).toEqual({ rows });
  const { attributes } = read({}, { rows: ROWS, default_row_height: 50 });
  expect(attributes['rows']).toMatchObject([{ height: 50 }, { height: 40 }]);
});

test('ranges whose row is missing stand in one more row', () => {
  const { attributes, ranges } = read({ 1: RANGE, 2: { ...RANGE, row_id: 'x' }, 3: { ...RANGE, row_id: 7 } });
  expect(attributes['rows']).toHaveLength(3);
  expect(ranges.map(({ row }) => row)).toEqual([0, 2, 2]);
});

test.each<[string, Written, readonly Written[], readonly string[]]>([
  ['none', {}, [{ name: '', height: 30 }], []],
  ['a text', { rows: 'many' }, [{ name: '', height: 30 }], ['rows']],
  ['numbers', { rows: [1, null] }, [{ name: '', height: 30 }], ['rows', 'rows']],
  ['a height that is none', { rows: [{ height: -4 }] }, [{ name: '', height: 30 }], ['rows.0.height']],
  [
    'one too low and one too high',
    {
      rows: [
        { id: 1, height: 2 },
        { id: 2, height: 9000 },
      ],
    },
    [
      { name: '', height: 18 },
      { name: '', height: 400 },
    ],
    [],
  ],
  ['a colour that is none', { rows: [{ color: 'url(x)' }] }, [{ name: '', height: 30 }], ['rows.0.color']],
  [
    'two of one id',
    { rows: [{ id: 'a' }, { id: 'a' }] },
    [
      { name: '', height: 30 },
      { name: '', height: 30 },
    ],
    ['rows.1.id'],
  ],
  [
    'a usual height that is none',
    { rows: [{}], default_row_height: 'x' },
    [{ name: '', height: 30 }],
    ['default_row_height'],
  ],
])('rows that are %s', (_, written, rows, warnings) => {
  const { attributes, warned } = read({}, written);
  expect(attributes['rows']).toEqual(rows);
  // The usual height is asked for again where there is no row.
  expect([...new Set(warned)]).toEqual([...new Set(warnings)]);
});

test('a timeline has 100 rows at most, and a name 500 characters', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: 'x'.repeat(1000) }));
  const { attributes, ranges, warned } = read({ 1: { ...RANGE, row_id: 4999 } }, { rows });
  const kept = attributes['rows'] as readonly { readonly name: string }[];
  expect([kept.length, kept[0]?.name.length, kept[100]?.name]).toEqual([101, 500, '']);
  expect(ranges[0]?.row).toBe(100);
  expect(warned).toContain('rows');
});

test.each(['Range', 'RANGE', 'RANGE_TIMELINE', 'range'])('a timeline of kind %s is read', (kind) => {
  const timelines = { 5: { kind, name: 'Texture', rows: ROWS, components: { 6: RANGE } } };
  const text = JSON.stringify({ timelines, media_metadata: {}, media_path: '' });
  const file = readTla(new TextEncoder().encode(text), 'ranges.tla');
  expect(file.notShown).toEqual([]);
  expect(file.timelines).toMatchObject([{ kind: 'RANGE', name: 'Texture', components: [READ] }]);
});
