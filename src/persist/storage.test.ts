import { expect, test } from 'vitest';
import { createStorage, type TextStorage } from './storage.ts';

/** A browser's storage in memory that takes `room` keys. */
function storageOf(kept: Map<string, string>, room = Infinity): TextStorage {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (!kept.has(key) && kept.size >= room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}
const refused = (): TextStorage => {
  throw new DOMException('denied', 'SecurityError');
};

test('texts go to the browser and come from it', () => {
  const kept = new Map<string, string>();
  createStorage(() => storageOf(kept)).setItem('theme', 'dark');
  expect([...kept]).toEqual([['theme', 'dark']]);
  const storage = createStorage(() => storageOf(kept));
  expect(storage.getItem('theme')).toBe('dark');
  storage.removeItem('theme');
  expect([storage.getItem('theme'), kept.size]).toEqual([null, 0]);
});

test('where the browser refuses storage, texts last as long as the page', () => {
  const storage = createStorage(refused);
  expect(storage.getItem('theme')).toBeNull();
  storage.setItem('theme', 'dark');
  expect(storage.getItem('theme')).toBe('dark');
  storage.removeItem('theme');
  expect(storage.getItem('theme')).toBeNull();
  expect(createStorage(refused).getItem('theme')).toBeNull();
});

test('a text that finds no room is kept in memory until there is some', () => {
  const kept = new Map([['other', 'x']]);
  const full = storageOf(kept, 1);
  const storage = createStorage(() => full);
  storage.setItem('theme', 'dark');
  expect([storage.getItem('theme'), kept.has('theme')]).toEqual(['dark', false]);
  kept.clear();
  storage.setItem('theme', 'light');
  expect([storage.getItem('theme'), kept.get('theme')]).toEqual(['light', 'light']);
});

test('a stored text that could not be replaced does not come back', () => {
  const kept = new Map([['refreshToken', 'used']]);
  const storage = createStorage(() => ({
    ...storageOf(kept),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }));
  storage.setItem('refreshToken', 'new');
  expect([storage.getItem('refreshToken'), kept.size]).toEqual(['new', 0]);
});
