import { describe, expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';

const lineWithout = (text: string, words: string) =>
  readDraft(text)?.parts.find((part) => part.words === words)?.without;

describe('the parts of a line', () => {
  test.each([
    ['verse THEN chorus IN form', 'in form', 'verse THEN chorus'],
    ['verse{2} THEN chorus', '2 times in a row', 'verse THEN chorus'],
    ['verse THEN @chorus', 'the result', 'verse THEN chorus'],
    ['a DURING b IN form', 'lies within', 'a'],
    ['a[duration > 3] THEN b', 'duration is above 3', 'a THEN b'],
    ['V7 I', 'in one key', undefined],
  ])('%s without ‘%s’ is %s', (text, words, line) => {
    const without = lineWithout(text, words);
    if (line === undefined) expect(without).toMatch(/ IN harmony$/);
    else expect(without).toBe(line);
  });

  test('a step goes with the conditions that name it, and later ones move up', () => {
    const text = 'a THEN b THEN c WHERE $1.label = $3.label AND $2.duration < $3.duration';
    expect(lineWithout(text, 'a unit labelled a')).toBe('b THEN c WHERE $1.duration < $2.duration');
  });

  test('the only step stays', () => {
    expect(lineWithout('verse IN form', 'a unit labelled verse')).toBeUndefined();
  });
});

test('words are looked for in labels, and may mean more', () => {
  const reading = readDraft('hunting horn');
  expect(reading?.line).toBe('WHERE label ~ /(?i)hunting horn/');
  expect(reading?.others).toContainEqual({ words: 'One after another', line: 'hunting THEN horn' });
  expect(readDraft('V7')?.others).toContainEqual({ words: 'The chord V7', line: 'V7 IN harmony' });
});

test('a mistake has its place and its mends', () => {
  expect(readDraft('verse THEN')?.problem).toMatchObject({ from: 10, to: 10 });
  expect(readDraft('  ')).toBeUndefined();
});

describe('a line of chords', () => {
  const parts = (text: string) =>
    readDraft(text)?.parts.map(({ labels = [], words }) => [...labels, words].join(' ').trim());

  test.each([
    ['V7 I!', ['V7 root position', 'I root position', 'in one key']],
    ['V7* I', ['V7', 'I triad or more, root position', 'in one key']],
    [
      'V7 ... I!',
      [
        'V7 root position',
        'any chord without a change of key, 0 to 4 times, as few as may be',
        'I root position',
        'in one key',
      ],
    ],
  ])('%s has a part a chord', (text, said) => {
    expect(parts(text)).toEqual(said);
  });

  test('what is asked of all chords is one part', () => {
    expect(parts('V7 I! in:development')).toEqual([
      'V7 root position',
      'I root position',
      'lies within a unit labelled development in form',
      'in one key',
    ]);
  });

  test('stays chords without one of them', () => {
    const reading = readDraft('ii V7 I in:development');
    expect(reading?.parts.map(({ without }) => without)).toEqual([
      'V7 I in:development',
      'ii I in:development',
      'ii V7 in:development',
      'ii V7 I',
      expect.stringMatching(/^ii.* IN harmony$/),
    ]);
    expect(reading?.line.slice(reading.parts[1]?.from, reading.parts[1]?.to)).toMatch(/^V7\[.*\]\+$/);
  });
});
