import { expect, test } from 'vitest';
import { hashPassword, isRightPassword, passwordProblems } from './passwords.ts';

test('a password is right for its own hash only, and no two hashes are alike', async () => {
  const hash = await hashPassword('a long enough password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('a long enough password')).not.toBe(hash);
  expect(await isRightPassword('a long enough password', hash)).toBe(true);
  expect(await isRightPassword('another password', hash)).toBe(false);
});

test('no password is right where there is no account', async () => {
  expect(await isRightPassword('', undefined)).toBe(false);
});

test('a composed and a decomposed letter are the same password', async () => {
  expect(await isRightPassword('pre\u0301lude in C', await hashPassword('prélude in C'))).toBe(true);
});

test.each([
  ['seven77', ['too short']],
  ['password', ['too common']],
  ['PassWord1', ['too common']],
  ['clarawieck', ['same as the username']],
  ['Clara@Example.org', ['same as the username']],
  ['1234567', ['too short']],
  ['fine 🎵🎵🎵', []],
  ['eight eights', []],
])('%j: %j', (password, expected) => {
  const problems = passwordProblems(password, ['clarawieck', 'clara@example.org']);
  expect(problems).toHaveLength(expected.length);
  for (const [index, words] of expected.entries()) expect(problems[index]).toContain(words);
});
