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
    ['V7 I', 'key of 1 is the key of 2', undefined],
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
