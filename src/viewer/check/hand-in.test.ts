import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../persist/storage.ts';
import { createClassStore } from './class-store.ts';
import { handInFragment, handInText, MAX_LINK, readFragment, readHandIn, readLinks } from './hand-in.ts';

const ANNA = {
  ...{ task: '1.harmony.all.labels', name: 'Anna Ö.', seconds: 312, shown: 1 },
  ...{ handedInMs: Date.UTC(2026, 10, 3, 9, 30), answers: { 31: 'I', 32: 'vii°7/V' }, taps: [1.5] },
};

test('answers come back from a file and from a link as they were handed in', () => {
  expect(readHandIn(handInText(ANNA))).toEqual(ANNA);
  const fragment = handInFragment(ANNA);
  expect(fragment).toMatch(/^#answers=[\w-]+$/);
  expect(readFragment(fragment)).toEqual(ANNA);
  expect(readFragment('#t=12')).toBeUndefined();
  const mail = `Here: https://a.example/viewer/1?check=harmony${fragment}\nand https://b.example/#x`;
  expect(readLinks(mail)).toEqual([ANNA]);
});

const written = (change: object) =>
  readHandIn(JSON.stringify({ ...JSON.parse(handInText(ANNA)), ...change }));

test.each([
  ['no JSON', readHandIn('{'), 'no file of answers'],
  ['another format', readHandIn('[1]'), 'no file of answers'],
  ['a newer version', written({ version: 2 }), 'newer version'],
  ['no name', written({ name: ' ' }), 'damaged'],
  ['a long name', written({ name: 'x'.repeat(81) }), 'damaged'],
  ['a long answer', written({ answers: { 31: 'x'.repeat(201) } }), 'damaged'],
  ['an answer that is no text', written({ answers: { 31: 7 } }), 'damaged'],
  ['an answer to no component', written({ answers: { __proto: 'I' } }), 'damaged'],
  [
    'too many answers',
    written({ answers: Object.fromEntries([...Array(5001).keys()].map((id) => [id, 'I'])) }),
    'damaged',
  ],
  ['a negative time', written({ seconds: -1 }), 'damaged'],
  ['no date', written({ handedIn: 'soon' }), 'damaged'],
  ['too many taps', written({ taps: Array.from({ length: 1001 }, (_, tap) => tap) }), 'damaged'],
  ['taps that are no numbers', written({ taps: ['1'] }), 'damaged'],
  ['a link that is cut', readFragment('#answers=abc'), 'no file of answers|damaged'],
  ['a link with other letters', readFragment('#answers=%%%'), 'damaged'],
  ['a link that is too long', readFragment(`#answers=${'A'.repeat(MAX_LINK + 1)}`), 'damaged'],
])('%s is refused with a reason', (_, read, reason) => {
  expect(read).toEqual({ problem: expect.stringMatching(reason) as string });
});

test('a class has one entry for each name, is kept, and takes nothing of another exercise', () => {
  const storage = createMemoryStorage();
  const { getState } = createClassStore(ANNA.task, storage);
  const again = { ...ANNA, answers: { 31: 'IV' } };
  expect(getState().add(ANNA)).toBeUndefined();
  expect(getState().add({ ...ANNA, name: 'Aaron' })).toBeUndefined();
  expect(getState().add(again)).toBeUndefined();
  expect(getState().add({ ...ANNA, task: '2.harmony.all.labels' })).toContain('another exercise');
  expect(getState().add({ problem: 'Damaged.' })).toBe('Damaged.');
  const kept = createClassStore(ANNA.task, storage).getState().handIns;
  expect(kept.map(({ name, answers }) => [name, answers[31]])).toEqual([
    ['Aaron', 'I'],
    ['Anna Ö.', 'IV'],
  ]);
  for (let count = 2; count < 200; count++) getState().add({ ...ANNA, name: `Student ${count}` });
  expect(getState().add({ ...ANNA, name: 'One more' })).toContain('200');
  getState().removeAll();
  expect(storage.getItem(`tilia.class.${ANNA.task}`)).toBeNull();
});
