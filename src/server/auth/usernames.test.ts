import { expect, test } from 'vitest';
import { usernameProblems } from './usernames.ts';

test.each([
  'clara',
  'Clara.Wieck+1_a-b',
  'héloïse',
  // Its letter and mark become one.
  'jose\u0301',
  'Иван',
  'Σωκράτης',
  'משה',
  '山田太郎',
  'やまだタロウ山田ー',
  'yamada山田タロウ',
  'chen陳ㄔㄣ',
  'kim김金',
  '1234',
  'ᎠᎣ',
])('%s is accepted', (username) => {
  expect(usernameProblems(username.normalize('NFKC'))).toEqual([]);
});

test.each([
  ['', 'This field is required'],
  ['clara@example.org', 'has no @'],
  ['no blanks', 'letters, digits and the signs'],
  ['x'.repeat(151), '150 at most'],
  // Private use and unassigned.
  ['a\ue000', 'letters, digits and the signs'],
  ['a\u0378', 'letters, digits and the signs'],
  ['cla\u200dra', 'invisible character'],
  ['cla\u200bra', 'invisible character'],
  ['\u202earalc', 'invisible character'],
  ['cla\u00adra', 'invisible character'],
  ['cla\ufe0fra', 'invisible character'],
  ['cla\0ra', 'invisible character'],
  // Letters that cannot be seen: the fillers of Hangul.
  ['clara\u3164', 'invisible character'],
  ['z\u0337\u0321algo', 'combining marks'],
  ['x\u0303', 'combining marks'],
  ['हिन्दी', 'Devanagari or Thai'],
  ['น้ำ', 'Devanagari or Thai'],
  ['аdmin', 'of another script than the rest'],
  ['pαypal', 'of another script than the rest'],
  ['иванwieck', 'of another script than the rest'],
  ['Ꭺdam', 'of another script than the rest'],
  ['タロウ김', 'of another script than the rest'],
  ['иван山', 'of another script than the rest'],
  ['abc١٢', 'of another script than the rest'],
  // Gothic is written no more.
  ['𐌰𐌱', 'of another script than the rest'],
])('%j is refused: %s', (username, part) => {
  expect(usernameProblems(username.normalize('NFKC'))).toEqual([expect.stringContaining(part)]);
});
