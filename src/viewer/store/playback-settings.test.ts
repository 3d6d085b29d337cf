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

const FIRST = { volume: 1, isMuted: false, speed: 1, follow: 'page', videoSize: 'Medium' };

test('what the reader has changed is there again', () => {
  const storage = storageOf(null);
  const store = createSettingsStore(storage);
  expect(store.getState()).toMatchObject(FIRST);
  store.getState().change({ volume: 0.4, isMuted: true });
  store.getState().change({ speed: 0.75, follow: 'continuous', videoSize: 'Large' });
  expect(createSettingsStore(storage).getState()).toMatchObject({
    volume: 0.4,
    isMuted: true,
    speed: 0.75,
    follow: 'continuous',
    videoSize: 'Large',
  });
});

test.each([
  'no json',
  '7',
  'null',
  '{"volume":2,"isMuted":"yes","speed":9,"follow":"always","videoSize":"Huge"}',
])('what was not written here is as if there were nothing: %s', (text) => {
  expect(createSettingsStore(storageOf(text)).getState()).toMatchObject(FIRST);
});

test('of what can be read only in part that part holds', () => {
  const storage = storageOf('{"volume":0.5,"speed":"fast"}');
  expect(createSettingsStore(storage).getState()).toMatchObject({ ...FIRST, volume: 0.5 });
});

test('without storage a change holds until the page is left', () => {
  const refused = createStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const store = createSettingsStore(refused);
  store.getState().change({ speed: 0.5 });
  expect(store.getState().speed).toBe(0.5);
});
