import { afterEach, expect, test, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Asks for queue of so many milliseconds each, and gives who had them, in their order. */
async function servedOf(atOnce: number, asked: readonly (readonly [who: string, ms: number])[]) {
  vi.useFakeTimers();
  const queue = new FairQueue(atOnce);
  const served: string[] = [];
  const all = asked.map(([who, ms]) =>
    queue.run(who, async (begun) => {
      begun();
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
  const queue = new FairQueue(1);
  const failing = queue.run('a', () => Promise.reject(new Error('cut')));
  await expect(failing).rejects.toThrow('cut');
  await expect(queue.run('b', () => Promise.resolve(1))).resolves.toBe(1);
});

/** A heavy user's pieces of 30 ms beside another's session of `pieces` pieces of 10 ms, 5 ms apart; who had them, in order. */
async function besideHeavy(pieces: number, kept?: number) {
  vi.useFakeTimers();
  const queue = new FairQueue(2, kept);
  const served: string[] = [];
  const piece = (user: string, ms: number) =>
    queue.run(user, async (begun) => {
      begun();
      served.push(user);
      await new Promise((resolve) => setTimeout(resolve, ms));
    });
  const before = piece('heavy', 8000);
  await vi.runAllTimersAsync();
  await before;
  served.length = 0;
  const session = queue.session('light', async () => {
    for (let index = 0; index < pieces; index++) {
      await piece('light', 10);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const all = [session, piece('heavy', 30), piece('heavy', 30)];
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return served.map(([first]) => first).join('');
}

test('work of a heavy user waits for the end of the session of another', async () => {
  expect(await besideHeavy(10)).toBe('llllllllllhh');
});

test('work of a heavy user goes on every quarter of a second, however long the session of another lasts', async () => {
  expect(await besideHeavy(40)).toMatch(/^l{17}hl{15,17}hl+$/);
});

test('a heavy user may have what need not be kept free', async () => {
  expect(await besideHeavy(10, 1)).toBe('lhllhlllllll');
});

test('what somebody used long ago does not count', async () => {
  vi.useFakeTimers();
  const queue = new FairQueue(1);
  const used = queue.run('heavy', (begun) => {
    begun();
    return new Promise((resolve) => setTimeout(resolve, 4000));
  });
  await vi.runAllTimersAsync();
  await used;
  expect(await isPutOff(queue)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await isPutOff(queue)).toBe(false);
});

/** Whether a piece of the heavy user's work has to wait while somebody else has a session, in which nothing runs. */
async function isPutOff(queue: FairQueue): Promise<boolean> {
  let begun = false;
  const session = queue.session('light', () => new Promise((resolve) => setTimeout(resolve, 1000)));
  const work = queue.run('heavy', () => Promise.resolve(void (begun = true)));
  await vi.advanceTimersByTimeAsync(100);
  const isBegun = begun;
  await vi.runAllTimersAsync();
  await Promise.all([session, work]);
  return !isBegun;
}

test('whoever has used more is not kept waiting for ever', async () => {
  vi.useFakeTimers();
  const queue = new FairQueue(1);
  const served: string[] = [];
  const turn = async (user: string, ms: number) => {
    const leave = await queue.enter(user, 60_000, () => new Error('too late'));
    served.push(user);
    await new Promise((resolve) => setTimeout(resolve, ms));
    leave();
    leave();
  };
  const first = turn('heavy', 500);
  const waiting = turn('heavy', 10);
  const others = Array.from({ length: 200 }, (_, index) => turn(`light ${index}`, 10));
  await vi.runAllTimersAsync();
  await Promise.all([first, waiting, ...others]);
  const place = served.lastIndexOf('heavy');
  // Overdue after a second, half of which the first turn took.
  expect(place).toBeGreaterThan(40);
  expect(place).toBeLessThan(60);
});

test('whoever waits too long is told so, and takes no turn', async () => {
  vi.useFakeTimers();
  const queue = new FairQueue(1);
  const tooLate = () => new Error('too late');
  const leave = await queue.enter('a', 100, tooLate);
  const late = expect(queue.enter('b', 100, tooLate)).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(100);
  await late;
  const idle = vi.fn();
  queue.on('idle', idle);
  expect(queue.isIdle).toBe(false);
  leave();
  expect([queue.isIdle, idle.mock.calls.length]).toEqual([true, 1]);
});
