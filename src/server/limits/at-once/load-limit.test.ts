import { expect, test } from 'vitest';
import { Unavailable } from '../../http/http-errors.ts';
import { LoadLimit } from './load-limit.ts';

/** Begins a piece of work for each, in this order, and gives who was let in. */
async function letIn(max: number, networks: readonly string[]): Promise<string> {
  const limit = new LoadLimit(max);
  const running: string[] = [];
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const all = networks.map((network) =>
    limit.run(network, () => {
      running.push(network);
      return over;
    }),
  );
  const results = Promise.allSettled(all);
  end();
  for (const result of await results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Unavailable);
  }
  await expect(limit.run('later', () => Promise.resolve('let in'))).resolves.toBe('let in');
  return running.join('');
}

const times = (network: string, count: number) => Array<string>(count).fill(network);

test('one network has the whole limit while nobody else asks, and no more', async () => {
  expect(await letIn(4, times('a', 9))).toBe('aaaa');
});

test('whoever fills the limit keeps nobody else out', async () => {
  expect(await letIn(4, [...times('a', 9), 'b', 'b', 'b', 'a'])).toBe('aaaabb');
  expect(await letIn(4, [...times('a', 9), 'b', 'c', 'd', 'd'])).toBe('aaaabcd');
});

test('there is an end to what all networks together add', async () => {
  expect(await letIn(2, ['a', 'a', 'b', 'c', 'd', 'e'])).toBe('aab');
});
