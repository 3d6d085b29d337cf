import { expect, test } from 'vitest';
import { imported } from '../test-support/imported.ts';

const SPANS = `start,end,level,pre_start,post_end,label,color,comments,formal_type,formal_function,id
0,39.378819672131144,5,0,39.378819672131144,minuet: minuet|rounded_binary,,,,,1001
0,10.5,1,,11,'=A,#ff0000,"a, ""b""
two lines",period,antecedent,1002
`;

test('a table of units in the columns of the desktop program', () => {
  const { file, questions, problems } = imported('form.csv', SPANS);
  expect(file.warnings).toEqual([]);
  expect(problems).toEqual([]);
  expect(questions.map(({ name }) => name)).toEqual(['by', 'media-length']);
  expect(file.title).toBe('form');
  expect(file.timelines.at(-1)).toMatchObject({
    kind: 'HIERARCHY',
    name: 'form',
    components: [
      { start: 0, end: 39.378819672131144, level: 5, label: 'minuet: minuet|rounded_binary' },
      {
        ...{ start: 0, end: 10.5, post_end: 11, level: 1, label: '=A', color: '#ff0000' },
        ...{ comments: 'a, "b"\ntwo lines', formal_type: 'period', formal_function: 'antecedent' },
      },
    ],
  });
});

test('unreadable rows are listed with their lines, and the others imported', () => {
  const { file, problems } = imported(
    'marks.csv',
    'time,label,comments\n1,"two\nlines",\nx,bad,\n\n3,good,\n-1,before,\n',
  );
  expect(file.timelines.at(-1)?.components).toMatchObject([
    { label: 'two\nlines' },
    { time: 3, label: 'good' },
  ]);
  expect(problems.map(({ line }) => line)).toEqual([4, 7]);
});

test('beats with measures, their numbers forced where the table has them', () => {
  const { file, written } = imported(
    'beats.csv',
    'time,is_first_in_measure,measure,id,beat\n0.5,true,0,1,1\n1,true,,2,1\n1.5,,,3,2\n2,true,5,4,1\n',
  );
  expect(file.warnings).toEqual([]);
  expect(file.timelines.at(-1)?.attributes).toMatchObject({
    beats_in_measure: '[1,2,1]',
    measure_numbers: '[0,1,5]',
  });
  expect(written).toContain('"measures_to_force_display": [\n        0,\n        2\n      ]');
});

test('harmonies and keys by symbols, numerals in the key in force', () => {
  const { file, problems } = imported(
    'harmony.csv',
    [
      'time,harmony_or_key,symbol,comments,display_mode',
      '0,key,c,,',
      '0,harmony,viio7,,roman',
      '1,harmony,V65/V,,roman',
      '2,harmony,Gø7/Bb,,',
      '3,harmony,nonsense,,',
      '4,key,Bb,,',
      '4,harmony,I64,,roman',
    ].join('\n'),
  );
  expect(file.warnings).toEqual([]);
  expect(problems).toEqual([
    { line: 6, message: expect.stringContaining('symbol: expected a chord symbol') as string },
  ]);
  expect(file.timelines.at(-1)?.components.map((one) => 'label' in one && one.label)).toEqual([
    ...['c', '♯vii°7', 'V65/V', 'Gø7/3', 'B♭', 'I64'],
  ]);
});

test('measures are timed by the beats of another analysis, each time that they are played', () => {
  const measures = [1, 2, 1, 2].map((number, index) => ({ number, beats: [index * 2, index * 2 + 1] }));
  const table = 'measure,fraction,label\n1,0.5,a\n2,0,b\n9,0,c\n';
  const { file, problems } = imported('marks.csv', table, {}, [{ name: 'x', measures, length: 8 }]);
  expect(file.timelines.at(-1)?.components).toMatchObject([
    ...[
      { time: 1, label: 'a' },
      { time: 2, label: 'b' },
      { time: 5, label: 'a' },
      { time: 6, label: 'b' },
    ],
  ]);
  expect(problems[0]?.message).toContain('the beats have no measure 9');
  expect(() => imported('marks.csv', table)).toThrow(/measures in place of times/);
});

test('other columns are asked for', () => {
  const table = 'onset;duration;what\n0,5;2;A\n2,5;1;B\n';
  const { file, questions } = imported('other.csv', table);
  expect(questions.map(({ name, value }) => [name, value])).toEqual([
    ...[
      ['time', 'onset'],
      ['end', 'duration'],
      ['label', 'what'],
      ['length', 'length'],
      ['kind-spans', 'HIERARCHY'],
    ],
    ['media-length', 3.5],
  ]);
  expect(file.timelines.at(-1)?.components).toMatchObject([
    { start: 0.5, end: 2.5, label: 'A' },
    { start: 2.5, end: 3.5, label: 'B' },
  ]);
});

test('a table without rows, an empty file and other bytes are refused with the remedy', () => {
  expect(() => imported('a.csv', 'time,label\n')).toThrow(/first row must name the columns/);
  expect(() => imported('a.csv', '')).toThrow(/Save it again/);
  expect(() => imported('a.csv', Uint8Array.of(0xe9, 0x2c))).toThrow(/UTF-8/);
  expect(() => imported('a.csv', 'a,b\nx,y\n')).toThrow(/Choose the column of the times/);
});
