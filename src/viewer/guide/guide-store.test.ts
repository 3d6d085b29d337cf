import { expect, test } from 'vitest';
import { createStorage } from '../../persist/storage.ts';
import { createGuideStore } from './guide-store.ts';

/** Storage in memory; `kept` holds its texts by key. */
const memory = (kept: Record<string, string> = {}) =>
  createStorage(() => ({
    getItem: (key) => kept[key] ?? null,
    setItem: (key, text) => {
      kept[key] = text;
    },
    removeItem: () => undefined,
  }));

test('what the reader has chosen is there again, of this file alone', () => {
  const stored = memory();
  const first = createGuideStore(7, stored);
  first.getState().setShown(12, false);
  first.getState().setShown(13, true);
  first.getState().setAnnounced(13, true);
  first.getState().setAnnounced(12, true);
  first.getState().setAnnounced(12, false);
  const again = createGuideStore(7, stored).getState();
  expect(again.shown).toEqual({ 12: false, 13: true });
  expect(again.announced).toEqual({ 12: false, 13: true });
  expect(createGuideStore(8, stored).getState().shown).toEqual({});
});

test.each(['', 'null', '7', '"text"', '[true]', '{"shown":7}', '{"shown":{"1":"yes","2":null}}', '{'])(
  'what it has not written itself is no choice: %s',
  (text) => {
    const stored = memory({ 'tilia.guide.7': text });
    const { shown, announced } = createGuideStore(7, stored).getState();
    expect([shown, announced]).toEqual([{}, {}]);
  },
);

test('a browser that keeps nothing lets the reader choose all the same', () => {
  const refused = () => {
    throw new Error('refused');
  };
  const guide = createGuideStore(7, createStorage(refused));
  guide.getState().setShown(12, false);
  expect(guide.getState().shown).toEqual({ 12: false });
  const full = createGuideStore(
    7,
    createStorage(() => ({ getItem: () => null, setItem: refused, removeItem: () => undefined })),
  );
  full.getState().setShown(12, false);
  expect(full.getState().shown).toEqual({ 12: false });
});
