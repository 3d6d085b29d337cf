import { describe, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

function setUp(memory = { inAll: 100_000, each: 40_000 }) {
  const state: { version: string | undefined; made: number } = { version: '1', made: 0 };
  const answers = new KeptAnswers({ current: () => Promise.resolve(state.version) }, memory);
  const ask = (key: string, bytes: number | undefined = 10) =>
    answers.answer(key, () => Promise.resolve({ value: (state.made += 1), bytes }));
  return { state, answers, ask };
}

describe('an answer', () => {
  test('is made once, until anything changes', async () => {
    const { state, ask } = setUp();
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
    state.version = '2';
    expect([await ask('a'), await ask('a')]).toEqual([3, 3]);
    // Also where a restored database counts from anew.
    state.version = '1';
    expect(await ask('a')).toBe(4);
  });

  test('is made anew each time while nobody knows of changes', async () => {
    const { state, ask } = setUp();
    await ask('a');
    state.version = undefined;
    expect([await ask('a'), await ask('a')]).toEqual([2, 3]);
  });

  test('that was read before a change is not kept after it', async () => {
    const { state, answers, ask } = setUp();
    const before = await answers.answer('a', async () => {
      state.version = '2';
      await ask('b');
      return { value: 'old', bytes: 10 };
    });
    expect([before, await ask('a')]).toEqual(['old', 2]);
  });

  test('that fails is made again', async () => {
    const { answers, ask } = setUp();
    await expect(answers.answer('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await ask('a')).toBe(1);
  });

  test('of JSON is written once', async () => {
    const { answers } = setUp();
    let written = 0;
    const body = { toJSON: () => ({ written: (written += 1) }) };
    const ask = () => answers.json('a', () => Promise.resolve({ body }));
    expect([await ask(), await ask()].map(({ json }) => json.toString())).toEqual(
      Array(2).fill('{"written":1}'),
    );
    expect((await answers.json('b', () => Promise.resolve({ body, isLasting: false }))).status).toBe(200);
    await answers.json('b', () => Promise.resolve({ body }));
    expect(written).toBe(3);
  });
});

describe('memory', () => {
  test('is bounded: what was not asked for longest goes first', async () => {
    const { ask } = setUp();
    for (const key of ['a', 'b', 'c']) await ask(key, 30_000);
    await ask('a', 30_000);
    await ask('d', 30_000);
    expect([await ask('a'), await ask('c'), await ask('d')]).toEqual([1, 3, 4]);
    expect(await ask('b')).toBe(5);
  });

  test('takes no answer that is too large, nor one that is not to be kept, nor a long key', async () => {
    const { ask } = setUp();
    const long = 'k'.repeat(30_000);
    expect([await ask('large', 50_000), await ask('large', 50_000)]).toEqual([1, 2]);
    expect([await ask(long), await ask(long)]).toEqual([3, 4]);
    const { state, answers } = setUp();
    const unkept = () =>
      answers.answer('a', () => Promise.resolve({ value: (state.made += 1), bytes: undefined }));
    expect([await unkept(), await unkept()]).toEqual([1, 2]);
  });
});
