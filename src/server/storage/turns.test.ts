import { afterEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Asks for turns of so many milliseconds each, and gives who had them, in their order. */
async function servedOf(atOnce: number, asked: readonly (readonly [who: string, ms: number])[]) {
  vi.useFakeTimers();
  const turns = new Turns(atOnce);
  const served: string[] = [];
  const all = asked.map(([who, ms]) =>
    turns.take(who, async () => {
      served.push(who);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }),
  );
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return served.join('');
}

test('whoever asks often does not keep others waiting', async () => {
  const often = Array.from({ length: 6 }, () => ['a', 10] as const);
  expect(await servedOf(1, [...often, ['b', 10], ['b', 10], ['c', 10]])).toBe('abcabaaaa');
});

test('whoever asks for much has fewer turns', async () => {
  const much = Array.from({ length: 3 }, () => ['a', 40] as const);
  const little = Array.from({ length: 6 }, () => ['b', 10] as const);
  expect(await servedOf(1, [...much, ...little])).toBe('abbbbabba');
});

test('so many go on at a time, and a failure passes the turn on', async () => {
  expect(
    await servedOf(2, [
      ['a', 10],
      ['a', 10],
      ['a', 10],
      ['b', 10],
    ]),
  ).toBe('aaba');
  const turns = new Turns(1);
  const failing = turns.take('a', () => Promise.reject(new Error('cut')));
  await expect(failing).rejects.toThrow('cut');
  await expect(turns.take('b', () => Promise.resolve(1))).resolves.toBe(1);
});
