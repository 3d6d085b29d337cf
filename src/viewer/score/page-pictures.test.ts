import { expect, test } from 'vitest';
import { createPagePictures } from './page-pictures.ts';

/** Pages are drawn when the test says so. */
function easel() {
  const begun: string[] = [];
  const ended: string[] = [];
  const finish = new Map<string, () => void>();
  const pictures = createPagePictures<string>((page, widthPx, signal) => {
    const key = `${page} at ${widthPx}`;
    begun.push(key);
    return new Promise((resolve, reject) => {
      finish.set(key, () => resolve(key));
      signal.addEventListener('abort', () => {
        ended.push(key);
        reject(new Error('not wanted'));
      });
    });
  });
  return { pictures, begun, ended, finish: (key: string) => finish.get(key)?.() };
}

test('a page is drawn once and kept', async () => {
  const { pictures, begun, finish } = easel();
  const first = pictures.want(1, 300);
  finish('1 at 300');
  expect(await first).toBe('1 at 300');
  expect(await pictures.want(1, 300)).toBe('1 at 300');
  expect(begun).toEqual(['1 at 300']);
});

test('a drawing that is no longer wanted is ended, and its page is drawn anew when it is wanted again', async () => {
  const { pictures, begun, ended, finish } = easel();
  const first = pictures.want(1, 300);
  const second = pictures.want(1, 400);
  await expect(first).rejects.toThrow('not wanted');
  expect(ended).toEqual(['1 at 300']);
  finish('1 at 400');
  await second;
  const again = pictures.want(1, 300);
  finish('1 at 300');
  await again;
  expect(begun).toEqual(['1 at 300', '1 at 400', '1 at 300']);
});

test('what is wanted twice while it is drawn is drawn once', async () => {
  const { pictures, begun, finish } = easel();
  const both = [pictures.want(2, 300), pictures.want(2, 300)];
  finish('2 at 300');
  expect(await Promise.all(both)).toEqual(['2 at 300', '2 at 300']);
  expect(begun).toHaveLength(1);
});

test('pages ahead are drawn one after the other, until another page is wanted', async () => {
  const { pictures, begun, ended, finish } = easel();
  const ahead = pictures.drawAhead([2, 3, 4], 300);
  expect(begun).toEqual(['2 at 300']);
  finish('2 at 300');
  await expect.poll(() => begun).toEqual(['2 at 300', '3 at 300']);
  const wanted = pictures.want(9, 300);
  await ahead;
  expect(ended).toEqual(['3 at 300']);
  finish('9 at 300');
  await wanted;
  expect(begun).toEqual(['2 at 300', '3 at 300', '9 at 300']);
});

test('a page that is drawn ahead goes on when it is wanted', async () => {
  const { pictures, begun, ended, finish } = easel();
  void pictures.drawAhead([2], 300);
  const wanted = pictures.want(2, 300);
  finish('2 at 300');
  expect(await wanted).toBe('2 at 300');
  expect([begun.length, ended.length]).toEqual([1, 0]);
});

test('only the last four are kept', async () => {
  const { pictures, begun, finish } = easel();
  for (const page of [1, 2, 3, 4, 1, 5]) {
    const wanted = pictures.want(page, 300);
    finish(`${page} at 300`);
    await wanted;
  }
  begun.length = 0;
  await pictures.want(1, 300);
  expect(begun).toEqual([]);
  void pictures.want(2, 300).catch(() => undefined);
  expect(begun).toEqual(['2 at 300']);
  pictures.clear();
});

test('after a clearing nothing is kept', async () => {
  const { pictures, begun, finish } = easel();
  const wanted = pictures.want(1, 300);
  finish('1 at 300');
  await wanted;
  pictures.clear();
  void pictures.want(1, 300).catch(() => undefined);
  expect(begun).toHaveLength(2);
  pictures.clear();
});
