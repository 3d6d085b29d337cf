import { expect, test } from 'vitest';
import { createStorage } from '../../persist/storage.ts';
import { createSettingsStore } from './playback-settings.ts';

/** A storage that holds one text. */
function storageOf(text: string | null) {
  let held = text;
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => void (held = value),
    removeItem: () => void (held = null),
  };
}

const FIRST = { volume: 1, isMuted: false, follow: 'page', videoSize: 'Medium', laneSize: 'fit' };

test('what the reader has changed is there again', () => {
  const storage = storageOf(null);
  const store = createSettingsStore(storage);
  expect(store.getState()).toMatchObject(FIRST);
  store.getState().change({ volume: 0.4, isMuted: true });
  store.getState().change({ follow: 'continuous', videoSize: 'Large', laneSize: 1.5 });
  expect(createSettingsStore(storage).getState()).toMatchObject({
    volume: 0.4,
    isMuted: true,
    follow: 'continuous',
    videoSize: 'Large',
    laneSize: 1.5,
  });
});

test.each([
  'no json',
  '7',
  'null',
  '{"volume":2,"isMuted":"yes","follow":"always","videoSize":"Huge","laneSize":7}',
])('what was not written here is as if there were nothing: %s', (text) => {
  expect(createSettingsStore(storageOf(text)).getState()).toMatchObject(FIRST);
});

test('of what can be read only in part that part holds', () => {
  const storage = storageOf('{"volume":0.5,"isMuted":"no","speed":0.5}');
  expect(createSettingsStore(storage).getState()).toMatchObject({ ...FIRST, volume: 0.5 });
  // A speed that earlier versions remembered for all files.
  expect(createSettingsStore(storage).getState()).not.toHaveProperty('speed');
});

test('without storage a change holds until the page is left', () => {
  const refused = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const store = createSettingsStore(refused);
  store.getState().change({ volume: 0.5 });
  expect(store.getState().volume).toBe(0.5);
});
