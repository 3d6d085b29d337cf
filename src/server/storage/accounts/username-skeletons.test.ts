import { expect, test } from 'vitest';
import { skeletonsOf } from './username-skeletons.ts';

const areAlike = (one: string, other: string): boolean =>
  skeletonsOf(one).some((skeleton) => skeletonsOf(other).includes(skeleton));

test.each([
  ['admin', 'аdmin'],
  ['paypal', 'ραуραl'],
  ['paypal', 'paypaI'],
  ['paypal', 'PAYPAL'],
  ['tilia', 'ti1ia'],
  ['mary', 'rnary'],
  ['Ivan', 'lvan'],
  ['BOB', 'B0B'],
  // Only capitals look alike here, and only small letters there.
  ['bax', 'ВАХ'],
  ['ix', 'ІХ'],
  ['clara', 'cla\u200dra'],
  ['clara', 'cla\u034fra'],
  ['fiona', 'ﬁona'],
  ['clara', 'ｃｌａｒａ'],
  ['josé', 'jose\u0301'],
  ['力士', 'カ士'],
  // Marks in another order.
  ['a\u0323\u0302', 'a\u0302\u0323'],
])('%s looks like %s', (one, other) => {
  expect(areAlike(one, other)).toBe(true);
});

test.each([
  ['clara', 'klara'],
  ['jose', 'josé'],
  ['anna1', 'anna2'],
  ['ivan', 'lvan'],
  ['山田', '山口'],
  ['иван', 'ivan'],
])('%s does not look like %s', (one, other) => {
  expect(areAlike(one, other)).toBe(false);
});

test('a skeleton of the longest name is as short as any', () => {
  for (const skeleton of skeletonsOf('㎯'.repeat(150))) expect(skeleton).toHaveLength(64);
});
