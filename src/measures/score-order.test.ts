import { expect, test } from 'vitest';
import { MAX_SCORE_ORDER, scoreOrder } from './score-order.ts';
import type { ScoreMeasure } from './score-measures.ts';

/** Measures in a short notation: `|:` and `:|` are repeats, `[1` an ending of the measure, `=` begins a movement. */
function sketched(text: string): readonly ScoreMeasure[] {
  let movement = 0;
  return text.split(' ').map((word, index) => {
    if (word.startsWith('=')) movement++;
    const [, endings] = /\[([\d,]+)/.exec(word) ?? [];
    return {
      ...{ number: index, movement },
      ...(word.includes('|:') && { repeatStart: true as const }),
      ...(word.includes(':|') && { repeatEnd: true as const }),
      ...(endings !== undefined && { endings: endings.split(',').map(Number) }),
    };
  });
}
/** The same in the order in which it is played, by letters. */
const played = (text: string) =>
  scoreOrder(sketched(text))
    .map((index) => /[a-z]/.exec(text.split(' ')[index] ?? '')?.[0])
    .join('');

test.each([
  ['what has no repeats', 'a b c', 'abc'],
  ['a repeat from the start', 'a b:| c', 'ababc'],
  ['a repeat between signs', 'a |:b c:| d', 'abcbcd'],
  ['two repeats side by side', 'a:| |:b c:|', 'aabcbc'],
  ['a sign back with none before it goes to the end of the repeat before', 'a:| b:|', 'aabb'],
  ['two endings', 'a |:b [1c:| [2d e', 'abcbde'],
  ['endings of two measures', '|:a [1b [1c:| [2d [2e f', 'abcadef'],
  ['a first ending whose second has no bracket', '|:a [1b:| c d', 'abacd'],
  ['three endings, and one for two times', 'a [1,2b:| [3c d', 'ababacd'],
  ['a last ending that has a repeat sign too', '|:a [1b:| [2c:| d', 'abacd'],
  ['a repeat after endings', '|:a [1b:| [2c d:| e', 'abacdde'],
  ['each movement by itself', 'a b:| =c d:|', 'ababcdcd'],
  ['a second ending alone', '|:a [2b:| c', 'ababc'],
])('%s', (_, text, expected) => expect(played(text)).toBe(expected));

test('what would go on for long is cut off', () => {
  const measures = sketched(Array.from({ length: 30_000 }, () => '|:a:|').join(' '));
  expect(scoreOrder(measures)).toHaveLength(MAX_SCORE_ORDER);
});
